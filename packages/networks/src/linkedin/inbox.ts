import { z } from 'zod'
import { createUrl } from '../create-url.ts'
import type { Bookmark, Call, Inbox, InboxItem, Polled } from '../network.ts'
import { nullIfNotFound, removed } from '../not-found.ts'
import { fetchNames } from './actor-names.ts'
import { type LinkedIn, SITE_HOST } from './api.ts'
import { commentsUnder, commentUrn, pathOfComment, readComment } from './comments.ts'
import { linkedinReplies } from './replies.ts'
import { list, record } from './restli.ts'
import { type Comment, Notice, PostShown } from './wire.ts'

/**
 * Comments under the posts of a Page. One call asks for the notices of what happened since, and only posts that
 * something happened under are read. Every twenty hours each post of the last ninety days is walked through, for what no
 * notice told of. Comments can't be hidden here.
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/notifications (read 2026-11)
 */
export function linkedinInbox(linkedin: LinkedIn): Inbox {
  return {
    // Members' profiles and doings may only be kept for so long: learn.microsoft.com/linkedin/marketing/data-storage-requirements (read 2026-11).
    retention: { authorSeconds: 24 * 3600, textSeconds: 48 * 3600 },

    async poll(call, bookmark) {
      const now = linkedin.app.now()
      const walk = Walking.safeParse(bookmark)
      if (walk.success) return walkOn(call, walk.data, now)
      const rest = Resting.safeParse(bookmark)
      const old = !rest.success || now.getTime() - Date.parse(rest.data.walkedAt) > WALK_EVERY_MS
      return old ? walkOn(call, { startedAt: now.toISOString(), start: 0 }, now) : newsSince(call, rest.data, now)
    },

    async read(call, remoteId) {
      const comment = await nullIfNotFound(readComment(linkedin, call, remoteId))
      if (comment === null) return 'gone'
      const names = await fetchNames(linkedin, call, [comment.actor])
      return toInboxItem(call, comment, null, names, [])
    },

    replies: linkedinReplies(linkedin),

    async like(call, remoteId, on) {
      if (on) {
        const body = { root: remoteId, reactionType: 'LIKE' }
        await linkedin.post(call, call.token, 'rest/reactions', { actor: call.account.id }, body, z.unknown())
      } else {
        const key = record({ actor: call.account.id, entity: remoteId }).raw
        await removed(linkedin.delete(call, call.token, `rest/reactions/${key}`))
      }
    },
    remove: (call, remoteId) =>
      removed(linkedin.delete(call, call.token, pathOfComment(remoteId), { actor: call.account.id })),
  }

  async function walkOn(call: Call, { startedAt, start }: Walking, now: Date): Promise<Polled> {
    const query = { q: 'author', author: call.account.id, sortBy: 'CREATED', start, count: POSTS_A_TURN }
    const { data, next } = await linkedin.page(call, call.token, 'rest/posts', query, PostShown)
    const recent = data.filter(
      (post) => (post.publishedAt ?? post.createdAt ?? now).getTime() > now.getTime() - HORIZON_MS,
    )
    const items = await itemsUnder(
      call,
      recent.map(({ id }) => id),
    )
    const through = next === null || recent.length === 0
    return through
      ? { items, bookmark: { since: startedAt, walkedAt: startedAt }, more: false }
      : { items, bookmark: { startedAt, start: next }, more: true }
  }

  async function newsSince(call: Call, { since, walkedAt }: Resting, now: Date): Promise<Polled> {
    const from = Date.parse(since) - OVERLAP_MS
    const notices: z.infer<typeof Notice>[] = []
    let start: number | null = 0
    for (let turned = 0; turned < MAX_PAGES && start !== null; turned++) {
      const query = { q: 'criteria', actions: list(ACTIONS), organizationalEntity: call.account.id, start, count: 100 }
      const page: { data: z.infer<typeof Notice>[]; next: number | null } = await linkedin.page(
        call,
        call.token,
        'rest/organizationalEntityNotifications',
        query,
        Notice,
      )
      const fresh = page.data.filter(({ lastModifiedAt }) => lastModifiedAt.getTime() >= from)
      notices.push(...fresh)
      start = fresh.length < page.data.length ? null : page.next
    }
    const deleted = notices.flatMap(({ action, generatedActivity }) =>
      action === 'COMMENT_DELETE' && generatedActivity !== undefined ? [generatedActivity] : [],
    )
    const items = await itemsUnder(call, [...new Set(notices.flatMap(({ sourcePost }) => sourcePost ?? []))])
    return { items, gone: deleted, bookmark: { since: now.toISOString(), walkedAt }, more: false }
  }

  async function itemsUnder(call: Call, posts: readonly string[]): Promise<InboxItem[]> {
    const threads: { post: string; comment: Comment; schema: Comment[] }[] = []
    for (const post of posts) {
      const listed = await nullIfNotFound(commentsUnder(linkedin, call, post))
      for (const comment of listed?.comments ?? []) {
        const hasReplies = (comment.commentsSummary?.totalFirstLevelComments ?? 0) > 0
        const below = hasReplies ? await nullIfNotFound(commentsUnder(linkedin, call, commentUrn(comment))) : null
        threads.push({ post, comment, schema: below?.comments ?? [] })
      }
    }
    const actors = threads.flatMap(({ comment, schema }) => [comment, ...schema].map(({ actor }) => actor))
    const names = await fetchNames(linkedin, call, actors)
    return threads.map(({ post, comment, schema }) => toInboxItem(call, comment, post, names, schema))
  }

  function toInboxItem(
    call: Call,
    comment: Comment,
    post: string | null,
    names: ReadonlyMap<string, string>,
    replyComments: readonly Comment[],
  ): InboxItem {
    const urn = commentUrn(comment)
    const permalink = createUrl(linkedin.app, SITE_HOST, `feed/update/${comment.object}`, { commentUrn: urn })
    return {
      remoteId: urn,
      kind: 'comment',
      parentRemoteId: comment.parentComment ?? null,
      postRemoteId: post,
      authorId: comment.actor,
      authorName: names.get(comment.actor) ?? null,
      authorAvatar: null,
      text: comment.message.text,
      rating: null,
      likes: comment.likesSummary?.totalLikes ?? null,
      images: (comment.content ?? []).flatMap(({ url }) => url ?? []),
      permalink: permalink.href,
      createdAt: comment.created.time,
      updatedAt: comment.lastModified?.time ?? comment.created.time,
      hidden: false,
      ours: comment.actor === call.account.id,
      replies: replyComments.map((replyComment) => toInboxItem(call, replyComment, post, names, [])),
    }
  }
}

const ACTIONS = ['COMMENT', 'COMMENT_EDIT', 'COMMENT_DELETE', 'ADMIN_COMMENT']
const HORIZON_MS = 90 * 24 * 3600_000
/** Soon enough to keep what may be kept for a day. */
const WALK_EVERY_MS = 20 * 3600_000
const OVERLAP_MS = 15 * 60_000
const POSTS_A_TURN = 25
const MAX_PAGES = 10

const Walking = z.object({ startedAt: z.string(), start: z.number() })
const Resting = z.object({ since: z.string(), walkedAt: z.string() })
type Walking = z.infer<typeof Walking> & Bookmark
type Resting = z.infer<typeof Resting>
