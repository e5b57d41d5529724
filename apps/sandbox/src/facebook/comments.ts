import { badParameter, graphError } from '../graph/errors.ts'
import { pick } from '../graph/fields.ts'
import { fetchFile } from '../graph/files.ts'
import type { Call, GraphServer } from '../graph/graph.ts'
import { presentPage } from '../graph/paging.ts'
import { flag, text } from '../graph/params.ts'
import type { Emit } from '../graph/subscriptions.ts'
import { type Kinds, remarkables } from './node-types.ts'
import { presentCommentsSummary, repliesTo, showComment, visibleComments } from './present-comments.ts'
import type { FacebookComment, FacebookState, Remarkable } from './state.ts'

const READ = { scope: 'pages_read_user_content', token: 'page' } as const
const ENGAGE = { scope: 'pages_manage_engagement', token: 'page' } as const
const MAX_COMMENT_LENGTH = 8_000

/** Comments on posts, photos, videos, recommendations and on other comments. */
export function comments(graph: GraphServer, state: FacebookState, kinds: Kinds, emit: Emit): void {
  const { core } = graph
  const CREATE = { ...ENGAGE, operation: 'comments.create', public: true } as const

  for (const kind of remarkables(kinds)) {
    graph.read(kind, 'comments', { ...READ, operation: 'comments.read' }, (call, on) => {
      const all = visibleComments(core, on)
      return listed(call, text(call.params, 'filter') === 'stream' ? all : all.filter(({ parent }) => parent === null))
    })
    graph.mutate(kind, 'POST', 'comments', CREATE, (call, on) => write(call, on, null))
  }
  graph.read(kinds.comment, 'comments', { ...READ, operation: 'comments.read' }, (call, comment) =>
    listed(call, repliesTo(core, comment)),
  )
  graph.mutate(kinds.comment, 'POST', 'comments', CREATE, (call, comment) =>
    // Threads have two levels: who answers an answer answers its parent.
    write(call, comment.on, comment.parent ?? comment),
  )

  graph.read(kinds.comment, '', { ...READ, operation: 'comment.read' }, (call, comment) =>
    pick(showComment(core, call.base, comment), call.fields),
  )
  graph.mutate(
    kinds.comment,
    'POST',
    '',
    { ...ENGAGE, operation: 'comment.update', public: false },
    (call, comment) => {
      const message = text(call.params, 'message')
      if (message !== undefined) {
        if (comment.author !== null)
          throw graphError({ code: 200, status: 403, message: '(#200) Users can only edit their own comments.' })
        comment.message = checked(message)
      }
      const hidden = text(call.params, 'is_hidden')
      if (hidden !== undefined) {
        if (comment.author === null) throw badParameter('A page cannot hide its own comment.')
        comment.hidden = flag(call.params, 'is_hidden', false)
      }
      announce(comment, message !== undefined ? 'edited' : comment.hidden ? 'hide' : 'unhide')
      return { remoteId: comment.id, text: comment.message, body: { success: true } }
    },
  )
  graph.mutate(
    kinds.comment,
    'DELETE',
    '',
    { ...ENGAGE, operation: 'comment.delete', public: false },
    (_call, comment) => {
      state.remove(comment)
      announce(comment, 'remove')
      return { remoteId: comment.id, body: { success: true } }
    },
  )

  graph.mutate(
    kinds.comment,
    'POST',
    'likes',
    { ...ENGAGE, operation: 'likes.create', public: false },
    (_call, comment) => {
      comment.likes.add(comment.page.id)
      return { remoteId: comment.id, body: { success: true } }
    },
  )
  graph.mutate(
    kinds.comment,
    'DELETE',
    'likes',
    { ...ENGAGE, operation: 'likes.delete', public: false },
    (_call, comment) => {
      comment.likes.delete(comment.page.id)
      return { remoteId: comment.id, body: { success: true } }
    },
  )
  graph.mutate(
    kinds.post,
    'POST',
    'likes',
    { ...ENGAGE, operation: 'likes.create', public: false },
    (_call, { id, page, reactions }) => {
      reactions.set(page.id, { person: { id: page.id, name: page.account.name }, type: 'LIKE' })
      return { remoteId: id, body: { success: true } }
    },
  )
  graph.mutate(
    kinds.post,
    'DELETE',
    'likes',
    { ...ENGAGE, operation: 'likes.delete', public: false },
    (_call, { id, page, reactions }) => {
      reactions.delete(page.id)
      return { remoteId: id, body: { success: true } }
    },
  )

  async function write({ params }: Call, on: Remarkable, parent: FacebookComment | null) {
    const message = checked(text(params, 'message') ?? '')
    const url = text(params, 'attachment_url') ?? text(params, 'attachment_share_url')
    const attachedPhoto = state.photos.get(text(params, 'attachment_id') ?? '')
    const media = url === undefined ? (attachedPhoto?.media ?? null) : await fetchFile(core, url)
    if (url !== undefined && media === null) throw badParameter('The attachment could not be fetched', 1366046)
    if (message === '' && media === null) throw badParameter('The parameter message is required')
    const comment = state.addComment({ on, parent, author: null, message, media })
    announce(comment, 'add')
    return { remoteId: comment.id, text: message, media: media ? [media] : [], body: { id: comment.id } }
  }

  function listed(call: Call, found: FacebookComment[]) {
    const order = text(call.params, 'order') ?? 'chronological'
    const edge = presentPage(call.request, call.base, call.params, call.fields, {
      items: order === 'reverse_chronological' ? found.toReversed() : found,
      id: (comment) => comment.id,
      getTime: (comment) => comment.at,
      show: (comment) => showComment(core, call.base, comment),
    })
    return call.params.summary === undefined ? edge : { ...edge, summary: presentCommentsSummary(found, order) }
  }

  function announce(comment: FacebookComment, action: CommentAction): void {
    emit('page', comment.page, 'feed', {
      id: comment.page.id,
      changes: [{ field: 'feed', value: commentValue(comment, action) }],
    })
  }
}

export type CommentAction = 'add' | 'edited' | 'remove' | 'hide' | 'unhide'

/** The `value` of a feed webhook about a comment. */
export function commentValue(comment: FacebookComment, action: CommentAction) {
  return {
    item: 'comment',
    verb: action,
    post_id: comment.on.id,
    comment_id: comment.id,
    parent_id: comment.parent?.id ?? comment.on.id,
    from: comment.author ?? { id: comment.page.id, name: comment.page.account.name },
    message: comment.message,
    created_time: Math.floor(comment.at / 1000),
  }
}

function checked(message: string): string {
  if (message.length > MAX_COMMENT_LENGTH)
    throw badParameter(`Param message must be at most ${MAX_COMMENT_LENGTH} characters long.`)
  return message
}
