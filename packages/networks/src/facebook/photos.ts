import { refusedLater } from '../failure.ts'
import type { GraphClient } from '../graph.ts'
import type { Call, OutgoingMedia, OutgoingPost } from '../network.ts'
import { Id } from './wire.ts'

/** A photo that only we see; it may hang on a post, or become a story or a cover, and is forgotten after a day. */
export async function unpublishedPhoto(graph: GraphClient, call: Call, media: OutgoingMedia): Promise<string> {
  const body = { url: media.url, published: false, alt_text_custom: media.altText ?? undefined }
  return (await graph.post(call, call.token, `${call.account.id}/photos`, body, Id)).id
}

/** The file of a post that is nothing without one. */
export function theOnly(post: OutgoingPost): OutgoingMedia {
  const [media] = post.media
  if (media !== undefined) return media
  const rule = { kind: 'rejected', say: 'network.media-rejected' } as const
  throw refusedLater('facebook', 'no-media', rule, `a ${post.type} has to show something`)
}
