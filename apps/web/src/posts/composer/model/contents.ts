import type { BodyInputOf, ResponseOf } from '@vitrine/contract/operation'
import type { PostOptions } from '@vitrine/contract/post-options'
import type { PostStatus } from '@vitrine/contract/post-status'
import type { posts } from '@vitrine/contract/posts'
import { parseIri } from '@vitrine/contract/resource'
import { wholeAddress } from './complete-address.ts'
import { contentFor, type PostComposition, type PostContent, type ScheduleChoice } from './composition.ts'
import type { ComposerMediaItem } from './media-item.ts'
import { type ComposedNetwork, offers } from './network-capabilities.ts'

export type PostDetails = ResponseOf<typeof posts.read>
type NewPost = BodyInputOf<typeof posts.create>
type CrossPost = BodyInputOf<typeof posts.crossPost>
export type PostUpdateBody = BodyInputOf<typeof posts.update>
type Repair = BodyInputOf<typeof posts.retry>

export interface Sending {
  readonly zone: string
  /** Absent where it stays as it is, or follows from the rights of who sends. */
  readonly status?: PostStatus
}

/** The options of a post that one composes here. */
export function bodyOptions({ button }: Pick<PostContent, 'button'>): PostOptions {
  if (button === null) return {}
  const buttonLink = wholeAddress(button.link)
  return { buttonText: button.action, ...(buttonLink === '' ? {} : { buttonLink }) }
}

/** Where a link is a sticker on the picture, not words or a card below it. */
export const linkIsSticker = (network: ComposedNetwork): boolean => network === 'instagramPrivate'

/** What a network is given. Null takes away what stood there before. */
function contentBody(composition: PostComposition, network: ComposedNetwork) {
  const content = contentFor(composition, network)
  const { buttonText = null, buttonLink = null } = bodyOptions(content)
  const link = wholeAddress(content.link) || null
  return {
    integrationType: network,
    postType: offers[network].type,
    text: content.text,
    ...(linkIsSticker(network) ? { link: null, storyLink: link === null ? null : { url: link } } : { link }),
    comment: content.comment.trim() || null,
    scheduledPostAttachments: content.media.flatMap(({ kept }) => kept?.iri ?? []),
    buttonText,
    buttonLink: buttonText === 'CALL' ? null : buttonLink,
  }
}

function whenBody({ type, local }: ScheduleChoice, zone: string) {
  return type === 'NOW' ? { scheduleType: type } : { scheduleType: type, scheduledLocal: local, timeZone: zone }
}

function commonBody(composition: PostComposition, { zone, status }: Sending) {
  return {
    checkedLocations: [...composition.places],
    note: composition.note.trim() || null,
    ...whenBody(composition.when, zone),
    ...(status === undefined ? {} : { postStatus: status }),
  }
}

export function newPostBody(composition: PostComposition, network: ComposedNetwork, sending: Sending): NewPost {
  return { ...contentBody(composition, network), ...commonBody(composition, sending) }
}

export function crossPostBody(composition: PostComposition, sending: Sending): CrossPost {
  const posts = composition.networks.map((network) => contentBody(composition, network))
  return { ...commonBody(composition, sending), posts }
}

/** Other content for the places that failed; without a time they go at once. */
export function repairBody(composition: PostComposition, { zone }: Sending): Repair {
  const [network] = composition.networks
  if (network === undefined) throw new Error('A post that stands has its network.')
  const { type } = composition.when
  const { integrationType, postType, ...content } = contentBody(composition, network)
  const note = composition.note.trim() || null
  const when = type === 'NOW' ? {} : whenBody(composition.when, zone)
  return { locations: [...composition.places], changes: { ...content, ...when, note } }
}

export function changeBody(composition: PostComposition, post: PostDetails, sending: Sending): PostUpdateBody {
  const [network] = composition.networks
  if (network === undefined) throw new Error('A post that stands has its network.')
  const { storyLink, ...body } = newPostBody(composition, network, sending)
  // One that leads where it did keeps the place it was laid at.
  const isMoved = storyLink !== undefined && storyLink?.url !== post.storyLink?.url
  return { ...body, ...(isMoved ? { storyLink } : {}), version: post.version }
}

/** A post that stands, as the composer holds it. */
export function toComposition(post: PostDetails, network: ComposedNetwork): PostComposition {
  const button = post.buttonText === undefined ? null : { action: post.buttonText, link: post.buttonLink ?? '' }
  return {
    networks: [network],
    common: {
      text: post.text,
      media: post.attachments.map(toMediaItem),
      comment: post.comment ?? '',
      link: post.link ?? post.storyLink?.url ?? '',
      button,
    },
    own: {},
    places: post.checkedLocations.flatMap((iri) => parseIri({ path: '/locations' }, iri) ?? []),
    note: post.note ?? '',
    when: { type: post.scheduleType, local: post.scheduledLocal },
  }
}

/** The part of a post that failed and can go again, to be mended first. */
export function toFailedPart(post: PostDetails, network: ComposedNetwork): PostComposition {
  const locationIds = post.scheduledPostLocations.flatMap(({ state, location }) =>
    location !== undefined && (state === 'FAILED' || state === 'QUARANTINED')
      ? (parseIri({ path: '/locations' }, location) ?? [])
      : [],
  )
  const whole = toComposition(post, network)
  return { ...whole, places: locationIds, when: { ...whole.when, type: 'NOW' } }
}

type Attachment = PostDetails['attachments'][number]

/** A file that was uploaded, as an item of a post. */
export function toMediaItem(attachment: Attachment): ComposerMediaItem {
  const { id, contentType, bytes, width, height, duration, altText = '' } = attachment
  return {
    ...{ key: id, name: '', altText },
    facts: { contentType, bytes, width, height, duration },
    kept: { id, iri: attachment['@id'], url: attachment.contentUrl, altText },
  }
}
