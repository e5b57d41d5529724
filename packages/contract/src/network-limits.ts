import type { IntegrationType } from './integrations.ts'
import { above, below, createLimitViolation, type LimitViolation, round, type Sourced } from './limit-violations.ts'
import { sources } from './network-limit-sources.ts'

/**
 * What a network refuses can mostly be known before it is asked. This table says it once, for composer, API and
 * worker. Every row names where it comes from; what nobody could confirm only warns.
 */
export type PublishingNetwork = Exclude<IntegrationType, 'tripadvisor'>

export interface PostLimits {
  /** Null where the post shows no text at all. */
  readonly text: TextLimits | null
  readonly title: TextLimits | null
  readonly media: MediaCount
  /** Null where none is accepted. */
  readonly image: ImageLimits | null
  /** A document (PDF) instead of everything else; absent where none is accepted. */
  readonly document?: DocumentLimits
  readonly video: VideoLimits | null
  readonly buttons: ButtonLimits | null
}

export interface TextLimits extends Sourced {
  readonly max: number
  /** UTF-16 units, as TikTok says and JavaScript counts (an emoji is two or more), or bytes of UTF-8. */
  readonly unit: 'characters' | 'bytes'
  readonly required?: true
  readonly hashtags?: number
  readonly mentions?: number
}

export interface MediaCount extends Sourced {
  readonly min: number
  readonly max: number
  readonly videos: number
  /** Images and videos in one post. */
  readonly mixed: boolean
  /** At least one of them a video. */
  readonly needsVideo?: true
}

export interface ImageLimits extends Sourced {
  readonly types: readonly string[]
  readonly minBytes?: number
  readonly maxBytes: number
  readonly minWidth?: number
  readonly minHeight?: number
  /** Width over height. */
  readonly minRatio?: number
  readonly maxRatio?: number
}

export interface DocumentLimits extends Sourced {
  readonly types: readonly string[]
  readonly maxBytes: number
}

export interface VideoLimits extends Sourced {
  readonly types: readonly string[]
  readonly maxBytes?: number
  readonly minSeconds?: number
  readonly maxSeconds?: number
  readonly minWidth?: number
  readonly minHeight?: number
}

export interface ButtonLimits extends Sourced {
  readonly types: readonly string[]
  /** Those that lead nowhere and need no address. */
  readonly bare: readonly string[]
}

export interface CheckedMedia {
  readonly contentType: string
  readonly bytes?: number | null
  readonly width?: number | null
  readonly height?: number | null
  /** Seconds. */
  readonly duration?: number | null
}

const MB = 1024 * 1024
const jpegOrPng = ['image/jpeg', 'image/png']
const mp4 = ['video/mp4']

const from = (source: string): Sourced => ({ status: 'confirmed', source, read: '2026-11' })
const perhaps = (source: string): Sourced => ({ status: 'to-confirm', source, read: '2026-11' })
const nothing = { text: null, title: null, image: null, video: null, buttons: null }
/** One file, an image or a video as the other rows allow. */
const one = (source: string): MediaCount => ({ min: 1, max: 1, videos: 1, mixed: false, ...from(source) })
const oneImage = (source: string, min = 1): MediaCount => ({ min, max: 1, videos: 0, mixed: false, ...from(source) })

const facebookText: TextLimits = { max: 63_206, unit: 'characters', ...from(sources.POSTIZ) }
const facebookImage: ImageLimits = { types: jpegOrPng, maxBytes: 4 * MB, ...perhaps(sources.POSTIZ) }
const facebookReel = { types: mp4, minSeconds: 3, minWidth: 540, minHeight: 960, ...from(sources.REELS) }

const instagramText: TextLimits = {
  max: 2200,
  unit: 'characters',
  hashtags: 30,
  mentions: 20,
  ...from(sources.INSTAGRAM),
}
const instagramImage: ImageLimits = {
  types: ['image/jpeg'],
  maxBytes: 8 * MB,
  minWidth: 320,
  ...from(sources.INSTAGRAM),
}
const instagramFeedImage: ImageLimits = { ...instagramImage, minRatio: 4 / 5, maxRatio: 1.91 }
const instagramReel: VideoLimits = {
  ...{ types: mp4, maxBytes: 300 * MB, minSeconds: 3, maxSeconds: 15 * 60 },
  ...from(sources.INSTAGRAM),
}

const googleText: TextLimits = { max: 1500, unit: 'characters', ...from(sources.POSTIZ) }
const googleTitle: TextLimits = { max: 58, unit: 'characters', required: true, ...perhaps(sources.GOOGLE_POSTS) }
const googleImage: ImageLimits = {
  ...{ types: jpegOrPng, minBytes: 10 * 1024, maxBytes: 5 * MB, minWidth: 250, minHeight: 250 },
  ...from(sources.GOOGLE_PHOTOS),
}
const googlePostImage: ImageLimits = { ...googleImage, minWidth: 400, minHeight: 300 }
const googleButtons: ButtonLimits = {
  types: ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'],
  bare: ['CALL'],
  ...from(sources.GOOGLE_POSTS),
}
const googlePost: PostLimits = {
  ...{ text: googleText, title: null, image: googlePostImage, video: null, buttons: googleButtons },
  media: oneImage(sources.GOOGLE_POSTS, 0),
}

/** By network and post type. A story is one image or video: each is published on its own. */
export const networkLimits: Readonly<Record<PublishingNetwork, Readonly<Record<string, PostLimits>>>> = {
  facebook: {
    post: {
      ...{
        text: facebookText,
        title: null,
        image: facebookImage,
        video: { types: mp4, ...from(sources.PAGE_POSTS) },
        buttons: null,
      },
      // Only images hang together on one post.
      media: { min: 0, max: 10, videos: 1, mixed: false, ...perhaps(sources.PAGE_POSTS) },
    },
    reel: { ...nothing, text: facebookText, media: one(sources.REELS), video: { ...facebookReel, maxSeconds: 90 } },
    story: {
      ...{ ...nothing, image: { ...facebookImage, maxBytes: 10 * MB, ...from(sources.PAGE_STORIES) } },
      ...{
        video: { ...facebookReel, maxSeconds: 60, ...from(sources.PAGE_STORIES) },
        media: one(sources.PAGE_STORIES),
      },
    },
    profile: { ...nothing, image: facebookImage, media: oneImage(sources.PAGE_POSTS) },
    cover: { ...nothing, image: facebookImage, media: oneImage(sources.PAGE_POSTS) },
  },
  instagram: {
    post: {
      ...{ text: instagramText, title: null, image: instagramFeedImage, video: instagramReel, buttons: null },
      media: { min: 1, max: 10, videos: 10, mixed: true, ...from(sources.INSTAGRAM) },
    },
    reel: {
      ...{ text: instagramText, title: null, image: instagramFeedImage, video: instagramReel, buttons: null },
      // More than one become a carousel, which is no reel but keeps its films.
      media: { min: 1, max: 10, videos: 10, mixed: true, needsVideo: true, ...from(sources.INSTAGRAM) },
    },
    story: {
      ...{ ...nothing, image: instagramImage, media: one(sources.INSTAGRAM) },
      video: { types: mp4, maxBytes: 100 * MB, minSeconds: 3, maxSeconds: 60, ...from(sources.INSTAGRAM) },
    },
  },
  instagramPrivate: {
    story: {
      ...{ ...nothing, image: instagramImage, media: one(sources.INSTAGRAM) },
      // The gateway cuts what is longer, without a word.
      video: { types: mp4, maxBytes: 100 * MB, maxSeconds: 15, ...from(sources.PRIVATE_STORIES) },
    },
  },
  google: {
    standard: googlePost,
    event: { ...googlePost, title: googleTitle },
    // An offer leads to where it is redeemed; a button would be ignored.
    offer: { ...googlePost, title: googleTitle, buttons: null },
    media: {
      ...{ ...nothing, image: googleImage, media: one(sources.GOOGLE_PHOTOS) },
      video: { types: mp4, maxBytes: 75 * MB, maxSeconds: 30, minHeight: 720, ...perhaps(sources.GOOGLE_PHOTOS) },
    },
  },
  linkedin: {
    post: {
      ...{ text: { max: 3000, unit: 'characters', ...from(sources.LINKEDIN_POSTS) }, title: null, buttons: null },
      // No size is told for images, only that they have fewer than 36,152,320 pixels, which ours never have.
      image: { types: jpegOrPng, maxBytes: 100 * MB, ...from(sources.LINKEDIN_IMAGES) },
      document: { types: ['application/pdf'], maxBytes: 100 * MB, ...from(sources.LINKEDIN_DOCUMENTS) },
      video: { types: mp4, maxBytes: 500 * MB, minSeconds: 3, maxSeconds: 30 * 60, ...from(sources.LINKEDIN_VIDEOS) },
      media: { min: 0, max: 20, videos: 1, mixed: false, ...from(sources.LINKEDIN_POSTS) },
    },
  },
  tiktok: {
    post: {
      ...{
        ...nothing,
        text: { max: 2200, unit: 'characters', ...from(sources.TIKTOK_POSTS) },
        media: one(sources.TIKTOK_MEDIA),
      },
      video: {
        types: mp4,
        maxBytes: 4096 * MB,
        maxSeconds: 600,
        minWidth: 360,
        minHeight: 360,
        ...from(sources.TIKTOK_MEDIA),
      },
    },
  },
  youtube: {
    post: {
      ...{ ...nothing, media: one(sources.YOUTUBE), video: { types: mp4, ...from(sources.YOUTUBE) } },
      text: { max: 5000, unit: 'bytes', ...perhaps(sources.YOUTUBE) },
      title: { max: 100, unit: 'characters', required: true, ...perhaps(sources.YOUTUBE) },
    },
  },
}

/** Null for a post type that the network does not have. */
export function getPostLimits(network: PublishingNetwork, type: string): PostLimits | null {
  return networkLimits[network][type] ?? null
}

/** A reply may have as much text as this. */
export const replyLimits: Readonly<Partial<Record<PublishingNetwork, TextLimits>>> = {
  facebook: { max: 8000, unit: 'characters', required: true, ...perhaps(sources.PAGE_POSTS) },
  instagram: { max: 300, unit: 'characters', required: true, hashtags: 4, ...perhaps(sources.INSTAGRAM_COMMENTS) },
  google: {
    ...{ max: 4096, unit: 'bytes', required: true },
    ...from('https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews'),
  },
  linkedin: { max: 1250, unit: 'characters', required: true, ...perhaps(sources.LINKEDIN_COMMENTS) },
}

/** Most letters of a reply to a network whose own limit is not known. */
export const usualReplyLimits: Pick<TextLimits, 'max' | 'unit'> = { max: 2200, unit: 'characters' }

/**
 * What is wrong with a reply. A limit that is still to confirm stops it too: unlike a post, a reply that the network
 * refuses comes back when nobody looks at it any more.
 */
export function checkReply(network: IntegrationType, text: string): LimitViolation[] {
  const limits = network === 'tripadvisor' ? null : (replyLimits[network] ?? null)
  return checkText(limits, text).map((violation) => ({ ...violation, severity: 'error' }))
}

const MENTION = /@\[([^\]]*)\](?:\[[^\]]*\])?/g

/** How long the text is for that network, mentions taken as the names they show. Links count as they are written. */
export function countText(limits: Pick<TextLimits, 'unit'>, text: string): number {
  const shown = text.replace(MENTION, '$1')
  return limits.unit === 'bytes' ? new TextEncoder().encode(shown).length : shown.length
}

/** What is wrong with a text. `path` is where the person wrote it. */
export function checkText(limits: TextLimits | null, text: string, path = 'text'): LimitViolation[] {
  if (limits === null) return []
  if (limits.required === true && text.trim() === '') return [createLimitViolation(limits, path, 'text.required')]
  const count = countText(limits, text)
  const hashtags = text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  const mentions = text.match(/(?<![\p{L}\p{N}_.])@[\w.]+/gu)?.length ?? 0
  return [
    ...above(limits, path, limits.unit === 'bytes' ? 'text.tooManyBytes' : 'text.tooLong', count, limits.max),
    ...above(limits, path, 'text.tooManyHashtags', hashtags, limits.hashtags),
    ...above(limits, path, 'text.tooManyMentions', mentions, limits.mentions),
  ]
}

/** What is wrong with a button; none is always right. */
export function checkButton(
  limits: ButtonLimits | null,
  button: { readonly type: string; readonly url: string | null } | null,
): LimitViolation[] {
  if (limits === null || button === null) return []
  if (!limits.types.includes(button.type)) return [createLimitViolation(limits, 'buttonText', 'button.type')]
  const needsUrl = !limits.bare.includes(button.type)
  return needsUrl && !button.url ? [createLimitViolation(limits, 'buttonLink', 'button.link')] : []
}

/** What is wrong with the files of a post, each at its place in `path`. A fact that is not known is not judged. */
export function checkMedia(
  limits: PostLimits,
  media: readonly CheckedMedia[],
  path = 'scheduledPostAttachments',
): LimitViolation[] {
  const { media: count, image, video } = limits
  const videos = media.filter(isVideo).length
  const accompanied = limits.document !== undefined && media.length > 1 && media.some(isDocument)
  return [
    ...below(count, path, 'media.tooFew', media.length, count.min),
    ...above(count, path, 'media.tooMany', media.length, count.max),
    // Certain whatever the source: our connector would leave out what does not fit beside a video.
    ...(media.length <= count.max ? above(certain, path, 'media.tooManyVideos', videos, count.videos) : []),
    ...(count.needsVideo === true && videos === 0 ? [createLimitViolation(count, path, 'media.videoRequired')] : []),
    ...(!count.mixed && videos > 0 && videos < media.length
      ? [createLimitViolation(certain, path, 'media.mixed')]
      : []),
    ...(accompanied ? [createLimitViolation(count, path, 'media.documentAlone')] : []),
    ...media.flatMap((each, i) => {
      const at = `${path}[${i}]`
      if (isDocument(each)) return checkDocument(limits, each, at)
      return isVideo(each) ? checkVideo(video, count, each, at) : checkImage(image, count, each, at)
    }),
  ]
}

const certain = { status: 'confirmed' } as const

function checkImage(limits: ImageLimits | null, count: MediaCount, file: CheckedMedia, at: string): LimitViolation[] {
  if (limits === null) return [createLimitViolation(count, at, 'media.invalidFormat', { type: file.contentType })]
  if (!limits.types.includes(file.contentType)) {
    return [createLimitViolation(limits, at, 'media.invalidFormat', { type: file.contentType })]
  }
  const ratio = file.width && file.height ? file.width / file.height : null
  const { minRatio = 0, maxRatio = Number.POSITIVE_INFINITY } = limits
  // A pixel more or less is no other shape.
  const misshapen = ratio !== null && (ratio < minRatio - 0.01 || ratio > maxRatio + 0.01)
  return [
    ...checkSize(limits, file, at),
    ...below(limits, at, 'media.fileTooSmall', file.bytes, limits.minBytes),
    ...(misshapen
      ? [createLimitViolation(limits, at, 'media.ratio', { ratio: round(ratio), min: minRatio, max: maxRatio })]
      : []),
  ]
}

/** No doubt about a document: whoever has no place for it shows nothing of it. */
function checkDocument({ document, media }: PostLimits, file: CheckedMedia, at: string): LimitViolation[] {
  if (document?.types.includes(file.contentType)) return checkSize(document, file, at)
  return [{ ...createLimitViolation(media, at, 'media.invalidFormat', { type: file.contentType }), severity: 'error' }]
}

function checkVideo(limits: VideoLimits | null, count: MediaCount, file: CheckedMedia, at: string): LimitViolation[] {
  if (limits === null) return [createLimitViolation(count, at, 'media.invalidFormat', { type: file.contentType })]
  if (!limits.types.includes(file.contentType)) {
    return [createLimitViolation(limits, at, 'media.invalidFormat', { type: file.contentType })]
  }
  return [
    ...checkSize(limits, file, at),
    ...above(limits, at, 'media.videoTooLong', file.duration, limits.maxSeconds),
    ...below(limits, at, 'media.videoTooShort', file.duration, limits.minSeconds),
  ]
}

function checkSize(
  limits: Partial<ImageLimits | VideoLimits> & Sourced,
  file: CheckedMedia,
  at: string,
): LimitViolation[] {
  const { minWidth = 0, minHeight = 0, maxBytes = Number.POSITIVE_INFINITY } = limits
  const tooSmall = (file.width ?? minWidth) < minWidth || (file.height ?? minHeight) < minHeight
  const tooLarge = (file.bytes ?? 0) > maxBytes
  return [
    ...(tooLarge ? [createLimitViolation(limits, at, 'media.fileTooLarge', { max: Math.floor(maxBytes / MB) })] : []),
    ...(tooSmall
      ? [
          createLimitViolation(limits, at, 'media.imageTooSmall', {
            width: minWidth,
            height: minHeight,
            ownWidth: file.width ?? 0,
            ownHeight: file.height ?? 0,
          }),
        ]
      : []),
  ]
}

export function isDocument({ contentType }: Pick<CheckedMedia, 'contentType'>): boolean {
  return contentType === 'application/pdf'
}

function isVideo(file: CheckedMedia): boolean {
  return file.contentType.startsWith('video/')
}
