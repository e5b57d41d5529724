import { z } from 'zod'
import { compareText } from '../compare-text.ts'
import { type GraphClient, walk } from '../graph.ts'
import type { AccountRef, Replies } from '../network.ts'
import { removed } from '../not-found.ts'
import { Comment, Id, ParentOf } from './wire.ts'

/**
 * Comments of the account: at the top of a post, or in answer to somebody's comment. An answer to an answer hangs
 * under the comment at the top, so that is where we write it and where we look for it again.
 * https://developers.facebook.com/docs/instagram-platform/comment-moderation (read 2026-11)
 */
export function instagramReplies(graph: GraphClient): Replies {
  return {
    async step(call, reply, cursor) {
      const at = cursor === null ? null : At.parse(cursor)
      if (at?.at === 'created') return { next: 'done', remoteId: at.remoteId, url: null }
      if (at?.at === 'ready') return { next: 'commit', cursor: at }
      if (reply.to === 'post') return ready(`${reply.parentRemoteId}/comments`)
      const query = { fields: 'id,parent_id' }
      const comment = await graph.get(call, call.token, reply.parentRemoteId, query, ParentOf)
      return ready(`${comment.parent_id ?? reply.parentRemoteId}/replies`)
    },

    async commit(call, reply, cursor) {
      const { edge } = Ready.parse(cursor)
      const { id } = await graph.commit(call, edge, { message: reply.text }, Id)
      return { at: 'created', remoteId: id }
    },

    async find(call, reply, cursor, sought) {
      const { edge } = Ready.parse(cursor)
      // No order is promised for these lists, so only the whole of them proves that something is missing.
      const query = { fields: 'id,text,timestamp,username,from', limit: 50 }
      const { data, complete } = await walk(
        (after) => graph.page(call, call.token, edge, { ...query, after }, Comment),
        MAX_PAGES,
      )
      const from = sought.sentAt.getTime() - BACK_MS
      const candidates = data
        .filter((seen) => seen.timestamp.getTime() >= from && !sought.exclude.includes(seen.id))
        .filter((seen) => isOurs(seen, call.account) !== false)
        .map((seen) => ({ seen, text: compareText(reply.text, seen.text ?? '') }))
        .filter(({ text }) => text !== 'different')
        .sort((a, b) => a.seen.timestamp.getTime() - b.seen.timestamp.getTime())
      const match = candidates.find(({ seen, text }) => text === 'same' && isOurs(seen, call.account))
      if (match !== undefined) return { at: 'created', remoteId: match.seen.id }
      return complete && candidates.length === 0 ? 'absent' : 'unsure'
    },

    remove: (call, remoteId) => removed(graph.delete(call, call.token, remoteId)),
  }
}

/** Null when the comment does not say whose it is. */
export function isOurs(comment: Comment, account: AccountRef): boolean | null {
  const username = comment.username ?? comment.from?.username
  if (comment.from?.id === account.id) return true
  if (username !== undefined && account.username !== null) return username === account.username
  return comment.from?.id === undefined ? null : false
}

function ready(edge: string) {
  return { next: 'commit', cursor: { at: 'ready', remoteId: null, edge } } as const
}

const BACK_MS = 120_000
const MAX_PAGES = 20

const Ready = z.object({ at: z.literal('ready'), remoteId: z.null(), edge: z.string() })
const Created = z.object({ at: z.literal('created'), remoteId: z.string() })
const At = z.discriminatedUnion('at', [Ready, Created])
