import type { Effect } from '../core.ts'
import { badParameter, graphError } from '../graph/errors.ts'
import { pick } from '../graph/fields.ts'
import { fetchFile } from '../graph/files.ts'
import type { Call, GraphServer } from '../graph/graph.ts'
import type { Page } from '../graph/pages.ts'
import { presentPage } from '../graph/paging.ts'
import { flag, integer, type Params, text } from '../graph/params.ts'
import type { Emit } from '../graph/subscriptions.ts'
import type { Kinds } from './node-types.ts'
import { postValue } from './posts.ts'
import { isPlayable, publishedKey, showVideo } from './present-videos.ts'
import type { FacebookState, FacebookStory, Video } from './state.ts'

const WRITE = { scope: 'pages_manage_posts', token: 'page', public: false } as const
const READ = { scope: 'pages_read_engagement', token: 'page' } as const
/** docs/networks/facebook.md, "Media limits", read 2026-11. */
const REELS = { name: 'facebook.reels', fallback: 30, windowMs: 86_400_000 }
const CHUNK = 1024 * 1024

/** Videos, reels and video stories: started, uploaded, finished. Only the finish shows anything. */
export function videos(graph: GraphServer, state: FacebookState, kinds: Kinds, emit: Emit): void {
  const { core } = graph
  const phased = (edge: string) => (call: Call, page: Page) => ({
    network: 'facebook' as const,
    account: page.id,
    operation: `${edge}.${text(call.params, 'upload_phase') ?? 'create'}`,
  })

  for (const [edge, kind] of [
    ['video_reels', 'reel'],
    ['video_stories', 'story'],
  ] as const)
    graph.mutate(
      kinds.page,
      'POST',
      edge,
      { ...WRITE, operation: `${edge}.create`, as: phased(edge) },
      (call, page) => {
        const phase = text(call.params, 'upload_phase')
        if (phase === 'start') return begin(call, page, kind)
        if (phase === 'finish') return finish(call.params, requireUpload(call.params, 'video_id', page, kind))
        throw badParameter('Param upload_phase must be one of {START, FINISH}')
      },
    )

  graph.mutate(
    kinds.page,
    'POST',
    'videos',
    { ...WRITE, operation: 'videos.create', as: phased('videos') },
    async (call, page) => {
      const { params } = call
      switch (text(params, 'upload_phase')) {
        case undefined:
          return finish(params, await receive(params, page))
        case 'start':
          return begin(call, page, 'video')
        case 'transfer':
          return transfer(params, requireUpload(params, 'upload_session_id', page, 'video'))
        case 'finish':
          return finish(params, requireUpload(params, 'upload_session_id', page, 'video'))
        default:
          throw badParameter('Param upload_phase must be one of {start, transfer, finish, cancel}')
      }
    },
  )

  for (const [edge, kind] of [
    ['videos', 'video'],
    ['video_reels', 'reel'],
  ] as const)
    graph.read(kinds.page, edge, { ...READ, operation: `${edge}.read` }, (call, page) =>
      presentPage(call.request, call.base, call.params, call.fields, {
        items: [...state.videos.values()]
          .filter((video) => video.page === page && video.kind === kind && video.finishedAt !== null)
          .toReversed(),
        id: (video) => video.id,
        getTime: (video) => video.at,
        show: (video) => showVideo(core, call.base, video),
      }),
    )
  graph.read(kinds.video, '', { scope: 'pages_read_engagement', operation: 'video.read' }, (call, video) =>
    pick(showVideo(core, call.base, video), call.fields),
  )

  function begin(call: Call, page: Page, kind: Video['kind']): Effect {
    const size = integer(call.params, 'file_size') ?? null
    if (kind === 'video' && size === null) throw badParameter('The parameter file_size is required')
    const video = add(page, kind, size)
    const body =
      kind === 'video'
        ? {
            video_id: video.id,
            upload_session_id: video.id,
            start_offset: '0',
            end_offset: String(Math.min(CHUNK, size ?? 0)),
          }
        : { video_id: video.id, upload_url: `${call.base}/rupload.facebook.com/video-upload/v22.0/${video.id}` }
    return { remoteId: video.id, body }
  }

  function transfer(params: Params, video: Video): Effect {
    const { video_file_chunk: chunk } = params
    const received = video.parts.reduce((sum, part) => sum + part.length, 0)
    if (!Buffer.isBuffer(chunk)) throw badParameter('The parameter video_file_chunk is required')
    if (integer(params, 'start_offset') !== received)
      throw graphError({
        code: 6001,
        subcode: 1363037,
        message: 'There was a problem uploading your video file.',
        transient: true,
      })
    video.parts.push(chunk)
    const next = received + chunk.length
    const end = Math.min(next + CHUNK, video.expectedSize ?? next)
    return { remoteId: video.id, body: { start_offset: String(next), end_offset: String(end) } }
  }

  async function receive(params: Params, page: Page): Promise<Video> {
    const url = text(params, 'file_url')
    const { source } = params
    const media = Buffer.isBuffer(source)
      ? core.world.media.store(source)
      : url === undefined
        ? null
        : await fetchFile(core, url)
    if (!media) throw graphError({ code: 389, message: '(#389) Unable to fetch video file from URL.' })
    return Object.assign(add(page, 'video', media.bytes.length), { media })
  }

  function finish(params: Params, video: Video): Effect {
    // Meta does not say what a second finish does; one video can hardly be two posts.
    if (video.finishedAt !== null) throw badParameter('The video has already been published')
    video.media ??= video.parts.length > 0 ? core.world.media.store(Buffer.concat(video.parts)) : null
    if (video.media === null || (video.expectedSize !== null && video.media.bytes.length < video.expectedSize))
      throw graphError({ code: 6000, subcode: 1363130, message: 'The video has not been uploaded completely.' })
    if (video.kind === 'reel' && !core.quotas.consume(REELS, video.page.id).allowed)
      throw graphError({
        code: 4,
        message: '(#4) The page reached the number of reels that may be published in 24 hours',
      })
    video.title = text(params, 'title') ?? ''
    video.description = text(params, 'description') ?? ''
    video.finishedAt = core.clock.now()
    const draft = text(params, 'video_state') === 'DRAFT' || !flag(params, 'published', true)
    const ledgerFields = {
      remoteId: video.id,
      text: video.description,
      media: [video.media],
      hides: [publishedKey(video)],
    }
    if (draft || !isPlayable(video))
      return {
        ...ledgerFields,
        public: false,
        body: video.kind === 'video' && params.upload_phase === undefined ? { id: video.id } : { success: true },
      }
    return { ...ledgerFields, public: true, body: publish(video, params) }
  }

  function publish(video: Video, params: Params): Record<string, unknown> {
    if (video.kind === 'story' && video.media) {
      const story: FacebookStory = {
        id: state.newId('story'),
        page: video.page,
        mediaId: video.id,
        media: video.media,
        at: core.clock.now(),
      }
      state.stories.set(story.id, story)
      video.postId = story.id
      return { success: true, post_id: story.id }
    }
    const post = state.addPost({
      page: video.page,
      author: null,
      message: video.description,
      link: null,
      photos: [],
      video,
      placeId: text(params, 'place') ?? null,
      at: core.clock.now(),
      byApp: true,
      published: true,
      mentions: [],
    })
    video.postId = post.id
    emit('page', video.page, 'feed', {
      id: video.page.id,
      changes: [{ field: 'feed', value: { ...postValue(post, 'add'), item: 'video', video_id: video.id } }],
    })
    return params.upload_phase === undefined ? { id: video.id } : { success: true }
  }

  function add(page: Page, kind: Video['kind'], expectedSize: number | null): Video {
    const video: Video = {
      id: state.newId('video'),
      page,
      kind,
      parts: [],
      expectedSize,
      media: null,
      title: '',
      description: '',
      at: core.clock.now(),
      finishedAt: null,
      postId: null,
      comments: [],
    }
    state.videos.set(video.id, video)
    return video
  }

  function requireUpload(params: Params, name: string, page: Page, kind: Video['kind']): Video {
    const video = state.videos.get(text(params, name) ?? '')
    if (video?.page !== page || video.kind !== kind) throw badParameter(`Param ${name} is not an upload of this page`)
    return video
  }
}
