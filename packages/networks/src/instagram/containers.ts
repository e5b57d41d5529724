import type { GraphBody, GraphClient } from '../graph.ts'
import type { Call, OutgoingMedia, OutgoingPost } from '../network.ts'
import { Container, Id } from './wire.ts'

/**
 * Containers: what is to be published, uploaded and processed but invisible. They expire after a day and an account
 * may make 400 in one.
 * https://developers.facebook.com/docs/instagram-platform/content-publishing (read 2026-11)
 */
export async function makeContainer(graph: GraphClient, call: Call, body: GraphBody): Promise<string> {
  return (await graph.post(call, call.token, `${call.account.id}/media`, body, Id)).id
}

export function fetchContainer(graph: GraphClient, call: Call, container: string): Promise<Container> {
  return graph.get(call, call.token, container, { fields: 'status_code,status' }, Container)
}

export function isCarousel(post: OutgoingPost): boolean {
  return post.type !== 'story' && post.media.length > 1
}

export function childBody(media: OutgoingMedia): GraphBody {
  return isVideo(media)
    ? { media_type: 'VIDEO', video_url: media.url, is_carousel_item: true }
    : { image_url: media.url, is_carousel_item: true }
}

export function carouselBody(post: OutgoingPost, children: readonly string[]): GraphBody {
  return { media_type: 'CAROUSEL', children: children.join(','), caption: post.text }
}

/** One image or video. A plain video of the feed no longer exists: it is a reel that also shows in the feed. */
export function singleBody(post: OutgoingPost, media: OutgoingMedia): GraphBody {
  const file: GraphBody = isVideo(media) ? { video_url: media.url } : { image_url: media.url }
  if (post.type === 'story') return { media_type: 'STORIES', ...file }
  if (isVideo(media)) {
    const inFeed = post.type === 'post' || post.shareToFeed
    return { media_type: 'REELS', ...file, caption: post.text, share_to_feed: inFeed }
  }
  return { ...file, caption: post.text, alt_text: media.altText ?? undefined }
}

function isVideo(media: OutgoingMedia): boolean {
  return media.contentType.startsWith('video/')
}
