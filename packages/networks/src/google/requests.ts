import type { z } from 'zod'
import type { OutgoingPost } from '../network.ts'
import type { Query } from '../origin.ts'
import { AttributeMetadata, Attributes, Categories, GoogleUpdated, ListingLocation } from './listing-wire.ts'
import { mediaBody, postBody } from './post-body.ts'
import {
  Accounts,
  DailyMetrics,
  LocalPost,
  LocalPosts,
  Locations,
  MediaItem,
  MediaItems,
  Nothing,
  Place,
  Places,
  Review,
  ReviewReply,
  Reviews,
  SearchKeywords,
} from './wire.ts'

/** Every request we make of the business APIs, as data: the tests hold each against Google's discovery document. */
export interface GoogleRequest<T> {
  readonly host: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Query
  readonly body?: object
  /** `X-Goog-FieldMask`, which the Places API wants of every request. */
  readonly fieldMask?: string
  readonly answers: z.ZodType<T>
}

const ACCOUNTS = 'mybusinessaccountmanagement.googleapis.com'
const INFORMATION = 'mybusinessbusinessinformation.googleapis.com'
const NOTIFICATIONS = 'mybusinessnotifications.googleapis.com'
/** Local posts, reviews and media never moved to a v1. */
const V4 = 'mybusiness.googleapis.com'
const PERFORMANCE = 'businessprofileperformance.googleapis.com'

const PLACES = 'places.googleapis.com'
const NEAR_METRES = 5_000
const PLACE_MASK =
  'id,displayName,formattedAddress,rating,userRatingCount,googleMapsUri,regularOpeningHours.weekdayDescriptions,photos.name'
const SEARCH_MASK = 'places.id,places.displayName,places.formattedAddress,places.rating,places.userRatingCount'

/** What is read of a listing, for its hours and profile. */
const LISTING_MASK =
  'title,storefrontAddress,profile,phoneNumbers,categories,websiteUri,regularHours,specialHours,moreHours,metadata'
const LOCATION_MASK = 'name,title,storefrontAddress,phoneNumbers,websiteUri,regularHours,latlng,openInfo,metadata'

export const requests = {
  listAccounts: (pageToken?: string) =>
    ask({ host: ACCOUNTS, method: 'GET', path: 'v1/accounts', query: { pageSize: 20, pageToken }, answers: Accounts }),

  listLocations: (account: string, pageToken?: string) =>
    ask({
      host: INFORMATION,
      method: 'GET',
      path: `v1/${account}/locations`,
      query: { readMask: LOCATION_MASK, pageSize: 100, pageToken },
      answers: Locations,
    }),

  getListing: (name: string) =>
    ask({
      host: INFORMATION,
      method: 'GET',
      path: `v1/${name}`,
      query: { readMask: LISTING_MASK },
      answers: ListingLocation,
    }),

  getGoogleUpdated: (name: string) =>
    ask({
      host: INFORMATION,
      method: 'GET',
      path: `v1/${name}:getGoogleUpdated`,
      query: { readMask: LISTING_MASK },
      answers: GoogleUpdated,
    }),

  patchListing: (name: string, mask: readonly string[], body: object) =>
    ask({
      host: INFORMATION,
      method: 'PATCH',
      path: `v1/${name}`,
      query: { updateMask: mask.join(',') },
      body,
      answers: Nothing,
    }),

  getAttributes: (name: string) =>
    ask({ host: INFORMATION, method: 'GET', path: `v1/${name}/attributes`, answers: Attributes }),

  patchAttributes: (name: string, ids: readonly string[], attributes: readonly object[]) =>
    ask({
      host: INFORMATION,
      method: 'PATCH',
      path: `v1/${name}/attributes`,
      query: { attributeMask: ids.join(',') },
      body: { name: `${name}/attributes`, attributes },
      answers: Nothing,
    }),

  listAttributes: (categoryName: string, regionCode: string, pageToken?: string) =>
    ask({
      host: INFORMATION,
      method: 'GET',
      path: 'v1/attributes',
      query: { categoryName, regionCode, languageCode: 'en', pageSize: 200, pageToken },
      answers: AttributeMetadata,
    }),

  getCategory: (name: string, regionCode: string) =>
    ask({
      host: INFORMATION,
      method: 'GET',
      path: 'v1/categories:batchGet',
      query: { names: [name], regionCode, languageCode: 'en', view: 'FULL' },
      answers: Categories,
    }),

  listCategories: (regionCode: string, languageCode: string, pageToken?: string) =>
    ask({
      host: INFORMATION,
      method: 'GET',
      path: 'v1/categories',
      query: { regionCode, languageCode, view: 'BASIC', pageSize: 100, pageToken },
      answers: Categories,
    }),

  createLocalPost: (parent: string, post: OutgoingPost) =>
    ask({ host: V4, method: 'POST', path: `v4/${parent}/localPosts`, body: postBody(post), answers: LocalPost }),

  getLocalPost: (name: string) => ask({ host: V4, method: 'GET', path: `v4/${name}`, answers: LocalPost }),

  listLocalPosts: (parent: string, pageToken?: string) =>
    ask({
      host: V4,
      method: 'GET',
      path: `v4/${parent}/localPosts`,
      query: { pageSize: 100, pageToken },
      answers: LocalPosts,
    }),

  deleteLocalPost: (name: string) => ask({ host: V4, method: 'DELETE', path: `v4/${name}`, answers: Nothing }),

  createMedia: (parent: string, post: OutgoingPost) =>
    ask({ host: V4, method: 'POST', path: `v4/${parent}/media`, body: mediaBody(post), answers: MediaItem }),

  listMedia: (parent: string, pageToken?: string) =>
    ask({
      host: V4,
      method: 'GET',
      path: `v4/${parent}/media`,
      query: { pageSize: 100, pageToken },
      answers: MediaItems,
    }),

  deleteMedia: (name: string) => ask({ host: V4, method: 'DELETE', path: `v4/${name}`, answers: Nothing }),

  listReviews: (parent: string, pageToken?: string) =>
    ask({
      host: V4,
      method: 'GET',
      path: `v4/${parent}/reviews`,
      query: { pageSize: 50, orderBy: 'updateTime desc', pageToken },
      answers: Reviews,
    }),

  getReview: (name: string) => ask({ host: V4, method: 'GET', path: `v4/${name}`, answers: Review }),

  updateReviewReply: (review: string, comment: string) =>
    ask({ host: V4, method: 'PUT', path: `v4/${review}/reply`, body: { comment }, answers: ReviewReply }),

  deleteReviewReply: (review: string) =>
    ask({ host: V4, method: 'DELETE', path: `v4/${review}/reply`, answers: Nothing }),

  updateNotificationSetting: (account: string, pubsubTopic: string, notificationTypes: readonly string[]) =>
    ask({
      host: NOTIFICATIONS,
      method: 'PATCH',
      path: `v1/${account}/notificationSetting`,
      query: { updateMask: 'pubsubTopic,notificationTypes' },
      body: { name: `${account}/notificationSetting`, pubsubTopic, notificationTypes },
      answers: Nothing,
    }),

  /** Places near a point come first; others may be found all the same. */
  searchPlaces: (query: string, near: Near | null, languageCode: string) =>
    ask({
      host: PLACES,
      method: 'POST',
      path: 'v1/places:searchText',
      body: {
        textQuery: query,
        languageCode,
        pageSize: 20,
        ...(near === null ? {} : { locationBias: { circle: { center: near, radius: NEAR_METRES } } }),
      },
      fieldMask: SEARCH_MASK,
      answers: Places,
    }),

  getPlace: (placeId: string, languageCode: string) =>
    ask({
      host: PLACES,
      method: 'GET',
      path: `v1/places/${encodeURIComponent(placeId)}`,
      query: { languageCode },
      fieldMask: PLACE_MASK,
      answers: Place,
    }),

  /** Less is asked for, and paid for, than of a place that is shown. */
  getRating: (placeId: string) =>
    ask({
      host: PLACES,
      method: 'GET',
      path: `v1/places/${encodeURIComponent(placeId)}`,
      fieldMask: 'id,rating,userRatingCount',
      answers: Place,
    }),

  /** Days as `2026-03-01`, both ends in it. */
  fetchMultiDailyMetricsTimeSeries: (location: string, dailyMetrics: readonly string[], from: string, to: string) =>
    ask({
      host: PERFORMANCE,
      method: 'GET',
      path: `v1/${location}:fetchMultiDailyMetricsTimeSeries`,
      query: { dailyMetrics, ...dateIn('dailyRange.startDate', from), ...dateIn('dailyRange.endDate', to) },
      answers: DailyMetrics,
    }),

  /** One month, `2026-03`. */
  listSearchKeywords: (location: string, month: string, pageToken?: string) =>
    ask({
      host: PERFORMANCE,
      method: 'GET',
      path: `v1/${location}/searchkeywords/impressions/monthly`,
      query: {
        ...dateIn('monthlyRange.startMonth', month),
        ...dateIn('monthlyRange.endMonth', month),
        ...{ pageSize: 100, pageToken },
      },
      answers: SearchKeywords,
    }),
}

/** A date of Google's in a query: its parts one by one. */
function dateIn(name: string, date: string): Query {
  const [year, month, day] = date.split('-').map(Number)
  return { [`${name}.year`]: year, [`${name}.month`]: month, [`${name}.day`]: day }
}

/** A point on the globe. */
export interface Near {
  readonly latitude: number
  readonly longitude: number
}

function ask<T>(request: GoogleRequest<T>): GoogleRequest<T> {
  return request
}
