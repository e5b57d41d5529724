import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, fileServer, type GraphFailure, jpeg, type LedgerBody } from '../graph/testing.ts'

let fb: Connected
let files: Awaited<ReturnType<typeof fileServer>>

const PROCESSING_S = 20
const video = Buffer.concat([
  Buffer.from('0000001c66747970', 'hex'),
  Buffer.from('isom'),
  Buffer.alloc(2 * 1024 * 1024, 9),
])

beforeAll(async () => {
  fb = await connect({ processingMs: PROCESSING_S * 1000, quotas: { 'facebook.reels': 1 } })
  files = await fileServer({ 'v.mp4': video, 'a.jpg': jpeg(1080, 1920) })
})
afterAll(async () => {
  await fb.close()
  await files.close()
})
beforeEach(() => fb.control('POST', '/reset', { keepAccounts: true }))

const edge = <
  T = { success: boolean; video_id: string; upload_url: string; post_id: string; id: string } & GraphFailure,
>(
  name: string,
  body: unknown,
) => fb.graph<T>('POST', `/${fb.page.id}/${name}`, { body })
const upload = (url: string, bytes: Buffer, headers: Record<string, string>) =>
  fb.call<{ success?: boolean; debug_info?: { type: string; retriable: boolean } }>('POST', url, {
    body: new Uint8Array(bytes),
    headers: { authorization: `OAuth ${fb.page.token}`, 'content-type': 'application/octet-stream', ...headers },
  })
const status = async (id: string) =>
  (await fb.graph<{ status: { video_status: string } }>('GET', `/${id}`, { query: { fields: 'status' } })).body.status
const ledger = async () =>
  (await fb.control<LedgerBody>('GET', '/ledger')).entries.map(({ operation, public: shown }) => [operation, shown])

describe('reels and stories', () => {
  test('a reel is started, uploaded, finished and then processed', async () => {
    const { video_id: id, upload_url: url } = (await edge('video_reels', { upload_phase: 'start' })).body
    expect(await status(id)).toMatchObject({ video_status: 'uploading', uploading_phase: { status: 'not_started' } })
    expect((await edge('video_reels', { upload_phase: 'finish', video_id: id })).body.error.code).toBe(6000)

    const half = video.length / 2
    const size = { file_size: String(video.length) }
    expect((await upload(url, video.subarray(0, half), { offset: '0', ...size })).body).toEqual({ success: true })
    expect(await status(id)).toMatchObject({ uploading_phase: { status: 'in_progress', bytes_transfered: half } })
    expect((await upload(url, video.subarray(half), { offset: '0', ...size })).body.debug_info).toMatchObject({
      type: 'OffsetInvalidError',
      retriable: false,
    })
    expect((await upload(url, video.subarray(half), { offset: String(half), ...size })).body).toEqual({ success: true })

    expect(
      (
        await edge('video_reels', {
          upload_phase: 'finish',
          video_id: id,
          video_state: 'PUBLISHED',
          description: 'En cuisine',
        })
      ).body,
    ).toEqual({ success: true })
    expect(await status(id)).toMatchObject({ video_status: 'processing', publishing_phase: { status: 'not_started' } })
    await fb.control('POST', '/clock', { advanceSeconds: PROCESSING_S })
    expect(await status(id)).toMatchObject({
      video_status: 'ready',
      publishing_phase: { status: 'complete', publish_status: 'published' },
    })
    expect((await edge('video_reels', { upload_phase: 'finish', video_id: id })).body.error.code).toBe(100)

    const reels = await fb.graph<{ data: unknown[] }>('GET', `/${fb.page.id}/video_reels`, {
      query: { fields: 'id,description,post_id' },
    })
    expect(reels.body.data).toEqual([{ id, description: 'En cuisine', post_id: expect.stringContaining(fb.page.id) }])
    expect((await fb.graph<{ data: unknown[] }>('GET', `/${fb.page.id}/published_posts`)).body.data).toEqual([])
    expect(await ledger()).toEqual([
      ['video_reels.start', false],
      ['video-upload.create', false],
      ['video-upload.create', false],
      ['video_reels.finish', true],
    ])
  })

  test('a reel is fetched from a URL, and the number a day is limited', async () => {
    for (const code of [undefined, 4]) {
      const { video_id: id, upload_url: url } = (await edge('video_reels', { upload_phase: 'start' })).body
      await upload(url, Buffer.alloc(0), { file_url: `${files.url}/v.mp4` })
      expect((await edge('video_reels', { upload_phase: 'finish', video_id: id })).body.error?.code).toBe(code)
    }
  })

  test('a file that is no video fails in processing and is never published', async () => {
    const { video_id: id, upload_url: url } = (await edge('video_reels', { upload_phase: 'start' })).body
    await upload(url, Buffer.alloc(0), { file_url: `${files.url}/a.jpg` })
    await edge('video_reels', { upload_phase: 'finish', video_id: id })
    await fb.control('POST', '/clock', { advanceSeconds: PROCESSING_S })
    expect(await status(id)).toMatchObject({ video_status: 'error', processing_phase: { status: 'error' } })
    expect((await ledger()).at(-1)).toEqual(['video_reels.finish', false])
  })

  test('a video story and a photo story are listed until they are archived', async () => {
    const { video_id: id, upload_url: url } = (await edge('video_stories', { upload_phase: 'start' })).body
    await upload(url, Buffer.alloc(0), { file_url: `${files.url}/v.mp4` })
    const first = (await edge('video_stories', { upload_phase: 'finish', video_id: id })).body
    expect(first).toEqual({ success: true, post_id: expect.any(String) })
    const photo = (await edge('photos', { url: `${files.url}/a.jpg`, published: false })).body.id
    const second = (await edge('photo_stories', { photo_id: photo })).body
    const list = async () => (await fb.graph<{ data: object[] }>('GET', `/${fb.page.id}/stories`)).body.data
    expect(await list()).toMatchObject([
      { post_id: second.post_id, media_id: photo, media_type: 'photo', status: 'PUBLISHED' },
      { post_id: first.post_id, media_id: id, media_type: 'video', status: 'PUBLISHED' },
    ])
    await fb.control('POST', '/clock', { advanceSeconds: 86_400 })
    expect(await list()).toMatchObject([{ status: 'ARCHIVED' }, { status: 'ARCHIVED' }])
    expect((await ledger()).filter(([, shown]) => shown)).toEqual([
      ['video_stories.finish', true],
      ['photo_stories.create', true],
    ])
  })
})

describe('videos of the feed', () => {
  test('a video is uploaded in chunks and becomes a post', async () => {
    const started = (await edge<Record<string, string>>('videos', { upload_phase: 'start', file_size: video.length }))
      .body
    let { start_offset: start, end_offset: end } = started
    const { video_id: id, upload_session_id: session } = started
    let pieces = 0
    while (start !== end) {
      const form = new FormData()
      form.set('upload_phase', 'transfer')
      form.set('upload_session_id', session ?? '')
      form.set('start_offset', start ?? '')
      form.set('video_file_chunk', new Blob([new Uint8Array(video.subarray(Number(start), Number(end)))]), 'chunk')
      ;({ start_offset: start, end_offset: end } = (await edge<Record<string, string>>('videos', form)).body)
      pieces += 1
    }
    expect(pieces).toBe(3)
    expect(
      (await edge('videos', { upload_phase: 'finish', upload_session_id: session, description: 'La salle' })).body,
    ).toEqual({ success: true })
    await fb.control('POST', '/clock', { advanceSeconds: PROCESSING_S })
    const read = await fb.graph<{ post_id: string }>('GET', `/${id}`, { query: { fields: 'published,post_id' } })
    expect(read.body).toMatchObject({ published: true })
    const post = await fb.graph('GET', `/${read.body.post_id}`, {
      query: { fields: 'message,attachments{target,media_type}' },
    })
    expect(post.body).toMatchObject({
      message: 'La salle',
      attachments: { data: [{ media_type: 'video', target: { id } }] },
    })
  })

  test('a video is fetched from a URL, listed and commented', async () => {
    const { id } = (await edge('videos', { file_url: `${files.url}/v.mp4`, description: 'Vue', title: 'Port' })).body
    expect((await edge('videos', { file_url: `${files.url}/missing.mp4` })).body.error.code).toBe(389)
    expect(
      (await fb.graph<{ data: unknown[] }>('GET', `/${fb.page.id}/videos`, { query: { fields: 'title' } })).body.data,
    ).toEqual([{ id, title: 'Port' }])
    expect((await fb.graph('POST', `/${id}/comments`, { body: { message: 'Premier' } })).status).toBe(200)
    expect((await fb.graph<{ data: object[] }>('GET', `/${id}/comments`)).body.data).toMatchObject([
      { message: 'Premier' },
    ])
  })

  test('a hidden video still reports that it is processing', async () => {
    await fb.control('PUT', '/faults', { rules: [{ operation: 'videos.create', fault: 'hidden', delayMs: 60_000 }] })
    const { id } = (await edge('videos', { file_url: `${files.url}/v.mp4` })).body
    await fb.control('POST', '/clock', { advanceSeconds: PROCESSING_S })
    expect((await status(id)).video_status).toBe('processing')
    await fb.control('POST', '/clock', { advanceSeconds: 60 })
    expect((await status(id)).video_status).toBe('ready')
  })
})
