import type { z } from 'zod'
import type { OutgoingPost } from '../network.ts'
import type { Query } from '../origin.ts'
import { mediaBody, postBody } from './post-body.ts'
import {
  Accounts,
  LocalPost,
  LocalPosts,
  Locations,
  MediaItem,
  MediaItems,
  Nothing,
  Review,
  ReviewReply,
  Reviews,
} from './wire.ts'

/** Every request we make of the business APIs, as data: the tests hold each against Google's discovery document. */
export interface GoogleRequest<T> {
  readonly host: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Query
  readonly body?: object
  readonly answers: z.ZodType<T>
}

const ACCOUNTS = 'mybusinessaccountmanagement.googleapis.com'
const INFORMATION = 'mybusinessbusinessinformation.googleapis.com'
const NOTIFICATIONS = 'mybusinessnotifications.googleapis.com'
/** Local posts, reviews and media never moved to a v1. */
const V4 = 'mybusiness.googleapis.com'

const LOCATION_MASK = 'name,title,storefrontAddress,phoneNumbers,websiteUri,latlng,metadata'

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
}

function ask<T>(request: GoogleRequest<T>): GoogleRequest<T> {
  return request
}
