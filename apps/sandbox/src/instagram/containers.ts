import type { Core, Effect } from '../core.ts'
import { badParameter } from '../graph/errors.ts'
import { pick } from '../graph/fields.ts'
import { fetchFile } from '../graph/files.ts'
import type { Call, GraphServer } from '../graph/graph.ts'
import { flag, list, text } from '../graph/params.ts'
import type { StoredMedia } from '../media.ts'
import { FAILURES, publishingError } from './errors.ts'
import type { Kinds } from './node-types.ts'
import type { InstagramState, MediaContainer, Profile } from './state.ts'

/** docs/networks/instagram.md, "Limits", read 2026-11. */
const DAY_MS = 86_400_000
const LARGEST_IMAGE = 8 * 1024 * 1024
const NARROWEST = 0.8
const WIDEST = 1.91
const MAX_CAPTION_LENGTH = 2_200
const MAX_HASHTAGS = 30
const MAX_MENTIONS = 20
const CONTAINERS = { name: 'instagram.containers', fallback: 400, windowMs: DAY_MS }
const VIDEO_TYPES = ['video/mp4', 'video/quicktime']
const PUBLISH = { scope: 'instagram_content_publish' } as const

export type Status = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

/** Step one of publishing: nobody sees a container, so it may be made again at will. */
export function containers(graph: GraphServer, state: InstagramState, kinds: Kinds): void {
  const { core } = graph

  graph.mutate(kinds.user, 'POST', 'media', { ...PUBLISH, operation: 'media.create', public: false }, (call, profile) =>
    create(call, profile),
  )

  graph.read(kinds.container, '', { operation: 'container.read' }, (call, container) =>
    pick(
      {
        node: 'IGContainer',
        defaults: ['id'],
        fields: {
          id: container.id,
          status_code: getStatus(core, container),
          status: STATUS_TEXT[getStatus(core, container)](container),
          copyright_check_status: undefined,
        },
      },
      call.fields,
    ),
  )

  async function create(call: Call, profile: Profile): Promise<Effect> {
    const { params } = call
    if (!core.quotas.consume(CONTAINERS, profile.id).allowed) throw publishingError('dailyLimit')
    const isItem = flag(params, 'is_carousel_item', false)
    const resumable = text(params, 'upload_type') === 'resumable'
    const kind = getContainerKind(text(params, 'media_type'), params.video_url !== undefined || resumable)
    const caption = isItem ? '' : checkedCaption(text(params, 'caption') ?? '')
    const children = kind === 'CAROUSEL' ? requireChildren(list(params, 'children'), profile) : []
    const media =
      kind === 'CAROUSEL' || resumable
        ? null
        : await receive(text(params, 'image_url'), text(params, 'video_url'), kind)
    const container = state.addContainer({
      profile,
      kind,
      isItem,
      caption,
      media,
      children,
      readyAt: resumable ? null : core.clock.now() + core.options.processingMs,
      failure: media && findFailure(media, kind),
    })
    return {
      remoteId: container.id,
      text: caption,
      media: media ? [media] : [],
      body: {
        id: container.id,
        ...(resumable ? { uri: `${call.base}/rupload.facebook.com/ig-api-upload/v22.0/${container.id}` } : {}),
      },
    }
  }

  async function receive(
    image: string | undefined,
    video: string | undefined,
    kind: MediaContainer['kind'],
  ): Promise<StoredMedia> {
    const url = kind === 'IMAGE' ? image : (video ?? (kind === 'STORIES' ? image : undefined))
    if (url === undefined)
      throw badParameter(`The parameter ${kind === 'IMAGE' ? 'image_url' : 'video_url'} is required`)
    const media = await fetchFile(core, url)
    if (!media) throw publishingError('notFetchable')
    if (media.type.startsWith('image/') && media.bytes.length > LARGEST_IMAGE) throw publishingError('tooLarge')
    return media
  }

  function requireChildren(ids: string[], profile: Profile): MediaContainer[] {
    if (ids.length < 2 || ids.length > 10) throw publishingError('carouselCount')
    return ids.map((id) => {
      const child = state.containers.get(id)
      if (!child?.isItem || child.profile !== profile) throw publishingError('builderNotFound')
      if (getStatus(core, child) !== 'FINISHED') throw publishingError('notReady')
      return child
    })
  }
}

export function getStatus(core: Core, { readyAt, createdAt, failure, published }: MediaContainer): Status {
  const now = core.clock.now()
  // While the published media is hidden from readers, so is the fact that it was published.
  if (published && core.visible(published.id)) return 'PUBLISHED'
  if (now - createdAt >= DAY_MS) return 'EXPIRED'
  if (readyAt === null || now < readyAt) return 'IN_PROGRESS'
  return failure === null ? 'FINISHED' : 'ERROR'
}

const STATUS_TEXT: Record<Status, (container: MediaContainer) => string> = {
  IN_PROGRESS: () => 'In Progress: Media is still being processed.',
  FINISHED: () => 'Finished: Media has been uploaded and it is ready to be published.',
  EXPIRED: () => 'Expired: Media was not published within 24 hours.',
  PUBLISHED: () => 'Published: Media has been published.',
  ERROR: ({ failure }) => `Error: Media upload has failed with error code ${failure}`,
}

function getContainerKind(mediaType: string | undefined, video: boolean): MediaContainer['kind'] {
  if (mediaType === undefined || mediaType === 'IMAGE') return video ? 'VIDEO' : 'IMAGE'
  if (mediaType === 'VIDEO' || mediaType === 'REELS' || mediaType === 'STORIES' || mediaType === 'CAROUSEL')
    return mediaType
  throw publishingError('mediaType')
}

/** Judged by the bytes; told when processing ends. */
export function findFailure({ type, width, height }: StoredMedia, kind: MediaContainer['kind']): number | null {
  if (kind === 'REELS' || kind === 'VIDEO' || type.startsWith('video/'))
    return VIDEO_TYPES.includes(type) ? null : FAILURES.videoFormat
  if (type !== 'image/jpeg' || width === null || height === null) return FAILURES.imageFormat
  const ratio = width / height
  if (kind === 'IMAGE' && (ratio < NARROWEST - 0.005 || ratio > WIDEST + 0.005)) return FAILURES.ratio
  return null
}

function checkedCaption(caption: string): string {
  const tooMany = (pattern: RegExp, max: number) => (caption.match(pattern)?.length ?? 0) > max
  if (
    caption.length > MAX_CAPTION_LENGTH ||
    tooMany(/#[\p{L}\p{N}_]+/gu, MAX_HASHTAGS) ||
    tooMany(/(^|\s)@[\w.]+/g, MAX_MENTIONS)
  )
    throw publishingError('caption')
  return caption
}
