import type { Core } from '../core.ts'
import { fileUrl } from '../graph/files.ts'
import type { Page } from '../graph/pages.ts'
import { publicThread } from '../graph/present-threads.ts'
import type { Threads } from '../graph/threads.ts'
import type { PublicRemark, PublicView } from '../network.ts'
import type { FacebookComment, FacebookPagePost, FacebookState, Remarkable } from './state.ts'

/** A page as its visitors see it. Links to files have no host: the inspector stands on the same one. */
export function publicPage(core: Core, state: FacebookState, threads: Threads, page: Page): PublicView {
  const stories = [...state.stories.values()].filter(
    (story) => story.page.id === page.id && core.clock.now() - story.at < DAY_MS,
  )
  return {
    facts: Object.entries(page.details).map(([label, value]) => ({
      label,
      value:
        typeof value === 'object' && value !== null
          ? Object.entries(value)
              .map(([key, count]) => `${key} ${String(count)}`)
              .join(', ')
          : String(value),
    })),
    posts: [
      ...stories.map(({ id, media, at }) => ({
        id,
        kind: 'story',
        at,
        author: page.account.name,
        text: '',
        media: [shownFile(media)],
        reactions: 0,
        remarks: [],
      })),
      ...state
        .listPosts(page)
        .filter(({ published }) => published)
        .map((post) => publicPost(page, post)),
    ].toSorted((a, b) => b.at - a.at),
    reviews: [...state.ratings.values()]
      .filter((rating) => rating.page.id === page.id)
      .map((rating) => {
        const reply = rating.comments.find(({ author }) => author === null)
        return {
          id: rating.id,
          at: rating.at,
          author: rating.author.name,
          rating: rating.stars ?? (rating.positive ? 5 : 1),
          text: rating.text,
          reply: reply ? { at: reply.at, text: reply.message } : null,
        }
      })
      .toReversed(),
    conversations: threads.list(page, 'MESSENGER').map((thread) => publicThread(thread, page.account.name)),
  }
}

const DAY_MS = 86_400_000

function publicPost(page: Page, post: FacebookPagePost) {
  const files = post.video?.media ? [post.video.media] : post.photos.map(({ media }) => media)
  return {
    id: post.id,
    kind: post.video?.kind ?? 'post',
    at: post.at,
    author: post.author?.name ?? page.account.name,
    text: [post.message, post.link].filter(Boolean).join('\n'),
    media: files.map(shownFile),
    reactions: post.reactions.size,
    remarks: publicRemarks(post),
  }
}

function publicRemarks(on: Remarkable): PublicRemark[] {
  const shown = (comment: FacebookComment): PublicRemark => ({
    id: comment.id,
    at: comment.at,
    author: comment.author?.name ?? comment.page.account.name,
    text: comment.message + (comment.media ? ' [photo]' : ''),
    hidden: comment.hidden,
    replies: on.comments.filter(({ parent }) => parent === comment).map(shown),
  })
  return on.comments.filter(({ parent }) => parent === null).map(shown)
}

function shownFile(media: { sha256: string; type: string }) {
  return { url: fileUrl('', media), type: media.type }
}
