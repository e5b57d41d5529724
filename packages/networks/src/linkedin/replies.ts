import { z } from 'zod'
import { compareText } from '../compare-text.ts'
import type { Replies } from '../network.ts'
import { removed } from '../not-found.ts'
import type { LinkedIn } from './api.ts'
import { commentsUnder, commentUrn, pathOfComment, readComment, under } from './comments.ts'
import { Comment } from './wire.ts'

/**
 * Comments of the Page, in plain text: under a post, or in answer to somebody. A thread has one level, so an answer to
 * an answer is written under the comment at its top, and looked for there.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api (read 2026-11)
 */
export function linkedinReplies(linkedin: LinkedIn): Replies {
  return {
    async step(call, reply, cursor) {
      const at = cursor === null ? null : At.parse(cursor)
      if (at?.at === 'created') return { next: 'done', remoteId: at.remoteId, url: null }
      if (at?.at === 'ready') return { next: 'commit', cursor: at }
      if (reply.to !== 'comment') {
        const cursor = { at: 'ready', remoteId: null, object: reply.parentRemoteId, parent: null } as const
        return { next: 'commit', cursor }
      }
      const comment = await readComment(linkedin, call, reply.parentRemoteId)
      const parent = comment.parentComment ?? commentUrn(comment)
      return { next: 'commit', cursor: { at: 'ready', remoteId: null, object: comment.object, parent } }
    },

    async commit(call, reply, cursor) {
      const { object, parent } = Ready.parse(cursor)
      const { id, body } = await linkedin.commit(call, under(parent ?? object), {
        actor: call.account.id,
        object,
        message: { text: reply.text },
        ...(parent === null ? {} : { parentComment: parent }),
      })
      const created = Comment.safeParse(body)
      return {
        at: 'created',
        remoteId: commentUrn(created.success ? created.data : { object, id, commentUrn: undefined }),
      }
    },

    async find(call, reply, cursor, sought) {
      const { object, parent } = Ready.parse(cursor)
      const from = new Date(sought.sentAt.getTime() - BACK_MS)
      const { comments, complete } = await commentsUnder(linkedin, call, parent ?? object)
      const candidates = comments
        .filter((seen) => seen.actor === call.account.id && seen.created.time >= from)
        .filter((seen) => !sought.exclude.includes(commentUrn(seen)))
        .map((seen) => ({ seen, text: compareText(reply.text, seen.message.text) }))
        .filter(({ text }) => text !== 'different')
        .sort((a, b) => a.seen.created.time.getTime() - b.seen.created.time.getTime())
      const match = candidates.find(({ text }) => text === 'same')
      if (match !== undefined) return { at: 'created', remoteId: commentUrn(match.seen) }
      return complete && candidates.length === 0 ? 'absent' : 'unsure'
    },

    remove: (call, remoteId) =>
      removed(linkedin.delete(call, call.token, pathOfComment(remoteId), { actor: call.account.id })),
  }
}

const BACK_MS = 120_000

const Ready = z.object({
  at: z.literal('ready'),
  remoteId: z.null(),
  object: z.string(),
  parent: z.string().nullable(),
})
const Created = z.object({ at: z.literal('created'), remoteId: z.string() })
const At = z.union([Ready, Created])
