import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, fileServer, type GraphFailure, jpeg, type LedgerBody } from '../graph/testing.ts'

let ig: Connected
let files: Awaited<ReturnType<typeof fileServer>>

const PROCESSING_S = 30
const square = jpeg(1080, 1080)
const wide = jpeg(1080, 600)
const video = Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('isom'), Buffer.alloc(64)])

beforeAll(async () => {
  ig = await connect({
    processingMs: PROCESSING_S * 1000,
    quotas: { 'instagram.publishes': 3, 'instagram.containers': 20 },
  })
  files = await fileServer({
    'a.jpg': square,
    'b.jpg': wide,
    'tall.jpg': jpeg(400, 1000),
    'big.jpg': jpeg(1080, 1080, 8 * 1024 * 1024),
    'a.png': Buffer.from('89504e470d0a1a0a0000000d494844520000043800000438', 'hex'),
    'v.mp4': video,
  })
})
afterAll(async () => {
  await ig.close()
  await files.close()
})
beforeEach(() => ig.control('POST', '/reset', { keepAccounts: true }))

const ledger = () => ig.control<LedgerBody>('GET', '/ledger')
const advance = (advanceSeconds: number) => ig.control('POST', '/clock', { advanceSeconds })

async function container(body: Record<string, unknown>): Promise<string> {
  const response = await ig.graph<{ id: string }>('POST', `/${ig.page.instagram}/media`, { body })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body.id
}
async function status(id: string) {
  return (
    await ig.graph<{ status_code: string; status: string }>('GET', `/${id}`, {
      query: { fields: 'status_code,status' },
    })
  ).body
}
const publish = (id: string) =>
  ig.graph<{ id: string } & GraphFailure>('POST', `/${ig.page.instagram}/media_publish`, { body: { creation_id: id } })

describe('publishing', () => {
  test('a photo container is processed, and published once it is finished', async () => {
    const id = await container({ image_url: `${files.url}/a.jpg`, caption: 'Le plat du jour' })
    expect((await status(id)).status_code).toBe('IN_PROGRESS')
    const early = await publish(id)
    expect([early.status, early.body.error.code, early.body.error.error_subcode]).toEqual([400, 9007, 2207027])

    await advance(PROCESSING_S)
    expect((await status(id)).status_code).toBe('FINISHED')
    const { body } = await publish(id)
    expect((await status(id)).status_code).toBe('PUBLISHED')

    const read = await ig.graph('GET', `/${body.id}`, {
      query: { fields: 'id,caption,media_type,media_product_type,permalink,username,like_count' },
    })
    expect(read.body).toEqual({
      id: body.id,
      caption: 'Le plat du jour',
      media_type: 'IMAGE',
      media_product_type: 'FEED',
      permalink: expect.stringContaining('/www.instagram.com/p/'),
      username: 'chez.margot',
      like_count: 0,
    })
    const list = await ig.graph<{ data: { id: string; media_url: string }[] }>('GET', `/${ig.page.instagram}/media`, {
      query: { fields: 'id,media_url' },
    })
    expect(list.body.data.map((item) => item.id)).toEqual([body.id])
    const seen = await fetch(list.body.data[0]?.media_url ?? '')
    expect(Buffer.from(await seen.arrayBuffer()).equals(square)).toBe(true)

    const { entries } = await ledger()
    expect(entries.map((entry) => [entry.network, entry.account, entry.operation, entry.public, entry.text])).toEqual([
      ['instagram', ig.page.instagram, 'media.create', false, 'Le plat du jour'],
      ['instagram', ig.page.instagram, 'media_publish.create', true, 'Le plat du jour'],
    ])
    expect(entries[1]).toMatchObject({
      remoteId: body.id,
      media: [{ sha256: createHash('sha256').update(square).digest('hex'), type: 'image/jpeg' }],
    })
  })

  test('publishing a container again creates a second post', async () => {
    const id = await container({ image_url: `${files.url}/a.jpg` })
    await advance(PROCESSING_S)
    const first = await publish(id)
    const second = await publish(id)
    expect(second.body.id).not.toBe(first.body.id)
    expect((await ledger()).entries.filter((entry) => entry.public)).toHaveLength(2)
  })

  test('a processing failure is reported by the container status', async () => {
    for (const [file, subcode] of [
      ['tall.jpg', 2207009],
      ['a.png', 2207005],
    ] as const) {
      const id = await container({ image_url: `${files.url}/${file}` })
      await advance(PROCESSING_S)
      expect(await status(id)).toMatchObject({
        status_code: 'ERROR',
        status: `Error: Media upload has failed with error code ${subcode}`,
      })
      expect((await publish(id)).body.error.error_subcode).toBe(2207032)
    }
  })

  test('a file that cannot be fetched is refused at once', async () => {
    const refused = async (body: unknown) => {
      const response = await ig.graph<GraphFailure>('POST', `/${ig.page.instagram}/media`, { body })
      return [response.body.error.code, response.body.error.error_subcode]
    }
    expect(await refused({ image_url: `${files.url}/missing.jpg` })).toEqual([9004, 2207052])
    expect(await refused({ image_url: `${files.url}/big.jpg` })).toEqual([36000, 2207004])
    expect(await refused({ image_url: `${files.url}/a.jpg`, caption: 'x'.repeat(2201) })).toEqual([36004, 2207010])
    expect(await refused({ media_type: 'HOLOGRAM' })).toEqual([100, 2207023])
    expect(await refused({})).toEqual([100, undefined])
  })

  test('a container expires after a day', async () => {
    const id = await container({ image_url: `${files.url}/a.jpg` })
    await advance(86_400)
    expect((await status(id)).status_code).toBe('EXPIRED')
    expect((await publish(id)).body.error.error_subcode).toBe(2207020)
  })

  test('a carousel consists of finished items and is published as one post', async () => {
    const items = [
      await container({ image_url: `${files.url}/a.jpg`, is_carousel_item: true }),
      await container({ image_url: `${files.url}/b.jpg`, is_carousel_item: true }),
    ]
    const make = (children: string[]) =>
      ig.graph<{ id: string } & GraphFailure>('POST', `/${ig.page.instagram}/media`, {
        body: { media_type: 'CAROUSEL', children: children.join(','), caption: 'Deux' },
      })
    expect((await make(items)).body.error.error_subcode).toBe(2207027)
    await advance(PROCESSING_S)
    expect((await make(items.slice(0, 1))).body.error.error_subcode).toBe(2207028)
    const parent = (await make(items)).body.id
    await advance(PROCESSING_S)
    const { id } = (await publish(parent)).body
    const read = await ig.graph<{ children: { data: unknown[] } }>('GET', `/${id}`, {
      query: { fields: 'media_type,children{media_url,media_type}' },
    })
    expect(read.body).toMatchObject({
      media_type: 'CAROUSEL_ALBUM',
      children: { data: [{ media_type: 'IMAGE' }, { media_type: 'IMAGE' }] },
    })
    expect((await ledger()).entries.filter((entry) => entry.public)).toHaveLength(1)
  })

  test('a reel is created from a video URL, and a story lasts a day', async () => {
    const reel = await container({ media_type: 'REELS', video_url: `${files.url}/v.mp4`, caption: 'En cuisine' })
    const story = await container({ media_type: 'STORIES', image_url: `${files.url}/tall.jpg` })
    const wrong = await container({ media_type: 'REELS', video_url: `${files.url}/a.jpg` })
    await advance(PROCESSING_S)
    expect((await status(wrong)).status).toContain('2207026')
    const reelId = (await publish(reel)).body.id
    const storyId = (await publish(story)).body.id
    expect(
      (await ig.graph('GET', `/${reelId}`, { query: { fields: 'media_product_type,media_type' } })).body,
    ).toMatchObject({ media_product_type: 'REELS', media_type: 'VIDEO' })
    const stories = async () =>
      (await ig.graph<{ data: { id: string }[] }>('GET', `/${ig.page.instagram}/stories`)).body.data
    expect(await stories()).toEqual([{ id: storyId }])
    expect((await ig.graph<{ data: unknown[] }>('GET', `/${ig.page.instagram}/media`)).body.data).toEqual([
      { id: reelId },
    ])
    await advance(86_400)
    expect(await stories()).toEqual([])
  })

  test('bytes can be uploaded into a resumable container', async () => {
    const made = await ig.graph<{ id: string; uri: string }>('POST', `/${ig.page.instagram}/media`, {
      body: { media_type: 'REELS', upload_type: 'resumable' },
    })
    const upload = (headers: Record<string, string>) =>
      ig.call<{ success?: boolean; debug_info?: { type: string } }>('POST', made.body.uri, {
        body: new Uint8Array(video),
        headers: { authorization: `OAuth ${ig.page.token}`, 'content-type': 'application/octet-stream', ...headers },
      })
    expect((await upload({ offset: '5', file_size: '1' })).body.debug_info?.type).toBe('OffsetInvalidError')
    expect((await upload({ offset: '0', file_size: '1' })).body.debug_info?.type).toBe('PartialRequestError')
    expect((await upload({ offset: '0', file_size: String(video.length) })).body).toEqual({
      success: true,
      message: 'Upload successful.',
    })
    await advance(PROCESSING_S)
    expect((await publish(made.body.id)).status).toBe(200)
  })

  test('the daily quota is reported and enforced', async () => {
    const id = await container({ image_url: `${files.url}/a.jpg` })
    await advance(PROCESSING_S)
    const limit = async () =>
      (
        await ig.graph<{ data: unknown[] }>('GET', `/${ig.page.instagram}/content_publishing_limit`, {
          query: { fields: 'config,quota_usage' },
        })
      ).body.data
    await publish(id)
    expect(await limit()).toEqual([{ config: { quota_total: 3, quota_duration: 86_400 }, quota_usage: 1 }])
    await publish(id)
    await publish(id)
    const refused = await publish(id)
    expect([refused.body.error.code, refused.body.error.error_subcode]).toEqual([9, 2207042])
    expect((await ledger()).entries.filter((entry) => entry.public)).toHaveLength(3)
  })

  test('the container of a hidden post does not report that it was published', async () => {
    const id = await container({ image_url: `${files.url}/a.jpg` })
    await advance(PROCESSING_S)
    await ig.control('PUT', '/faults', {
      rules: [{ operation: 'media_publish.create', fault: 'hidden', delayMs: 60_000 }],
    })
    const { body } = await publish(id)
    expect((await status(id)).status_code).toBe('FINISHED')
    expect((await ig.graph('GET', `/${body.id}`)).status).toBe(400)
    await advance(60)
    expect((await status(id)).status_code).toBe('PUBLISHED')
    expect((await ig.graph('GET', `/${body.id}`)).status).toBe(200)
  })
})
