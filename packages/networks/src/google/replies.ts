import { z } from 'zod'
import { compareText } from '../compare-text.ts'
import { refusedLater } from '../failure.ts'
import type { Cursor, Replies } from '../network.ts'
import { removed } from '../not-found.ts'
import type { Google } from './api.ts'
import { requests } from './requests.ts'
import type { ReviewReply } from './wire.ts'

/**
 * The one answer a review can have. Writing it again replaces it, so a repeated commit does no harm; Google reviews
 * answers and may refuse them afterwards.
 * https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews/updateReply (read 2026-11)
 */
export function googleReplies(google: Google): Replies {
  return {
    async step(call, reply, cursor) {
      if (cursor === null) return { next: 'commit', cursor: READY }
      const at = At.parse(cursor)
      if (at.at === 'ready') return { next: 'commit', cursor: READY }
      const fresh = at.state === 'PENDING' && at.polls > 0
      const state = fresh ? await fetchReviewState(reply.parentRemoteId) : at.state
      if (state === 'REJECTED') throw refusedLater('google', 'REJECTED', REJECTED, 'the reply was rejected by review')
      if (state !== 'PENDING') return { next: 'done', remoteId: at.remoteId, url: null }
      return { next: 'processing', cursor: { ...at, polls: at.polls + 1 }, after: backoff(at.polls) }

      async function fetchReviewState(review: string): Promise<string> {
        const { reviewReply } = await google.send(call, call.token, requests.getReview(review))
        return reviewReply?.reviewReplyState ?? 'APPROVED'
      }
    },

    async commit(call, reply) {
      const written = await google.commit(call, requests.updateReviewReply(reply.parentRemoteId, reply.text))
      return created(reply.parentRemoteId, written)
    },

    async find(call, reply) {
      const { reviewReply } = await google.send(call, call.token, requests.getReview(reply.parentRemoteId))
      const isPublished = reviewReply !== undefined && compareText(reply.text, reviewReply.comment) === 'same'
      return isPublished ? created(reply.parentRemoteId, reviewReply) : 'absent'
    },

    remove: (call, remoteId) =>
      removed(google.send(call, call.token, requests.deleteReviewReply(remoteId.replace(/\/reply$/, '')))),
  }
}

function created(review: string, reply: z.infer<typeof ReviewReply>): Cursor {
  return { at: 'created', remoteId: replyName(review), state: reply.reviewReplyState ?? 'APPROVED', polls: 0 }
}

export function replyName(review: string): string {
  return `${review}/reply`
}

function backoff(polls: number): number {
  return Math.min(600, 10 * 2 ** polls)
}

const REJECTED = { kind: 'rejected', say: 'network.policy' } as const

const READY = { at: 'ready', remoteId: null } as const
const Ready = z.object({ at: z.literal('ready'), remoteId: z.null() })
const Created = z.object({ at: z.literal('created'), remoteId: z.string(), state: z.string(), polls: z.number() })
const At = z.discriminatedUnion('at', [Ready, Created])
