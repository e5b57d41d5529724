import type { Core } from '../core.ts'
import type { Call, Serve } from './api.ts'
import { commentsThrottled, denied, invalidField, invalidParameter, linkedinError, notFound } from './errors.ts'
import { fileUrl } from './files.ts'
import { page as pageOf } from './paging.ts'
import { parseList, parseRecord, parseUrn, toMembers } from './restli.ts'
import type { Comment, LinkedInState, Post } from './state.ts'

const READ = ['r_organization_social_feed', 'r_organization_social']
const WRITE = ['w_organization_social_feed', 'w_organization_social']
const MAX_LENGTH = 1250
const PER_MINUTE = { name: 'linkedin.comments', fallback: 30, windowMs: 60_000 }
const NOTICES_MS = 60 * 86_400_000

/**
 * Comments, reactions and counts under the posts of a page, and the notices of what happened there.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api (read 2026-11)
 */
export function comments(core: Core, serve: Serve, state: LinkedInState): void {
  serve.read(
    { method: 'GET', path: '/rest/socialActions/:urn/comments', operation: 'comments.getAll', scopes: READ },
    (call) => {
      const { post, parent } = target(call, call.urn(1, 'entity'))
      return {
        on: post.page.urn,
        getResponse: () => ({
          body: pageOf(
            call.query,
            post.comments
              .filter((comment) => comment.parent === parent && core.visible(comment.urn))
              .map((comment) => shown(call.base, comment)),
          ),
        }),
      }
    },
  )
  serve.read(
    { method: 'GET', path: '/rest/socialActions/:urn/comments/:id', operation: 'comments.get', scopes: READ },
    (call) => {
      const comment = requireComment(call)
      return { on: comment.post.page.urn, getResponse: () => ({ body: shown(call.base, comment) }) }
    },
  )
  serve.mutate(
    { method: 'POST', path: '/rest/socialActions/:urn/comments', operation: 'comments.create', scopes: WRITE },
    (call) => {
      const { body } = call
      const { post, parent } = target(call, call.urn(1, 'entity'))
      const page = call.administers(String(body.actor))
      if (page !== post.page) throw denied(post.urn)
      return {
        account: page.urn,
        public: true,
        effect: () => {
          if (body.content !== undefined)
            throw linkedinError(
              403,
              'ACCESS_DENIED',
              'Unpermitted fields present in REQUEST_BODY: Data Processing Exception while processing fields [/content]',
            )
          const text = readText(body)
          if (post.commentsState === 'CLOSED') throw denied('comments are closed')
          if (!core.quotas.consume(PER_MINUTE, page.urn).allowed) throw commentsThrottled()
          const above = parent ?? (body.parentComment === undefined ? null : state.comment(String(body.parentComment)))
          if (above === undefined) throw notFound('parentComment')
          // A thread has one level: an answer to an answer stands under the same comment.
          const comment = state.addComment({ post, parent: above?.parent ?? above, actor: page.urn, text, media: null })
          state.notify({ page, action: 'ADMIN_COMMENT', post: post.urn, about: comment.urn })
          return {
            remoteId: comment.urn,
            text,
            status: 201,
            headers: { 'x-restli-id': comment.id },
            body: shown(call.base, comment),
          }
        },
      }
    },
  )
  serve.mutate(
    {
      ...{ method: 'POST', path: '/rest/socialActions/:urn/comments/:id' },
      ...{ operation: 'comments.partialUpdate', scopes: WRITE },
    },
    (call) => {
      const comment = requireComment(call)
      if (comment.actor !== comment.post.page.urn) throw denied(comment.urn)
      return {
        account: comment.post.page.urn,
        public: false,
        effect: () => {
          const { $set } = toMembers(toMembers(call.body.patch).message)
          comment.text = readText({ message: $set })
          comment.updated = core.clock.now()
          return { remoteId: comment.urn, text: comment.text, status: 200, body: shown(call.base, comment) }
        },
      }
    },
  )
  serve.mutate(
    { method: 'DELETE', path: '/rest/socialActions/:urn/comments/:id', operation: 'comments.delete', scopes: WRITE },
    (call) => {
      const comment = requireComment(call)
      const actor = decodeURIComponent(call.query.get('actor') ?? '')
      if (actor !== comment.post.page.urn) throw invalidParameter('actor')
      return {
        account: comment.post.page.urn,
        public: false,
        effect: () => {
          state.removeComment(comment)
          return { remoteId: comment.urn, status: 204, body: undefined }
        },
      }
    },
  )

  serve.mutate(
    { method: 'POST', path: '/rest/reactions', operation: 'reactions.create', scopes: WRITE },
    ({ query, body, administers }) => {
      const actor = administers(decodeURIComponent(query.get('actor') ?? ''))
      const liked = state.comment(String(body.root)) ?? state.post(String(body.root))
      if (!liked) throw notFound('root')
      return {
        account: actor.urn,
        public: false,
        effect: () => {
          if (!REACTIONS.includes(String(body.reactionType))) throw invalidField('reactionType', 'unknown')
          liked.reactions.set(actor.urn, String(body.reactionType))
          return { remoteId: liked.urn, status: 201, body: undefined }
        },
      }
    },
  )
  serve.mutate(
    { method: 'DELETE', path: '/rest/reactions/:key', operation: 'reactions.delete', scopes: WRITE },
    (call) => {
      const { actor, entity } = parseRecord(call.raw(0), 'id')
      const page = call.administers(String(actor))
      const liked = state.comment(String(entity)) ?? state.post(String(entity))
      if (!liked?.reactions.has(page.urn)) throw notFound('reaction')
      return {
        account: page.urn,
        public: false,
        effect: () => {
          liked.reactions.delete(page.urn)
          return { remoteId: liked.urn, status: 204, body: undefined }
        },
      }
    },
  )
  serve.read(
    { method: 'GET', path: '/rest/socialMetadata/:urn', operation: 'socialMetadata.get', scopes: READ },
    (call) => {
      const urn = call.urn(0, 'entity')
      const { post, parent } = target(call, urn)
      return { on: post.page.urn, getResponse: () => ({ body: presentMetadata(urn, post, parent) }) }
    },
  )

  serve.read(
    {
      ...{ method: 'GET', path: '/rest/organizationalEntityNotifications' },
      ...{ operation: 'organizationalEntityNotifications.criteria', scopes: ['rw_organization_admin'] },
    },
    (call) => {
      if (call.query.get('q') !== 'criteria') throw invalidParameter('q')
      const page = call.administers(decodeURIComponent(call.query.get('organizationalEntity') ?? ''))
      const actions = parseList(call.query.get('actions'), 'actions')
      return {
        on: page.urn,
        getResponse: () => {
          const from = core.clock.now() - NOTICES_MS
          const notices = state.notifications
            .filter((entry) => entry.page === page && actions.includes(entry.action) && entry.at >= from)
            .toReversed()
            .map((entry) => ({
              ...{ notificationId: entry.id, organizationalEntity: page.urn, action: entry.action },
              ...{ sourcePost: entry.post, generatedActivity: entry.about, lastModifiedAt: entry.at },
            }))
          return { body: pageOf(call.query, notices) }
        },
      }
    },
  )

  /** What stands under a post or under a comment. */
  function target(call: Call, urn: string): { post: Post; parent: Comment | null } {
    const parent = urn.startsWith('urn:li:comment:') ? state.comment(urn) : null
    const post = parent === null ? state.post(urn) : parent?.post
    if (!post || parent === undefined) throw notFound('entity')
    call.administers(post.page.urn)
    return { post, parent }
  }

  function requireComment(call: Call): Comment {
    const { post } = target(call, call.urn(2, 'entity'))
    const comment = post.comments.find(({ id }) => id === parseUrn(call.raw(0), 'id'))
    if (!comment || !core.visible(comment.urn)) throw notFound('comment')
    return comment
  }
}

const REACTIONS = ['LIKE', 'PRAISE', 'EMPATHY', 'INTEREST', 'APPRECIATION', 'ENTERTAINMENT']

function readText(body: Record<string, unknown>): string {
  const { text } = toMembers(body.message)
  if (typeof text !== 'string' || text.trim() === '')
    throw invalidField('message/text', 'field is required but not found')
  if (text.length > MAX_LENGTH)
    throw linkedinError(400, 'FIELD_LENGTH_TOO_LONG', `ERROR :: /message/text :: length is more than ${MAX_LENGTH}`)
  return text
}

function shown(base: string, comment: Comment) {
  const replies = comment.post.comments.filter(({ parent }) => parent === comment)
  return {
    id: comment.id,
    commentUrn: comment.urn,
    actor: comment.actor,
    object: comment.post.activity,
    ...(comment.parent === null ? {} : { parentComment: comment.parent.urn }),
    message: { attributes: [], text: comment.text },
    ...(comment.media === null
      ? {}
      : {
          content: [{ type: 'IMAGE', url: fileUrl(base, comment.media), entity: { digitalmediaAsset: comment.urn } }],
        }),
    created: { actor: comment.actor, time: comment.at },
    lastModified: { actor: comment.actor, time: comment.updated },
    likesSummary: {
      totalLikes: comment.reactions.size,
      likedByCurrentUser: comment.reactions.has(comment.post.page.urn),
    },
    commentsSummary: { totalFirstLevelComments: replies.length, aggregatedTotalComments: replies.length },
  }
}

function presentMetadata(urn: string, post: Post, parent: Comment | null) {
  const on = parent ?? post
  const below = post.comments.filter((comment) => parent === null || comment.parent === parent)
  const summaries = Object.fromEntries(
    [...Map.groupBy(on.reactions.values(), (type) => type)].map(([type, all]) => [
      type,
      { reactionType: type, count: all.length },
    ]),
  )
  return {
    entity: urn,
    reactionSummaries: summaries,
    commentsState: post.commentsState,
    commentSummary: {
      count: below.length,
      topLevelCount: below.filter((comment) => comment.parent === parent).length,
    },
  }
}
