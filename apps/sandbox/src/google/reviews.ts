import type { Core } from '../core.ts'
import type { Done, GoogleCall, Serve } from './api.ts'
import type { Message } from './bind-request.ts'
import { type Holders, requireListing, requireV4Listing } from './business-accounts.ts'
import { invalid, notFound, refused } from './errors.ts'
import { v1Name, v4Name } from './listings.ts'
import { getFate, judgedNow, type ModerationResult } from './moderation.ts'
import { page, pageSize } from './paging.ts'
import { reviewAddress } from './permalinks.ts'
import { photoPath } from './photos.ts'
import { timestamp } from './timestamp.ts'
import type { Listing, ListingStore, StoredReview, StoredReviewReply } from './types.ts'
import { needsGoodStanding } from './verification-state.ts'

const MAX_REPLY_BYTES = 4096
const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

export function reviews(core: Core, serve: Serve, holders: Holders, listings: ListingStore): void {
  const { clock } = core

  serve('reviews.list', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    return call.read(v1Name(listing), () => {
      const { orderBy, pageToken } = call.query
      const all = [...listing.reviews.values()]
      const size = pageSize(call.query.pageSize, 50, 50, true)
      const of = `reviews ${listing.id} ${orderBy}`
      const { items, nextPageToken } = page(inOrder(all, orderBy), { size, token: pageToken, of })
      return {
        reviews: items.map((review) => shown(call.base, listing, review)),
        averageRating: all.length === 0 ? 0 : all.reduce((sum, { rating }) => sum + rating, 0) / all.length,
        totalReviewCount: all.length,
        nextPageToken,
      }
    })
  })

  serve('reviews.get', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    return call.read(v1Name(listing), () => shown(call.base, listing, requireReview(call, listing)))
  })

  serve('locations.batchGetReviews', (call) => {
    const holder = holders.requireHolder(call)
    const names = [call.body.locationNames ?? []].flat().map(String)
    if (names.length === 0) throw refused('MISSING_VALUE', 'location_names is required', 'location_names')
    const wanted = names.map((name) => {
      const [, account, locationsId = ''] = /^accounts\/([^/]+)\/locations\/([^/]+)$/.exec(name) ?? []
      if (account !== holder.id) throw refused('INVALID_VALUE', `invalid location name ${name}`, 'location_names', name)
      return requireListing(listings, { ...call, params: { locationsId } })
    })
    return call.read(null, () => {
      const { orderBy, ignoreRatingOnlyReviews, pageToken } = call.body
      const found = wanted.flatMap((listing) =>
        inOrder([...listing.reviews.values()], orderBy)
          .filter(({ text }) => ignoreRatingOnlyReviews !== true || text !== null)
          .map((review) => ({ listing, review })),
      )
      const size = pageSize(call.body.pageSize, 50, 50, true)
      const of = `reviews of ${names.join()} ${orderBy} ${ignoreRatingOnlyReviews}`
      const { items, nextPageToken } = page(found, { size, token: pageToken, of })
      const locationReviews = items.map(({ listing, review }) => ({
        name: v4Name(listing),
        review: shown(call.base, listing, review),
      }))
      return { locationReviews, nextPageToken }
    })
  })

  serve('reviews.updateReply', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    requireReview(call, listing)
    const update = (fate: ModerationResult | null) => updateReply(call, listing, fate)
    return call.mutate(v1Name(listing), { public: true, refuse: () => update('refused') }, () => update(null))
  })

  serve('reviews.deleteReply', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    requireReview(call, listing)
    return call.mutate(v1Name(listing), { public: false }, () => {
      const review = requireReview(call, listing)
      if (!review.reply) throw notFound()
      review.reply = null
      return { remoteId: replyName(listing, review), body: {} }
    })
  })

  /** There is one reply to a review: writing it again replaces it. */
  function updateReply(call: GoogleCall, listing: Listing, fate: ModerationResult | null): Done {
    needsGoodStanding(listing)
    const review = requireReview(call, listing)
    const { comment } = call.body
    if (typeof comment !== 'string' || comment.trim() === '')
      throw refused('MISSING_VALUE', 'comment is required', 'comment')
    if (Buffer.byteLength(comment) > MAX_REPLY_BYTES)
      throw refused('INVALID_VALUE', `comment must be at most ${MAX_REPLY_BYTES} bytes`, 'comment')
    const before = review.reply
    review.replyBefore = seenReply(listing, review)
    const reply = { text: comment, readMonth: clock.now(), ...judgedNow(core, comment, fate) }
    review.reply = reply
    return {
      remoteId: replyName(listing, review),
      text: comment,
      // Writing over an answer shows nothing new, so a repeated request is no second answer.
      public: reply.fate === 'accepted' && before?.fate !== 'accepted',
      body: shownReply(reply),
    }
  }

  function requireReview({ params: { reviewsId = '' } }: GoogleCall, listing: Listing): StoredReview {
    const review = listing.reviews.get(reviewsId)
    if (!review) throw notFound()
    return review
  }

  function seenReply(listing: Listing, review: StoredReview): StoredReviewReply | null {
    return core.visible(replyName(listing, review)) ? review.reply : review.replyBefore
  }

  function shown(base: string, listing: Listing, review: StoredReview): Message {
    const reply = seenReply(listing, review)
    const { anonymous, name } = review.author
    return {
      name: reviewName(listing, review),
      reviewId: review.id,
      reviewer: anonymous ? { displayName: 'A Google user', isAnonymous: true } : { displayName: name },
      starRating: STARS[review.rating - 1],
      comment: review.text ?? undefined,
      createTime: timestamp(review.created),
      updateTime: timestamp(review.updated),
      reviewReply: reply ? shownReply(reply) : undefined,
      reviewMediaItems: review.media.map((file) =>
        file.type.startsWith('video/')
          ? { videoUrl: `${base}${photoPath(file)}` }
          : { thumbnailUrl: `${base}${photoPath(file)}=s300` },
      ),
      reviewReplyUrl: reviewAddress(base, listing, review.id),
    }
  }

  function shownReply(reply: StoredReviewReply): Message {
    const fate = getFate(reply, clock.now())
    return {
      comment: reply.text,
      updateTime: timestamp(reply.readMonth),
      reviewReplyState: { open: 'PENDING', accepted: 'APPROVED', refused: 'REJECTED' }[fate],
      policyViolation: fate === 'refused' ? 'OFF_TOPIC' : undefined,
    }
  }
}

export const reviewName = (listing: Listing, { id }: StoredReview) => `${v4Name(listing)}/reviews/${id}`
const replyName = (listing: Listing, review: StoredReview) => `${reviewName(listing, review)}/reply`

function inOrder(all: StoredReview[], orderBy: unknown): StoredReview[] {
  switch (orderBy) {
    case undefined:
    case '':
    case 'updateTime desc':
      return all.toSorted((a, b) => b.updated - a.updated || (a.id < b.id ? -1 : 1))
    case 'rating':
      return all.toSorted((a, b) => a.rating - b.rating || b.updated - a.updated)
    case 'rating desc':
      return all.toSorted((a, b) => b.rating - a.rating || b.updated - a.updated)
    default:
      throw invalid([{ field: 'order_by', description: `Invalid order by: ${orderBy}` }])
  }
}
