import type { PostOptions } from '@vitrine/contract/post-options'
import type { OutgoingSticker } from '@vitrine/networks/sticker'

/** The stickers of a private story, each where it was laid or, unsaid, where one would look for it. */
export function toStickers({ storyLink, storyLocation, storyPoll, storyHashtags, userTags }: PostOptions) {
  const stickers: OutgoingSticker[] = []
  if (storyLocation?.name) {
    const { id = null, name, latitude = null, longitude = null } = storyLocation
    stickers.push({ is: 'location', id, name, latitude, longitude, ...placed(storyLocation, { y: 0.2 }) })
  }
  for (const tag of userTags ?? [])
    stickers.push({ is: 'mention', username: tag.username.replace(/^@/, ''), ...placed(tag, { y: 0.3 }) })
  for (const tag of storyHashtags ?? [])
    if (tag.name) stickers.push({ is: 'hashtag', name: tag.name.replace(/^#/, ''), ...placed(tag, { y: 0.4 }) })
  if (storyPoll?.question)
    stickers.push({
      ...{ is: 'poll', question: storyPoll.question, options: storyPoll.options ?? [] },
      ...placed(storyPoll, { y: 0.5, width: 0.7, height: 0.2 }),
    })
  if (storyLink?.url) stickers.push({ is: 'link', url: storyLink.url, ...placed(storyLink, { y: 0.7 }) })
  return stickers
}

interface Spot {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly rotation?: number
}

function placed({ x, y, width, height, rotation }: Spot, otherwise: Spot) {
  return {
    x: x ?? 0.5,
    y: y ?? otherwise.y ?? 0.5,
    width: width ?? otherwise.width ?? 0.5,
    height: height ?? otherwise.height ?? 0.08,
    rotation: rotation ?? 0,
  }
}
