import type { GraphClient } from '../graph.ts'
import { walk } from '../graph.ts'
import type { Call, Inbox, InboxItem } from '../network.ts'
import { nullIfNotFound, removed } from '../not-found.ts'
import { changedSince, findPass, nextBookmark } from '../polling.ts'
import { facebookReplies } from './replies.ts'
import { facebookWebhooks } from './webhooks.ts'
import { COMMENT_FIELDS, Comment, Ok, PostActivity } from './wire.ts'

/**
 * Comments under the posts of a page. A pass lists the posts of the last ninety days, newest first, and reads the
 * comments of those that moved since the last one: by their time, or by how many comments they have. Older posts are
 * heard of by webhook only.
 */
export function facebookInbox(graph: GraphClient): Inbox {
  return {
    async poll(call, bookmark) {
      const now = graph.app.now()
      const pass = findPass(bookmark, now)
      const since = changedSince(pass)
      const posts = await graph.page(
        call,
        call.token,
        `${call.account.id}/published_posts`,
        {
          fields: 'id,updated_time,comments.filter(stream).limit(0).summary(true)',
          since: Math.floor(now.getTime() / 1000) - HORIZON_SECONDS,
          limit: POSTS_A_TURN,
          after: pass.after ?? undefined,
        },
        PostActivity,
      )

      const items: InboxItem[] = []
      const found = { ...pass.found }
      for (const post of posts.data) {
        const count = post.comments?.summary?.total_count ?? 0
        const moved = post.updated_time === undefined || post.updated_time >= since || pass.counts[post.id] !== count
        if (count > 0 && moved) items.push(...(await listComments(call, post.id, since)))
        found[post.id] = count
      }
      return nextBookmark({ ...pass, found }, items, posts.after)
    },

    async read(call, remoteId) {
      const reading = graph.get(call, call.token, remoteId, { fields: `${COMMENT_FIELDS},object{id}` }, Comment)
      const comment = await nullIfNotFound(reading)
      return comment === null ? 'gone' : commentItem(comment, call.account.id, comment.object?.id ?? null)
    },

    replies: facebookReplies(graph),
    webhooks: facebookWebhooks(graph),

    async like(call, remoteId, on) {
      const likes = `${remoteId}/likes`
      if (on) await graph.post(call, call.token, likes, {}, Ok)
      else await graph.delete(call, call.token, likes)
    },
    async hide(call, remoteId, on) {
      await graph.post(call, call.token, remoteId, { is_hidden: on }, Ok)
    },
    remove: (call, remoteId) => removed(graph.delete(call, call.token, remoteId)),
  }

  /** Newest first, back to `since`, and always a whole page: an edit does not move a comment up. */
  async function listComments(call: Call, postId: string, since: Date): Promise<InboxItem[]> {
    const { data } = await walk(
      (after) =>
        graph.page(
          call,
          call.token,
          `${postId}/comments`,
          {
            filter: 'stream',
            order: 'reverse_chronological',
            fields: COMMENT_FIELDS,
            limit: 100,
            after,
          },
          Comment,
        ),
      MAX_COMMENT_PAGES,
      (comments) => comments.some((comment) => comment.created_time < since),
    )
    return data.map((comment) => commentItem(comment, call.account.id, postId))
  }
}

function commentItem(comment: Comment, pageId: string, postId: string | null): InboxItem {
  const image = comment.attachment?.media?.image?.src
  return {
    remoteId: comment.id,
    kind: 'comment',
    parentRemoteId: comment.parent?.id ?? null,
    postRemoteId: postId,
    authorId: comment.from?.id ?? null,
    authorName: comment.from?.name ?? null,
    authorAvatar: comment.from?.picture?.data.url ?? null,
    text: comment.message ?? '',
    rating: null,
    likes: comment.like_count ?? null,
    images: image === undefined ? [] : [image],
    permalink: comment.permalink_url ?? null,
    createdAt: comment.created_time,
    updatedAt: comment.created_time,
    hidden: comment.is_hidden ?? false,
    ours: comment.from?.id === pageId,
    replies: [],
  }
}

const HORIZON_SECONDS = 90 * 24 * 3600
const POSTS_A_TURN = 25
const MAX_COMMENT_PAGES = 20
