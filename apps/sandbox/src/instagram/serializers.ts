import type { Core } from '../core.ts'
import type { Field, NodeFields } from '../graph/fields.ts'
import { avatarUrl, fileUrl } from '../graph/files.ts'
import { nestedEdge } from '../graph/paging.ts'
import { graphTime } from '../graph/params.ts'
import type { StoredMedia } from '../media.ts'
import { countFollowers } from './insights.ts'
import type { InstagramComment, InstagramMedia, InstagramState, Profile } from './state.ts'

const STORY_MS = 86_400_000

export function showProfile(core: Core, state: InstagramState, base: string, profile: Profile): NodeFields {
  const { account } = profile
  return {
    node: 'IGUser',
    defaults: ['id'],
    fields: {
      id: profile.id,
      ig_id: profile.id,
      username: account.username,
      name: account.name,
      biography: undefined,
      website: undefined,
      profile_picture_url: avatarUrl(base, profile.id),
      followers_count: () => countFollowers(profile, core.clock.now()),
      follows_count: 0,
      media_count: listFeedMedia(core, state, profile).length,
      shopping_product_tag_eligibility: false,
      media: (field: Field) => nestedEdge(field, mediaListing(core, base, listFeedMedia(core, state, profile))),
    },
  }
}

export function showMedia(core: Core, base: string, media: InstagramMedia): NodeFields {
  const [first] = media.files
  const comments = listComments(core, media)
  return {
    node: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: media.id,
      ig_id: media.id,
      caption: media.caption === '' ? undefined : media.caption,
      media_type: media.type,
      media_product_type: media.product,
      media_url: first && fileUrl(base, first),
      thumbnail_url: media.type === 'VIDEO' ? avatarUrl(base, media.id) : undefined,
      permalink: permalink(base, media),
      shortcode: shortcode(media.id),
      timestamp: graphTime(media.at),
      username: media.author.username,
      owner: media.profile ? { id: media.profile.id } : undefined,
      like_count: media.likes.size,
      comments_count: comments.length,
      is_comment_enabled: media.commentsEnabled,
      is_shared_to_feed: media.product === 'REELS' ? true : undefined,
      alt_text: undefined,
      children:
        media.type === 'CAROUSEL_ALBUM'
          ? { data: media.files.map((file, index) => showChild(base, media, file, index)) }
          : undefined,
      comments: (field: Field) => nestedEdge(field, commentListing(core, topLevel(comments))),
    },
  }
}

function showChild(base: string, media: InstagramMedia, file: StoredMedia, index: number): NodeFields {
  return {
    node: 'IGMedia',
    defaults: ['id'],
    fields: {
      id: `${media.id}${index}`,
      media_type: file.type.startsWith('video/') ? 'VIDEO' : 'IMAGE',
      media_url: fileUrl(base, file),
      thumbnail_url: undefined,
      permalink: permalink(base, media),
      timestamp: graphTime(media.at),
      username: media.author.username,
    },
  }
}

export function showComment(core: Core, comment: InstagramComment): NodeFields {
  return {
    node: 'IGComment',
    defaults: ['timestamp', 'text', 'id'],
    fields: {
      id: comment.id,
      text: comment.text,
      timestamp: graphTime(comment.at),
      username: comment.author.username,
      from: comment.author,
      user: comment.byProfile ? { id: comment.byProfile.id } : undefined,
      like_count: comment.likes.size,
      hidden: comment.hidden,
      parent_id: comment.parent?.id,
      media: { id: comment.media.id, media_product_type: comment.media.product },
      legacy_instagram_comment_id: comment.id,
      replies: (field: Field) => nestedEdge(field, commentListing(core, repliesTo(core, comment))),
    },
  }
}

/** What the grid of the profile shows: no stories. */
export function listFeedMedia(core: Core, state: InstagramState, profile: Profile): InstagramMedia[] {
  return state.listMedia(profile).filter(({ id, product }) => product !== 'STORY' && core.visible(id))
}

export function listStories(core: Core, state: InstagramState, profile: Profile): InstagramMedia[] {
  return state
    .listMedia(profile)
    .filter(({ id, product, at }) => product === 'STORY' && core.clock.now() - at < STORY_MS && core.visible(id))
}

/** Newest first. */
export function mediaListing(core: Core, base: string, media: InstagramMedia[]) {
  return {
    items: media.toReversed(),
    id: (item: InstagramMedia) => item.id,
    at: (item: InstagramMedia) => item.at,
    show: (item: InstagramMedia) => showMedia(core, base, item),
  }
}

/** Newest first, fifty at most (order and number are unconfirmed by Meta's pages). */
export function commentListing(core: Core, comments: InstagramComment[]) {
  return {
    items: comments.toReversed(),
    id: (comment: InstagramComment) => comment.id,
    show: (comment: InstagramComment) => showComment(core, comment),
    fallback: 50,
    most: 50,
  }
}

export function listComments(core: Core, media: InstagramMedia): InstagramComment[] {
  return media.comments.filter(({ id }) => core.visible(id))
}

export function topLevel(comments: InstagramComment[]): InstagramComment[] {
  return comments.filter(({ parent }) => parent === null)
}

export function repliesTo(core: Core, comment: InstagramComment): InstagramComment[] {
  return listComments(core, comment.media).filter(({ parent }) => parent === comment)
}

function permalink(base: string, { id, product, author }: InstagramMedia): string {
  if (product === 'STORY') return `${base}/www.instagram.com/stories/${author.username}/${id}`
  return `${base}/www.instagram.com/${product === 'REELS' ? 'reel' : 'p'}/${shortcode(id)}/`
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function shortcode(id: string): string {
  let rest = BigInt(id)
  let code = ''
  while (rest > 0n) {
    code = (ALPHABET[Number(rest % 64n)] ?? '') + code
    rest /= 64n
  }
  return code
}

export function idOfShortcode(code: string): string {
  return String([...code].reduce((id, character) => id * 64n + BigInt(Math.max(0, ALPHABET.indexOf(character))), 0n))
}
