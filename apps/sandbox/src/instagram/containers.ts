import type { Core, Effect } from '../core.ts'
import { badParameter } from '../graph/errors.ts'
import { pick } from '../graph/fields.ts'
import { fetchFile } from '../graph/files.ts'
import type { Call, Graph } from '../graph/graph.ts'
import { flag, list, text } from '../graph/params.ts'
import type { Media } from '../media.ts'
import { FAILURES, publishingError } from './errors.ts'
import type { Kinds } from './kinds.ts'
import type { Container, InstagramState, Profile } from './state.ts'

/** docs/networks/instagram.md, "Limits", read 2026-11. */
const DAY_MS = 86_400_000
const LARGEST_IMAGE = 8 * 1024 * 1024
const NARROWEST = 0.8
const WIDEST = 1.91
const LONGEST_CAPTION = 2_200
const MOST_HASHTAGS = 30
const MOST_MENTIONS = 20
const CONTAINERS = { name: 'instagram.containers', fallback: 400, windowMs: DAY_MS }
const VIDEO_TYPES = ['video/mp4', 'video/quicktime']
const PUBLISH = { scope: 'instagram_content_publish' } as const

export type Status = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

/** Step one of publishing: nobody sees a container, so it may be made again at will. */
export function containers(graph: Graph, state: InstagramState, kinds: Kinds): void {
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
          status_code: statusOf(core, container),
          status: STATUS_TEXT[statusOf(core, container)](container),
          copyright_check_status: undefined,
        },
      },
      call.fields,
    ),
  )

  async function create(call: Call, profile: Profile): Promise<Effect> {
    const { params } = call
    if (!core.quotas.take(CONTAINERS, profile.id).allowed) throw publishingError('dailyLimit')
    const isItem = flag(params, 'is_carousel_item', false)
    const resumable = text(params, 'upload_type') === 'resumable'
    const kind = kindOf(text(params, 'media_type'), params.video_url !== undefined || resumable)
    const caption = isItem ? '' : checkedCaption(text(params, 'caption') ?? '')
    const children = kind === 'CAROUSEL' ? childrenOf(list(params, 'children'), profile) : []
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
      failure: media && failureOf(media, kind),
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
    kind: Container['kind'],
  ): Promise<Media> {
    const url = kind === 'IMAGE' ? image : (video ?? (kind === 'STORIES' ? image : undefined))
    if (url === undefined)
      throw badParameter(`The parameter ${kind === 'IMAGE' ? 'image_url' : 'video_url'} is required`)
    const media = await fetchFile(core, url)
    if (!media) throw publishingError('notFetchable')
    if (media.type.startsWith('image/') && media.bytes.length > LARGEST_IMAGE) throw publishingError('tooLarge')
    return media
  }

  function childrenOf(ids: string[], profile: Profile): Container[] {
    if (ids.length < 2 || ids.length > 10) throw publishingError('carouselCount')
    return ids.map((id) => {
      const child = state.containers.get(id)
      if (!child?.isItem || child.profile !== profile) throw publishingError('builderNotFound')
      if (statusOf(core, child) !== 'FINISHED') throw publishingError('notReady')
      return child
    })
  }
}

export function statusOf(core: Core, { readyAt, createdAt, failure, published }: Container): Status {
  const now = core.clock.now()
  // While the published media is hidden from readers, so is the fact that it was published.
  if (published && core.visible(published.id)) return 'PUBLISHED'
  if (now - createdAt >= DAY_MS) return 'EXPIRED'
  if (readyAt === null || now < readyAt) return 'IN_PROGRESS'
  return failure === null ? 'FINISHED' : 'ERROR'
}

const STATUS_TEXT: Record<Status, (container: Container) => string> = {
  IN_PROGRESS: () => 'In Progress: Media is still being processed.',
  FINISHED: () => 'Finished: Media has been uploaded and it is ready to be published.',
  EXPIRED: () => 'Expired: Media was not published within 24 hours.',
  PUBLISHED: () => 'Published: Media has been published.',
  ERROR: ({ failure }) => `Error: Media upload has failed with error code ${failure}`,
}

function kindOf(asked: string | undefined, video: boolean): Container['kind'] {
  if (asked === undefined || asked === 'IMAGE') return video ? 'VIDEO' : 'IMAGE'
  if (asked === 'VIDEO' || asked === 'REELS' || asked === 'STORIES' || asked === 'CAROUSEL') return asked
  throw publishingError('mediaType')
}

/** Judged by the bytes; told when processing ends. */
export function failureOf({ type, width, height }: Media, kind: Container['kind']): number | null {
  if (kind === 'REELS' || kind === 'VIDEO' || type.startsWith('video/'))
    return VIDEO_TYPES.includes(type) ? null : FAILURES.videoFormat
  if (type !== 'image/jpeg' || width === null || height === null) return FAILURES.imageFormat
  const ratio = width / height
  if (kind === 'IMAGE' && (ratio < NARROWEST - 0.005 || ratio > WIDEST + 0.005)) return FAILURES.ratio
  return null
}

function checkedCaption(caption: string): string {
  const tooMany = (pattern: RegExp, most: number) => (caption.match(pattern)?.length ?? 0) > most
  if (
    caption.length > LONGEST_CAPTION ||
    tooMany(/#[\p{L}\p{N}_]+/gu, MOST_HASHTAGS) ||
    tooMany(/(^|\s)@[\w.]+/g, MOST_MENTIONS)
  )
    throw publishingError('caption')
  return caption
}
