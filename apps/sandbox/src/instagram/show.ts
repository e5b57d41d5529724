import type { Core } from '../core.ts'
import { fileUrl } from '../graph/files.ts'
import { publicThread } from '../graph/present-threads.ts'
import type { Threads } from '../graph/threads.ts'
import type { PublicRemark, PublicView } from '../network.ts'
import { listFeedMedia, listStories } from './serializers.ts'
import type { InstagramComment, InstagramMedia, InstagramState, Profile } from './state.ts'

/** A profile as its followers see it. */
export function publicProfile(core: Core, state: InstagramState, threads: Threads, profile: Profile): PublicView {
  const mentions = [...state.media.values()].filter((media) => media.mentions === profile)
  return {
    facts: [{ label: 'username', value: profile.account.username }],
    posts: [...listFeedMedia(core, state, profile), ...listStories(core, state, profile), ...mentions]
      .map(publicMedia)
      .toSorted((a, b) => b.at - a.at),
    reviews: [],
    conversations: threads
      .list(profile.page, 'INSTAGRAM')
      .map((thread) => publicThread(thread, profile.account.username)),
  }
}

function publicMedia(media: InstagramMedia) {
  const kinds = { FEED: 'post', REELS: 'reel', STORY: 'story' } as const
  return {
    id: media.id,
    kind: media.mentions ? 'mention' : kinds[media.product],
    at: media.at,
    author: media.author.username,
    text: media.caption,
    media: media.files.map((file) => ({ url: fileUrl('', file), type: file.type })),
    reactions: media.likes.size,
    remarks: media.comments.filter(({ parent }) => parent === null).map((comment) => publicComment(media, comment)),
  }
}

function publicComment(media: InstagramMedia, comment: InstagramComment): PublicRemark {
  return {
    id: comment.id,
    at: comment.at,
    author: comment.author.username,
    text: comment.text,
    hidden: comment.hidden,
    replies: media.comments.filter(({ parent }) => parent === comment).map((reply) => publicComment(media, reply)),
  }
}
