import type { Effect } from '../core.ts'
import { badParameter, graphError } from '../graph/errors.ts'
import { pick } from '../graph/fields.ts'
import type { GraphServer } from '../graph/graph.ts'
import { presentPage } from '../graph/paging.ts'
import { flag, type Params, text } from '../graph/params.ts'
import type { Emit } from '../graph/subscriptions.ts'
import type { Kinds } from './node-types.ts'
import { commentListing, listComments, repliesTo, showComment, topLevel } from './serializers.ts'
import { type InstagramComment, type InstagramMedia, type InstagramState, type Profile, self } from './state.ts'

const MANAGE = { scope: 'instagram_manage_comments' } as const
const MAX_COMMENT_LENGTH = 300

/** Comments are plain text in two levels. There is no way to like one, nor to edit it. */
export function comments(graph: GraphServer, state: InstagramState, kinds: Kinds, emit: Emit): void {
  const { core } = graph

  graph.read(kinds.media, 'comments', { ...MANAGE, operation: 'comments.read' }, (call, media) =>
    presentPage(
      call.request,
      call.base,
      call.params,
      call.fields,
      commentListing(core, topLevel(listComments(core, media))),
    ),
  )
  graph.mutate(
    kinds.media,
    'POST',
    'comments',
    { ...MANAGE, operation: 'comments.create', public: true },
    ({ params }, media) => write(params, media.profile, media, null),
  )

  graph.read(kinds.comment, 'replies', { ...MANAGE, operation: 'replies.read' }, (call, comment) =>
    presentPage(call.request, call.base, call.params, call.fields, commentListing(core, repliesTo(core, comment))),
  )
  graph.mutate(
    kinds.comment,
    'POST',
    'replies',
    { ...MANAGE, operation: 'replies.create', public: true },
    ({ params }, comment) => {
      const profile = comment.media.profile ?? comment.byProfile
      if (!profile) throw badParameter('The comment cannot be replied to')
      // Threads have two levels: who answers an answer answers its parent.
      return write(params, profile, comment.media, comment.parent ?? comment)
    },
  )

  graph.read(kinds.comment, '', { ...MANAGE, operation: 'comment.read' }, (call, comment) =>
    pick(showComment(core, comment), call.fields),
  )
  graph.mutate(
    kinds.comment,
    'POST',
    '',
    { ...MANAGE, operation: 'comment.update', public: false },
    ({ params }, comment) => {
      if (params.hide === undefined) throw badParameter('The parameter hide is required')
      // The owner's own comments stay visible whatever is asked.
      comment.hidden = comment.byProfile === null && flag(params, 'hide', false)
      return { remoteId: comment.id, text: comment.text, body: { success: true } }
    },
  )
  graph.mutate(
    kinds.comment,
    'DELETE',
    '',
    { ...MANAGE, operation: 'comment.delete', public: false },
    (_call, comment) => {
      if (comment.media.profile === null)
        throw graphError({ code: 10, status: 403, message: '(#10) Only the owner of the media may delete comments.' })
      state.removeComment(comment)
      return { remoteId: comment.id, body: { success: true } }
    },
  )

  graph.mutate(
    kinds.user,
    'POST',
    'mentions',
    { ...MANAGE, operation: 'mentions.create', public: true },
    ({ params }, profile) => {
      const parent = state.comments.get(text(params, 'comment_id') ?? '') ?? null
      const media = state.media.get(text(params, 'media_id') ?? '')
      const mentioned = media?.mentions === profile || parent?.text.includes(`@${profile.account.username}`)
      if (!media || !mentioned) throw badParameter('The media does not mention this account')
      return write(params, profile, media, parent?.parent ?? parent)
    },
  )

  function write(params: Params, profile: Profile, media: InstagramMedia, parent: InstagramComment | null): Effect {
    const message = text(params, 'message') ?? ''
    if (message === '') throw badParameter('The parameter message is required')
    if (message.length > MAX_COMMENT_LENGTH)
      throw badParameter(`The comment cannot exceed ${MAX_COMMENT_LENGTH} characters`)
    if (!media.commentsEnabled) throw badParameter('Comments are disabled on this media')
    const comment = state.addComment({ media, parent, author: self(profile), byProfile: profile, text: message })
    if (media.profile) announce(emit, media.profile, comment)
    return { remoteId: comment.id, text: message, body: { id: comment.id } }
  }
}

/** The `comments` webhook; own comments come back too. */
export function announce(emit: Emit, profile: Profile, comment: InstagramComment): void {
  emit('instagram', profile.page, 'comments', {
    id: profile.id,
    changes: [
      {
        field: 'comments',
        value: {
          id: comment.id,
          from: comment.author,
          text: comment.text,
          media: { id: comment.media.id, media_product_type: comment.media.product },
          ...(comment.parent ? { parent_id: comment.parent.id } : {}),
        },
      },
    ],
  })
}
