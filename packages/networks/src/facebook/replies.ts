import { z } from 'zod'
import { compareText } from '../compare-text.ts'
import { type GraphClient, walk } from '../graph.ts'
import type { Replies } from '../network.ts'
import { removed } from '../not-found.ts'
import { Comment, Id, ParentOf } from './wire.ts'

/**
 * Comments of the page: under a post, or in answer to somebody's comment. An answer to an answer is kept by Facebook
 * under the comment at the top, so that is where we write it and where we look for it again.
 */
export function facebookReplies(graph: GraphClient): Replies {
  return {
    async step(call, reply, cursor) {
      const at = cursor === null ? null : At.parse(cursor)
      if (at?.at === 'created') return { next: 'done', remoteId: at.remoteId, url: null }
      if (at?.at === 'ready') return { next: 'commit', cursor: at }
      const under = reply.to === 'comment' ? await findTopComment(reply.parentRemoteId) : reply.parentRemoteId
      return { next: 'commit', cursor: { at: 'ready', remoteId: null, under } }

      async function findTopComment(commentId: string): Promise<string> {
        const { parent } = await graph.get(call, call.token, commentId, { fields: 'id,parent{id}' }, ParentOf)
        return parent?.id ?? commentId
      }
    },

    async commit(call, reply, cursor) {
      const { under } = Ready.parse(cursor)
      const { id } = await graph.commit(call, `${under}/comments`, { message: reply.text }, Id)
      return { at: 'created', remoteId: id, under }
    },

    async find(call, reply, cursor, sought) {
      const { under } = Ready.parse(cursor)
      const from = new Date(sought.sentAt.getTime() - BACK_MS)
      const { data, complete } = await walk(
        (after) =>
          graph.page(
            call,
            call.token,
            `${under}/comments`,
            {
              filter: 'toplevel',
              order: 'reverse_chronological',
              fields: 'id,message,created_time,from',
              limit: 100,
              after,
            },
            Comment,
          ),
        MAX_PAGES,
        (comments) => comments.some((comment) => comment.created_time < from),
      )
      const candidates = data
        .filter((seen) => seen.created_time >= from && !sought.exclude.includes(seen.id))
        .filter((seen) => seen.from === undefined || seen.from.id === call.account.id)
        .map((seen) => ({ seen, text: compareText(reply.text, seen.message ?? '') }))
        .filter(({ text }) => text !== 'different')
      const match = candidates.findLast(({ seen, text }) => text === 'same' && seen.from !== undefined)
      if (match !== undefined) return { at: 'created', remoteId: match.seen.id, under }
      return complete && candidates.length === 0 ? 'absent' : 'unsure'
    },

    remove: (call, remoteId) => removed(graph.delete(call, call.token, remoteId)),
  }
}

const BACK_MS = 120_000
const MAX_PAGES = 10

const Ready = z.object({ at: z.literal('ready'), remoteId: z.null(), under: z.string() })
const Created = z.object({ at: z.literal('created'), remoteId: z.string(), under: z.string() })
const At = z.union([Ready, Created])
