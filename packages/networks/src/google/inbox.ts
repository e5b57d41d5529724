import type { Inbox, InboxItem } from '../network.ts'
import { nullIfNotFound } from '../not-found.ts'
import { changedSince, findPass, nextBookmark } from '../polling.ts'
import type { Google } from './api.ts'
import { googleReplies, replyName } from './replies.ts'
import { requests } from './requests.ts'
import { v4Name } from './v4-name.ts'
import { googleWebhooks } from './webhooks.ts'
import type { Review } from './wire.ts'

/** Reviews, the latest change first: a pass ends where the last one began. Nobody can like, hide or delete a review. */
export function googleInbox(google: Google): Inbox {
  const { push } = google.app
  return {
    // An author deletes a review without a notification: https://developers.google.com/my-business/content/notification-setup (read 2026-11).
    needsWholePasses: true,

    async poll(call, bookmark) {
      const pass = findPass(bookmark, google.app.now())
      const request = requests.listReviews(v4Name(call.account), pass.after ?? undefined)
      const { reviews, nextPageToken } = await google.send(call, call.token, request)
      const since = changedSince(pass)
      const changed = reviews.filter(({ updateTime }) => updateTime >= since)
      const through = changed.length < reviews.length || !nextPageToken
      const polled = nextBookmark(pass, changed.map(toInboxItem), through ? null : nextPageToken)
      return through && pass.since === null ? { ...polled, wholeSince: new Date(pass.startedAt) } : polled
    },

    async read(call, remoteId) {
      const review = await nullIfNotFound(google.send(call, call.token, requests.getReview(remoteId)))
      return review === null ? 'gone' : toInboxItem(review)
    },

    replies: googleReplies(google),
    ...(push === undefined ? {} : { webhooks: googleWebhooks(google, push) }),
  }
}

function toInboxItem(review: Review): InboxItem {
  return {
    ...nothing,
    remoteId: review.name,
    kind: 'review',
    authorName: review.reviewer?.displayName ?? null,
    authorAvatar: review.reviewer?.profilePhotoUrl ?? null,
    text: review.comment,
    rating: STARS[review.starRating ?? ''] ?? null,
    images: review.reviewMediaItems.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []),
    permalink: review.reviewReplyUrl ?? null,
    createdAt: review.createTime,
    updatedAt: review.updateTime,
    replies: listReplyItems(review),
  }
}

function listReplyItems(review: Review): InboxItem[] {
  const reply = review.reviewReply
  if (reply === undefined) return []
  const at = reply.updateTime ?? review.updateTime
  return [
    {
      ...nothing,
      remoteId: replyName(review.name),
      kind: 'comment',
      parentRemoteId: review.name,
      text: reply.comment,
      createdAt: at,
      updatedAt: at,
      ours: true,
    },
  ]
}

const nothing = {
  parentRemoteId: null,
  postRemoteId: null,
  authorId: null,
  authorName: null,
  authorAvatar: null,
  rating: null,
  likes: null,
  images: [],
  permalink: null,
  hidden: false,
  ours: false,
  replies: [],
}

/** Google writes stars as words. */
const STARS: Readonly<Record<string, number>> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 }
