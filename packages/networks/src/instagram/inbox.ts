import { type GraphClient, walk } from '../graph.ts'
import type { AccountRef, Call, Inbox, InboxItem } from '../network.ts'
import { nullIfNotFound, removed } from '../not-found.ts'
import { changedSince, findPass, nextBookmark } from '../polling.ts'
import { instagramReplies, isOurs } from './replies.ts'
import { instagramWebhooks } from './webhooks.ts'
import { COMMENT_FIELDS, Comment, MediaActivity, Ok, THREAD_FIELDS } from './wire.ts'

/**
 * Comments under an account's media. A medium does not say when something last happened under it, only how many
 * comments it has: the counts are kept in the bookmark, and those that moved, or are two days young, are read. Likes
 * of comments cannot be given by the API at all.
 */
export function instagramInbox(graph: GraphClient): Inbox {
  return {
    async poll(call, bookmark) {
      const now = graph.app.now()
      const pass = findPass(bookmark, now)
      const listed = await graph.page(
        call,
        call.token,
        `${call.account.id}/media`,
        {
          fields: 'id,timestamp,comments_count',
          limit: MEDIA_A_TURN,
          after: pass.after ?? undefined,
        },
        MediaActivity,
      )
      const recent = listed.data.filter(({ timestamp }) => timestamp.getTime() > now.getTime() - HORIZON_MS)

      const items: InboxItem[] = []
      const found = { ...pass.found }
      for (const medium of recent) {
        const count = medium.comments_count ?? 0
        const young = medium.timestamp.getTime() > changedSince(pass).getTime() - YOUNG_MS
        if (count > 0 && (young || pass.counts[medium.id] !== count))
          items.push(...(await listComments(call, medium.id)))
        found[medium.id] = count
      }
      const after = recent.length < listed.data.length ? null : listed.after
      return nextBookmark({ ...pass, found }, items, after)
    },

    async read(call, remoteId) {
      const reading = graph.get(call, call.token, remoteId, { fields: COMMENT_FIELDS }, Comment)
      const comment = await nullIfNotFound(reading)
      return comment === null ? 'gone' : commentItem(comment, call.account, comment.media?.id ?? null)
    },

    replies: instagramReplies(graph),
    webhooks: instagramWebhooks(graph),

    async hide(call, remoteId, on) {
      await graph.post(call, call.token, remoteId, { hide: on }, Ok)
    },
    remove: (call, remoteId) => removed(graph.delete(call, call.token, remoteId)),
  }

  async function listComments(call: Call, mediaId: string): Promise<InboxItem[]> {
    const { data } = await walk(
      (after) =>
        graph.page(call, call.token, `${mediaId}/comments`, { fields: THREAD_FIELDS, limit: 50, after }, Comment),
      MAX_COMMENT_PAGES,
    )
    return data.map((comment) => commentItem(comment, call.account, mediaId))
  }
}

function commentItem(comment: Comment, account: AccountRef, mediaId: string | null): InboxItem {
  return {
    remoteId: comment.id,
    kind: 'comment',
    parentRemoteId: comment.parent_id ?? null,
    postRemoteId: mediaId,
    authorId: comment.from?.id ?? null,
    authorName: comment.username ?? comment.from?.username ?? null,
    authorAvatar: null,
    text: comment.text ?? '',
    rating: null,
    likes: comment.like_count ?? null,
    images: [],
    permalink: null,
    createdAt: comment.timestamp,
    updatedAt: comment.timestamp,
    hidden: comment.hidden ?? false,
    ours: isOurs(comment, account) ?? false,
    replies: (comment.replies?.data ?? []).map((reply) => ({
      ...commentItem(reply, account, mediaId),
      parentRemoteId: comment.id,
    })),
  }
}

const HORIZON_MS = 90 * 24 * 3600_000
const YOUNG_MS = 2 * 24 * 3600_000
const MEDIA_A_TURN = 25
const MAX_COMMENT_PAGES = 20
