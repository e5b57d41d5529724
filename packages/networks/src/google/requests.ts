import type { z } from 'zod'
import type { Query } from '../create-url.ts'
import type { OutgoingPost } from '../network.ts'
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
  readonly schema: z.ZodType<T>
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
    createRequest({
      host: ACCOUNTS,
      method: 'GET',
      path: 'v1/accounts',
      query: { pageSize: 20, pageToken },
      schema: Accounts,
    }),

  listLocations: (account: string, pageToken?: string) =>
    createRequest({
      host: INFORMATION,
      method: 'GET',
      path: `v1/${account}/locations`,
      query: { readMask: LOCATION_MASK, pageSize: 100, pageToken },
      schema: Locations,
    }),

  getListing: (name: string) =>
    createRequest({
      host: INFORMATION,
      method: 'GET',
      path: `v1/${name}`,
      query: { readMask: LISTING_MASK },
      schema: ListingLocation,
    }),

  getGoogleUpdated: (name: string) =>
    createRequest({
      host: INFORMATION,
      method: 'GET',
      path: `v1/${name}:getGoogleUpdated`,
      query: { readMask: LISTING_MASK },
      schema: GoogleUpdated,
    }),

  patchListing: (name: string, mask: readonly string[], body: object) =>
    createRequest({
      host: INFORMATION,
      method: 'PATCH',
      path: `v1/${name}`,
      query: { updateMask: mask.join(',') },
      body,
      schema: Nothing,
    }),

  getAttributes: (name: string) =>
    createRequest({ host: INFORMATION, method: 'GET', path: `v1/${name}/attributes`, schema: Attributes }),

  patchAttributes: (name: string, ids: readonly string[], attributes: readonly object[]) =>
    createRequest({
      host: INFORMATION,
      method: 'PATCH',
      path: `v1/${name}/attributes`,
      query: { attributeMask: ids.join(',') },
      body: { name: `${name}/attributes`, attributes },
      schema: Nothing,
    }),

  listAttributes: (categoryName: string, regionCode: string, pageToken?: string) =>
    createRequest({
      host: INFORMATION,
      method: 'GET',
      path: 'v1/attributes',
      query: { categoryName, regionCode, languageCode: 'en', pageSize: 200, pageToken },
      schema: AttributeMetadata,
    }),

  getCategory: (name: string, regionCode: string) =>
    createRequest({
      host: INFORMATION,
      method: 'GET',
      path: 'v1/categories:batchGet',
      query: { names: [name], regionCode, languageCode: 'en', view: 'FULL' },
      schema: Categories,
    }),

  listCategories: (regionCode: string, languageCode: string, pageToken?: string) =>
    createRequest({
      host: INFORMATION,
      method: 'GET',
      path: 'v1/categories',
      query: { regionCode, languageCode, view: 'BASIC', pageSize: 100, pageToken },
      schema: Categories,
    }),

  createLocalPost: (parent: string, post: OutgoingPost) =>
    createRequest({
      host: V4,
      method: 'POST',
      path: `v4/${parent}/localPosts`,
      body: postBody(post),
      schema: LocalPost,
    }),

  getLocalPost: (name: string) => createRequest({ host: V4, method: 'GET', path: `v4/${name}`, schema: LocalPost }),

  listLocalPosts: (parent: string, pageToken?: string) =>
    createRequest({
      host: V4,
      method: 'GET',
      path: `v4/${parent}/localPosts`,
      query: { pageSize: 100, pageToken },
      schema: LocalPosts,
    }),

  deleteLocalPost: (name: string) => createRequest({ host: V4, method: 'DELETE', path: `v4/${name}`, schema: Nothing }),

  createMedia: (parent: string, post: OutgoingPost) =>
    createRequest({ host: V4, method: 'POST', path: `v4/${parent}/media`, body: mediaBody(post), schema: MediaItem }),

  listMedia: (parent: string, pageToken?: string) =>
    createRequest({
      host: V4,
      method: 'GET',
      path: `v4/${parent}/media`,
      query: { pageSize: 100, pageToken },
      schema: MediaItems,
    }),

  deleteMedia: (name: string) => createRequest({ host: V4, method: 'DELETE', path: `v4/${name}`, schema: Nothing }),

  listReviews: (parent: string, pageToken?: string) =>
    createRequest({
      host: V4,
      method: 'GET',
      path: `v4/${parent}/reviews`,
      query: { pageSize: 50, orderBy: 'updateTime desc', pageToken },
      schema: Reviews,
    }),

  getReview: (name: string) => createRequest({ host: V4, method: 'GET', path: `v4/${name}`, schema: Review }),

  updateReviewReply: (review: string, comment: string) =>
    createRequest({ host: V4, method: 'PUT', path: `v4/${review}/reply`, body: { comment }, schema: ReviewReply }),

  deleteReviewReply: (review: string) =>
    createRequest({ host: V4, method: 'DELETE', path: `v4/${review}/reply`, schema: Nothing }),

  updateNotificationSetting: (account: string, pubsubTopic: string, notificationTypes: readonly string[]) =>
    createRequest({
      host: NOTIFICATIONS,
      method: 'PATCH',
      path: `v1/${account}/notificationSetting`,
      query: { updateMask: 'pubsubTopic,notificationTypes' },
      body: { name: `${account}/notificationSetting`, pubsubTopic, notificationTypes },
      schema: Nothing,
    }),

  /** Places near a point come first; others may be found all the same. */
  searchPlaces: (query: string, near: Near | null, languageCode: string) =>
    createRequest({
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
      schema: Places,
    }),

  getPlace: (placeId: string, languageCode: string) =>
    createRequest({
      host: PLACES,
      method: 'GET',
      path: `v1/places/${encodeURIComponent(placeId)}`,
      query: { languageCode },
      fieldMask: PLACE_MASK,
      schema: Place,
    }),

  /** Less is asked for, and paid for, than of a place that is shown. */
  getRating: (placeId: string) =>
    createRequest({
      host: PLACES,
      method: 'GET',
      path: `v1/places/${encodeURIComponent(placeId)}`,
      fieldMask: 'id,rating,userRatingCount',
      schema: Place,
    }),

  /** Days as `2026-03-01`, both ends in it. */
  fetchMultiDailyMetricsTimeSeries: (location: string, dailyMetrics: readonly string[], from: string, to: string) =>
    createRequest({
      host: PERFORMANCE,
      method: 'GET',
      path: `v1/${location}:fetchMultiDailyMetricsTimeSeries`,
      query: {
        dailyMetrics,
        ...dateParameters('dailyRange.startDate', from),
        ...dateParameters('dailyRange.endDate', to),
      },
      schema: DailyMetrics,
    }),

  /** One month, `2026-03`. */
  listSearchKeywords: (location: string, month: string, pageToken?: string) =>
    createRequest({
      host: PERFORMANCE,
      method: 'GET',
      path: `v1/${location}/searchkeywords/impressions/monthly`,
      query: {
        ...dateParameters('monthlyRange.startMonth', month),
        ...dateParameters('monthlyRange.endMonth', month),
        ...{ pageSize: 100, pageToken },
      },
      schema: SearchKeywords,
    }),
}

/** A date of Google's in a query: its parts one by one. */
function dateParameters(name: string, date: string): Query {
  const [year, month, day] = date.split('-').map(Number)
  return { [`${name}.year`]: year, [`${name}.month`]: month, [`${name}.day`]: day }
}

/** A point on the globe. */
export interface Near {
  readonly latitude: number
  readonly longitude: number
}

function createRequest<T>(request: GoogleRequest<T>): GoogleRequest<T> {
  return request
}
