import type { Core } from '../core.ts'
import type { Field, NodeFields } from '../graph/fields.ts'
import { fileUrl } from '../graph/files.ts'
import { graphTime } from '../graph/params.ts'
import type { FacebookComment, Remarkable } from './state.ts'

const SEVEN_DAYS_MS = 7 * 86_400_000

/** A comment as the page reads it. */
export function showComment(core: Core, base: string, comment: FacebookComment): NodeFields {
  const { page, author, on } = comment
  const replies = repliesTo(core, comment)
  const fromPage = author === null
  return {
    node: 'Comment',
    defaults: ['created_time', 'from', 'message', 'id'],
    fields: {
      id: comment.id,
      message: comment.message,
      created_time: graphTime(comment.at),
      from: author ?? { id: page.id, name: page.account.name },
      like_count: comment.likes.size,
      comment_count: replies.length,
      user_likes: comment.likes.has(page.id),
      is_hidden: comment.hidden,
      is_private: false,
      can_comment: true,
      can_hide: !fromPage,
      can_remove: true,
      can_like: true,
      can_reply_privately: !fromPage && !comment.answeredPrivately && core.clock.now() - comment.at <= SEVEN_DAYS_MS,
      parent: comment.parent
        ? { id: comment.parent.id, message: comment.parent.message, created_time: graphTime(comment.parent.at) }
        : undefined,
      object: { id: on.id },
      attachment: comment.media
        ? {
            type: 'photo',
            media: {
              image: {
                src: fileUrl(base, comment.media),
                width: comment.media.width ?? 720,
                height: comment.media.height ?? 720,
              },
            },
            url: fileUrl(base, comment.media),
            target: { id: comment.id },
          }
        : undefined,
      permalink_url: `${base}/www.facebook.com/${page.id}/posts/${on.id.split('_').at(-1)}?comment_id=${comment.id.split('_')[1]}`,
      message_tags: undefined,
      application: undefined,
      comments: (field: Field) => presentCommentsEdge(core, base, replies, field),
      likes: (field: Field) => ({
        data: [],
        ...(field.args.summary === undefined ? {} : { summary: { total_count: comment.likes.size } }),
      }),
    },
  }
}

/** What readers see of the comments, oldest first. */
export function visibleComments(core: Core, on: Remarkable): FacebookComment[] {
  return on.comments.filter(({ id }) => core.visible(id))
}

export function repliesTo(core: Core, comment: FacebookComment): FacebookComment[] {
  return visibleComments(core, comment.on).filter(({ parent }) => parent === comment)
}

/** `comments.limit(5).summary(true){…}` inside the fields of what they hang on. */
export function nestedComments(core: Core, base: string, on: Remarkable, field: Field) {
  const stream = field.args.filter === 'stream'
  return presentCommentsEdge(
    core,
    base,
    visibleComments(core, on).filter(({ parent }) => stream || parent === null),
    field,
  )
}

function presentCommentsEdge(core: Core, base: string, comments: FacebookComment[], field: Field) {
  const ordered = field.args.order === 'reverse_chronological' ? comments.toReversed() : comments
  return {
    data: ordered.slice(0, Number(field.args.limit ?? 25)).map((comment) => showComment(core, base, comment)),
    ...(field.args.summary === undefined ? {} : { summary: presentCommentsSummary(comments) }),
  }
}

export function presentCommentsSummary(comments: FacebookComment[], order = 'chronological') {
  return { order, total_count: comments.length, can_comment: true }
}
