import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../graph/testing.ts'
import { type Connected, connect, createPostBody, enc } from './testing.ts'

let on: Connected
beforeAll(async () => {
  on = await connect()
})
beforeEach(async () => {
  await on.control('POST', '/reset', { keepAccounts: true })
})
afterAll(() => on.close())

const create = (commentary: string, more: Record<string, unknown> = {}) =>
  on.api('POST', '/rest/posts', { body: createPostBody(on.page, commentary, more) })
const pdf = Buffer.from('%PDF-1.7 la carte')

test('posts have one kind of content, and an invalid one names the error', async () => {
  const created = await create('Ce soir, *concert*')
  expect([created.status, created.body]).toEqual([201, ''])
  expect(created.headers.get('x-restli-id')).toMatch(/^urn:li:share:\d+$/)
  // The words end where a reserved character was not escaped.
  const { entries } = await on.control<{ entries: { text: string }[] }>('GET', '/ledger')
  expect(entries).toMatchObject([{ text: 'Ce soir, ', public: true }])
  expect((await create('é'.repeat(3001))).body).toMatchObject({ code: 'FIELD_LENGTH_TOO_LONG' })
  expect((await create('Demain', { lifecycleState: 'DRAFT' })).body).toMatchObject({ code: 'INVALID_VALUE_FOR_FIELD' })
  expect((await create('Menu', { content: { media: { id: 'urn:li:image:1' } } })).body).toMatchObject({
    code: 'INVALID_URN_ID',
  })
  const article = { source: 'https://margot.example/carte', title: 'La carte' }
  expect((await create('La carte', { content: { article } })).status).toBe(201)
  expect((await create('La carte', { content: { article: { source: 'margot' } } })).status).toBe(400)
})

test('the same text within ten minutes is a duplicate that names the first post', async () => {
  const urn = await on.post('Deux fois')
  expect((await create('Deux fois')).body).toMatchObject({ status: 422, message: `Content is a duplicate of ${urn}` })
  // Also of one that is gone.
  await on.api('DELETE', `/rest/posts/${enc(urn)}`)
  expect((await create('Deux fois')).status).toBe(422)
  await on.control('POST', '/clock', { advanceSeconds: 601 })
  expect((await create('Deux fois')).status).toBe(201)
})

test('images and documents are uploaded and processed before a post can use them', async () => {
  const image = await on.upload('image', jpeg(800, 600))
  const read = await on.api('GET', `/rest/images/${enc(image)}`)
  expect(read.body).toMatchObject({ status: 'AVAILABLE', downloadUrl: expect.stringContaining('/dms/image/') })
  expect((await on.call('GET', String(read.body.downloadUrl))).headers.get('content-type')).toBe('image/jpeg')
  const document = await on.upload('document', pdf)
  expect((await on.api('GET', `/rest/documents/${enc(document)}`)).body).toMatchObject({ status: 'AVAILABLE' })
  expect((await create('La carte', { content: { media: { id: document } } })).status).toBe(400)
  expect(await on.post('La carte', { content: { media: { id: document, title: 'La carte' } } })).toContain('share')
  const secondImage = await on.upload('image', jpeg(800, 600))
  const several = { multiImage: { images: [{ id: image, altText: 'Un plat' }, { id: secondImage }] } }
  expect(await on.post('En cuisine', { content: several })).toContain('ugcPost')

  const opened = await on.api<{ value: { image: string } }>('POST', '/rest/images?action=initializeUpload', {
    body: { initializeUploadRequest: { owner: on.page } },
  })
  const waiting = { media: { id: opened.body.value.image } }
  expect((await create('Trop tôt', { content: waiting })).body).toMatchObject({ code: 'MEDIA_ASSET_WAITING_UPLOAD' })
  const failed = { media: { id: await on.upload('image', pdf) } }
  expect((await create('Pas une image', { content: failed })).body).toMatchObject({
    code: 'MEDIA_ASSET_PROCESSING_FAILED',
  })
})

test('a video is uploaded in parts and finalized with their ETags', async () => {
  const videoBytes = Buffer.concat([
    Buffer.from('0000001c66747970', 'hex'),
    Buffer.from('isom'),
    Buffer.alloc(5_000_000),
  ])
  const body = { initializeUploadRequest: { owner: on.page, fileSizeBytes: videoBytes.length } }
  const { body: opened } = await on.api<{
    value: { video: string; uploadInstructions: { uploadUrl: string; firstByte: number; lastByte: number }[] }
  }>('POST', '/rest/videos?action=initializeUpload', { body })
  const { video, uploadInstructions } = opened.value
  expect(uploadInstructions.map(({ firstByte, lastByte }) => [firstByte, lastByte])).toEqual([
    [0, 4_194_303],
    [4_194_304, videoBytes.length - 1],
  ])
  const tags: (string | null)[] = []
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const piece = videoBytes.subarray(firstByte, lastByte + 1)
    tags.push((await on.call('PUT', uploadUrl, { body: piece })).headers.get('etag'))
  }
  const finalize = (uploadedPartIds: unknown[]) =>
    on.api('POST', '/rest/videos?action=finalizeUpload', {
      body: { finalizeUploadRequest: { video, uploadToken: '', uploadedPartIds } },
    })
  expect((await finalize(tags.toReversed())).status).toBe(400)
  expect((await finalize(tags)).status).toBe(200)
  expect((await on.api('GET', `/rest/videos/${enc(video)}`)).body).toMatchObject({ status: 'AVAILABLE' })
  expect(await on.post('Le film', { content: { media: { id: video, title: 'Le film' } } })).toContain('ugcPost')
})

test('posts are listed, changed and deleted', async () => {
  const urn = await on.post('Un')
  await on.post('Deux')
  const list = () =>
    on.api<{ elements: { id: string; commentary: string }[] }>(
      'GET',
      `/rest/posts?q=author&author=${enc(on.page)}&count=1&sortBy=CREATED`,
    )
  expect((await list()).body).toMatchObject({ paging: { total: 2, links: [{ rel: 'next' }] } })
  const change = await on.api('POST', `/rest/posts/${enc(urn)}`, {
    body: { patch: { $set: { commentary: 'Un, deux' } } },
    headers: { 'x-restli-method': 'PARTIAL_UPDATE' },
  })
  expect(change.status).toBe(204)
  expect((await on.api('GET', `/rest/posts/${enc(urn)}`)).body).toMatchObject({
    commentary: 'Un, deux',
    author: on.page,
  })
  expect((await on.api('GET', `/rest/posts/${urn}`)).status).toBe(400)
  expect((await on.api('DELETE', `/rest/posts/${enc(urn)}`)).status).toBe(204)
  expect((await on.api('GET', `/rest/posts/${enc(urn)}`)).status).toBe(404)
})

test('public URLs lead to the item in the inspector', async () => {
  const urn = await on.post('Bonsoir @[Chez Margot](urn:li:organization:1) \\(salle\\) #terrasse')
  const post = await on.call('GET', `/www.linkedin.com/feed/update/${urn}`)
  const shown = await on.call<string>('GET', post.headers.get('location') ?? '')
  expect(shown.body).toContain('Bonsoir Chez Margot (salle) #terrasse')
  expect((await on.call('GET', `/www.linkedin.com/company/${on.vanity}`)).status).toBe(302)
})
