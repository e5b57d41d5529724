import { z } from 'zod'
import { createUrl } from '../create-url.ts'
import { refusedLater } from '../failure.ts'
import type { GraphBody, GraphClient } from '../graph.ts'
import { type Call, type Delivery, type DeliveryStep, NetworkError, type OutgoingPost } from '../network.ts'
import { theOnly } from './photos.ts'
import { Ok, Transferred, VideoStarted, VideoState } from './wire.ts'

/**
 * Films: of the feed, reels and stories. An upload is opened and filled, its `finish` makes it public, and then the
 * network still processes it. Reels and stories are fetched by address; the feed takes the bytes piece by piece. The
 * id is known from the beginning, and its status says what became of it.
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing (read 2026-11)
 */
export function videos(graph: GraphClient): Delivery<OutgoingPost> {
  return {
    async step(call, post, cursor) {
      const at = cursor === null ? null : At.parse(cursor)
      switch (at?.at) {
        case undefined:
          return begin(call, post, 0)
        case 'upload':
          return getVideoEdge(post) === 'videos' ? transfer(call, post, at) : hand(call, post, at)
        case 'ready':
          return check(call, post, at)
        case 'finished':
          return follow(call, at)
      }
    },

    async commit(call, post, cursor) {
      const at = Uploaded.parse(cursor)
      await graph.commit(call, `${call.account.id}/${getVideoEdge(post)}`, finishBody(post, at), Ok)
      return { ...at, at: 'finished', remoteId: at.video, polls: 0 }
    },

    async find(call, _post, cursor) {
      const at = Uploaded.parse(cursor)
      const state = await fetchVideoState(call, at.video)
      if (isPublished(state)) return { ...at, at: 'finished', remoteId: at.video, polls: 0 }
      // Processing may have begun with the upload or with the finish: it proves neither.
      return state.status?.video_status === 'processing' ? 'unsure' : 'absent'
    },
  }

  async function begin(call: Call, post: OutgoingPost, rebuilt: number): Promise<DeliveryStep> {
    const media = theOnly(post)
    const path = `${call.account.id}/${getVideoEdge(post)}`
    const size = getVideoEdge(post) === 'videos' ? (media.bytes ?? (await graph.getSize(call, media.url))) : undefined
    const started = await graph.post(call, call.token, path, { upload_phase: 'start', file_size: size }, VideoStarted)
    const { video_id: video, upload_session_id: session = null, start_offset: from = 0, end_offset: to = 0 } = started
    return { next: 'step', cursor: { at: 'upload', remoteId: null, video, session, from, to, rebuilt }, after: 0 }
  }

  /** The network fetches the file itself. */
  async function hand(call: Call, post: OutgoingPost, at: Upload): Promise<DeliveryStep> {
    const path = `video-upload/${graph.version}/${at.video}`
    await graph.upload(call, call.token, path, { file_url: theOnly(post).url }, Ok)
    return { next: 'commit', cursor: { ...at, at: 'ready' } }
  }

  /** One piece, as large as the network asks for. */
  async function transfer(call: Call, post: OutgoingPost, at: Upload): Promise<DeliveryStep> {
    const piece = await graph.download(call, theOnly(post).url, at.from, at.to)
    const form = {
      upload_phase: 'transfer',
      upload_session_id: at.session ?? at.video,
      start_offset: String(at.from),
      video_file_chunk: piece,
    }
    try {
      const next = await graph.postForm(call, call.token, `${call.account.id}/videos`, form, Transferred)
      const cursor = { ...at, from: next.start_offset, to: next.end_offset }
      return next.start_offset === next.end_offset
        ? { next: 'commit', cursor: { ...cursor, at: 'ready' } }
        : { next: 'step', cursor, after: 0 }
    } catch (error) {
      const lost = error instanceof NetworkError && error.failure.code === LOST_THE_THREAD
      if (lost && at.rebuilt < MAX_REBUILDS) return begin(call, post, at.rebuilt + 1)
      throw error
    }
  }

  /** What was uploaded may have failed or expired since: then it goes up once more. */
  async function check(call: Call, post: OutgoingPost, at: Uploaded): Promise<DeliveryStep> {
    const state = await fetchVideoState(call, at.video)
    if (isPublished(state))
      return { next: 'step', cursor: { ...at, at: 'finished', remoteId: at.video, polls: 0 }, after: 0 }
    if (!isLost(state)) return { next: 'commit', cursor: at }
    if (at.rebuilt >= MAX_REBUILDS) throw failed(state)
    return begin(call, post, at.rebuilt + 1)
  }

  async function follow(call: Call, at: Finished): Promise<DeliveryStep> {
    const state = await fetchVideoState(call, at.video)
    if (isPublished(state)) return { next: 'done', remoteId: at.remoteId, url: parsePermalink(state.permalink_url) }
    if (isLost(state)) throw failed(state)
    return { next: 'processing', cursor: { ...at, polls: at.polls + 1 }, after: Math.min(300, 5 * 2 ** at.polls) }
  }

  function fetchVideoState(call: Call, video: string): Promise<VideoState> {
    return graph.get(call, call.token, video, { fields: 'status,published,permalink_url' }, VideoState)
  }

  /** Videos have their address without a host. */
  function parsePermalink(permalink: string | undefined): URL | null {
    if (permalink === undefined) return null
    return URL.canParse(permalink) ? new URL(permalink) : createUrl(graph.app, 'www.facebook.com', permalink)
  }
}

function getVideoEdge(post: OutgoingPost): 'video_reels' | 'video_stories' | 'videos' {
  if (post.type === 'reel') return 'video_reels'
  return post.type === 'story' ? 'video_stories' : 'videos'
}

function finishBody(post: OutgoingPost, at: Uploaded): GraphBody {
  switch (getVideoEdge(post)) {
    case 'video_reels':
      return { upload_phase: 'finish', video_id: at.video, video_state: 'PUBLISHED', description: post.text }
    case 'video_stories':
      return { upload_phase: 'finish', video_id: at.video }
    case 'videos':
      return { upload_phase: 'finish', upload_session_id: at.session ?? at.video, description: post.text }
  }
}

/** Meta's guide writes both `complete` and `completed`. */
function isPublished({ status, published }: VideoState): boolean {
  const phase = status?.publishing_phase
  const complete = phase?.status?.startsWith('complete') === true || phase?.publish_status === 'published'
  return complete || (published === true && status?.video_status === 'ready')
}

function isLost({ status }: VideoState): boolean {
  return LOST.has(status?.video_status ?? '')
}

function failed({ status }: VideoState): NetworkError {
  const rule = { kind: 'rejected', say: 'network.media-rejected' } as const
  return refusedLater('facebook', status?.video_status ?? 'error', rule, 'the video could not be processed')
}

const LOST: ReadonlySet<string> = new Set(['error', 'expired', 'upload_failed'])
const LOST_THE_THREAD = '/1363037'
const MAX_REBUILDS = 2

const upload = {
  video: z.string(),
  session: z.string().nullable(),
  from: z.number(),
  to: z.number(),
  rebuilt: z.number(),
}
const Upload = z.object({ at: z.literal('upload'), remoteId: z.null(), ...upload })
const Uploaded = z.object({ at: z.literal('ready'), remoteId: z.null(), ...upload })
const Finished = z.object({ at: z.literal('finished'), remoteId: z.string(), polls: z.number(), ...upload })
const At = z.discriminatedUnion('at', [Upload, Uploaded, Finished])
type Upload = z.infer<typeof Upload>
type Uploaded = z.infer<typeof Uploaded>
type Finished = z.infer<typeof Finished>
