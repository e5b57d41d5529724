import { describe, expect, test } from 'vitest'
import type { OutgoingPost } from '../network.ts'
import { listProblems } from './discovery.ts'
import { toPeriods } from './hours.ts'
import { type GoogleRequest, requests } from './requests.ts'

const location = 'accounts/1/locations/2'
const post: OutgoingPost = {
  type: 'standard',
  text: 'Bonjour',
  language: 'fr',
  link: null,
  media: [{ url: 'https://x/a.jpg', contentType: 'image/jpeg', bytes: 1, width: 800, height: 600, altText: 'A' }],
  button: { type: 'BOOK', url: 'https://x/' },
  event: null,
  offer: null,
  shareToFeed: false,
}
const event = { title: 'Fête', start: '2026-07-14T18:30', end: '2026-07-14T23:00' }
const offer: OutgoingPost = {
  ...post,
  type: 'offer',
  event,
  offer: { couponCode: 'ETE', redeemUrl: 'https://x/ete', terms: 'Une par table' },
}

const evening = '1800-2400'
const evenings = {
  ...{ monday: evening, tuesday: '0000-0200', wednesday: evening, thursday: '24hrs', friday: evening },
  ...{ saturday: evening, sunday: evening },
}

const built = {
  listAccounts: [requests.listAccounts('p'), 'mybusinessaccountmanagement.accounts.list'],
  listLocations: [requests.listLocations('accounts/1', 'p'), 'mybusinessbusinessinformation.accounts.locations.list'],
  getListing: [requests.getListing('locations/2'), 'mybusinessbusinessinformation.locations.get'],
  getGoogleUpdated: [
    requests.getGoogleUpdated('locations/2'),
    'mybusinessbusinessinformation.locations.getGoogleUpdated',
  ],
  patchListing: [
    requests.patchListing('locations/2', ['regularHours'], { regularHours: { periods: toPeriods(evenings) } }),
    'mybusinessbusinessinformation.locations.patch',
  ],
  getAttributes: [requests.getAttributes('locations/2'), 'mybusinessbusinessinformation.locations.getAttributes'],
  patchAttributes: [
    requests.patchAttributes(
      'locations/2',
      ['attributes/wi_fi'],
      [{ name: 'attributes/wi_fi', values: ['free_wi_fi'] }],
    ),
    'mybusinessbusinessinformation.locations.updateAttributes',
  ],
  listAttributes: [
    requests.listAttributes('categories/gcid:bakery', 'FR', 'p'),
    'mybusinessbusinessinformation.attributes.list',
  ],
  getCategory: [
    requests.getCategory('categories/gcid:bakery', 'FR'),
    'mybusinessbusinessinformation.categories.batchGet',
  ],
  listCategories: [requests.listCategories('FR', 'fr', 'p'), 'mybusinessbusinessinformation.categories.list'],
  createLocalPost: [requests.createLocalPost(location, offer), 'create_account_location_local_post'],
  getLocalPost: [requests.getLocalPost(`${location}/localPosts/3`), 'get_account_location_local_post'],
  listLocalPosts: [requests.listLocalPosts(location, 'p'), 'list_account_location_local_posts'],
  deleteLocalPost: [requests.deleteLocalPost(`${location}/localPosts/3`), 'delete_account_location_local_post'],
  createMedia: [requests.createMedia(location, { ...post, category: 'EXTERIOR' }), 'create_account_location_medium'],
  listMedia: [requests.listMedia(location, 'p'), 'list_account_location_media'],
  deleteMedia: [requests.deleteMedia(`${location}/media/3`), 'delete_account_location_medium'],
  listReviews: [requests.listReviews(location, 'p'), 'list_account_location_reviews'],
  getReview: [requests.getReview(`${location}/reviews/3`), 'get_account_location_review'],
  updateReviewReply: [
    requests.updateReviewReply(`${location}/reviews/3`, 'Merci'),
    'update_account_location_review_reply',
  ],
  deleteReviewReply: [requests.deleteReviewReply(`${location}/reviews/3`), 'delete_account_location_review_reply'],
  updateNotificationSetting: [
    requests.updateNotificationSetting('accounts/1', 'projects/p/topics/t', ['NEW_REVIEW', 'UPDATED_REVIEW']),
    'mybusinessnotifications.accounts.updateNotificationSetting',
  ],
  searchPlaces: [
    requests.searchPlaces('crêperie', { latitude: 48.1, longitude: -1.7 }, 'fr'),
    'places.places.searchText',
  ],
  getPlace: [requests.getPlace('ChIJ0123', 'fr'), 'places.places.get'],
  getRating: [requests.getRating('ChIJ0123'), 'places.places.get'],
  fetchMultiDailyMetricsTimeSeries: [
    requests.fetchMultiDailyMetricsTimeSeries('locations/2', ['CALL_CLICKS'], '2026-03-01', '2026-03-31'),
    'businessprofileperformance.locations.fetchMultiDailyMetricsTimeSeries',
  ],
  listSearchKeywords: [
    requests.listSearchKeywords('locations/2', '2026-03', 'p'),
    'businessprofileperformance.locations.searchkeywords.impressions.monthly.list',
  ],
} satisfies Record<keyof typeof requests, readonly [GoogleRequest<unknown>, string]>

test.each(Object.entries(built))('%s conforms to Google’s own description', (_name, [request, operation]) => {
  expect(listProblems(request, operation)).toEqual([])
})

describe('the body of a local post', () => {
  const body = (of: OutgoingPost) => JSON.parse(JSON.stringify(requests.createLocalPost(location, of).body))

  test('a photo is sent as a URL with a button', () => {
    expect(body(post)).toEqual({
      languageCode: 'fr',
      summary: 'Bonjour',
      topicType: 'STANDARD',
      callToAction: { actionType: 'BOOK', url: 'https://x/' },
      media: [{ mediaFormat: 'PHOTO', sourceUrl: 'https://x/a.jpg' }],
    })
  })

  test('a link without a label becomes a button, and a call button has no link', () => {
    expect(body({ ...post, button: null, link: 'https://x/' }).callToAction).toEqual({
      actionType: 'LEARN_MORE',
      url: 'https://x/',
    })
    expect(body({ ...post, button: { type: 'CALL', url: 'https://x/' } }).callToAction).toEqual({ actionType: 'CALL' })
  })

  test('an event has its hours in the location’s local time', () => {
    expect(body({ ...post, type: 'event', event })).toMatchObject({
      topicType: 'EVENT',
      event: {
        title: 'Fête',
        schedule: {
          startDate: { year: 2026, month: 7, day: 14 },
          startTime: { hours: 18, minutes: 30 },
          endDate: { year: 2026, month: 7, day: 14 },
          endTime: { hours: 23, minutes: 0 },
        },
      },
    })
  })

  test('an offer has its own link instead of a button', () => {
    const offered = body(offer)
    expect(offered.callToAction).toBeUndefined()
    expect(offered).toMatchObject({
      topicType: 'OFFER',
      offer: { couponCode: 'ETE', redeemOnlineUrl: 'https://x/ete', termsConditions: 'Une par table' },
    })
  })
})

describe('the conformance check', () => {
  const good = requests.listLocations('accounts/1')
  const operation = 'mybusinessbusinessinformation.accounts.locations.list'
  const v4 = requests.createLocalPost(location, post)

  test.each([
    ['another host', { ...good, host: 'mybusiness.googleapis.com' }, operation],
    ['another method', { ...good, method: 'POST' } as const, operation],
    ['a path that is not there', { ...good, path: 'v1/locations/2/locations' }, operation],
    ['a missing parameter', { ...good, query: { pageSize: 100 } }, operation],
    ['an invented parameter', { ...good, query: { ...good.query, page: 1 } }, operation],
    ['a number as a word', { ...good, query: { ...good.query, pageSize: '100' } }, operation],
    ['a body where none goes', { ...good, body: {} }, operation],
    ['an invented member', { ...v4, body: { text: 'Bonjour' } }, 'create_account_location_local_post'],
    ['a member of another type', { ...v4, body: { media: {} } }, 'create_account_location_local_post'],
    [
      'a wrong value',
      { ...built.updateNotificationSetting[0], body: { notificationTypes: ['REVIEW'] } },
      built.updateNotificationSetting[1],
    ],
    ['an operation Google lacks', good, 'mybusinessbusinessinformation.locations.list'],
  ])('reports %s', (_what, request: GoogleRequest<unknown>, of) => {
    expect(listProblems(request, of)).toHaveLength(1)
  })
})
