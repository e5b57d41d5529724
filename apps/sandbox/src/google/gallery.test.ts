import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileServer, type LedgerBody } from '../graph/testing.ts'
import { connect, type GoogleConnection, type GoogleFailure, photo } from './testing.ts'

let google: GoogleConnection
let files: Awaited<ReturnType<typeof fileServer>>

beforeAll(async () => {
  google = await connect()
  const mp4 = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(1_000)])
  files = await fileServer({ 'salle.jpg': photo(), 'visite.mp4': mp4 })
})
afterAll(async () => {
  await google.close()
  await files.close()
})
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true }))

interface Item {
  name: string
  googleUrl: string
  thumbnailUrl?: string
}
interface Items {
  mediaItems?: Item[]
  totalMediaItemCount?: number
  nextPageToken?: string
}

const add = (body: object) =>
  google.v4<Item & GoogleFailure>('POST', `/${google.name}/media`, {
    body: {
      mediaFormat: 'PHOTO',
      locationAssociation: { category: 'INTERIOR' },
      sourceUrl: `${files.url}/salle.jpg`,
      ...body,
    },
  })
const list = async (query = {}) => (await google.v4<Items>('GET', `/${google.name}/media`, { query })).body

describe('the gallery', () => {
  test('a photo is fetched from its address and shown with its size', async () => {
    const { status, body } = await add({ description: 'La salle' })
    expect(status).toBe(200)
    expect(body).toEqual({
      name: expect.stringMatching(new RegExp(`^${google.name}/media/AF1Qip\\d+$`)),
      mediaFormat: 'PHOTO',
      locationAssociation: { category: 'INTERIOR' },
      description: 'La salle',
      sourceUrl: `${files.url}/salle.jpg`,
      googleUrl: expect.stringContaining('/lh3.googleusercontent.com/p/'),
      thumbnailUrl: `${body.googleUrl}=s300`,
      createTime: expect.stringMatching(/Z$/),
      dimensions: { widthPixels: 1200, heightPixels: 900 },
    })
    for (const url of [body.googleUrl, body.thumbnailUrl ?? ''])
      expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg')
    expect((await google.v4('GET', `/${body.name}`)).body).toEqual(body)
    expect((await google.control<LedgerBody>('GET', '/ledger')).entries).toMatchObject([
      {
        operation: 'media.create',
        remoteId: body.name,
        text: 'La salle',
        public: true,
        media: [{ type: 'image/jpeg' }],
      },
    ])
  })

  test('a video is refused as a photo', async () => {
    const video = { mediaFormat: 'VIDEO', sourceUrl: `${files.url}/visite.mp4` }
    const { status, body } = await add(video)
    expect([status, body.thumbnailUrl]).toEqual([200, undefined])
    expect((await add({ ...video, mediaFormat: 'PHOTO' })).status).toBe(400)
    expect((await add({ mediaFormat: 'VIDEO' })).status).toBe(400)
  })

  test('missing required fields are refused', async () => {
    for (const [change, code, field] of [
      [{ mediaFormat: null }, 2, 'media_format'],
      [{ locationAssociation: null }, 2, 'location_association'],
      [{ sourceUrl: null }, 2, 'source_url'],
      [{ dataRef: { resourceName: 'x' } }, 3, 'data_ref'],
      [{ sourceUrl: `${files.url}/missing.jpg` }, 1000, undefined],
    ] as const) {
      const { status, body } = await add(change)
      expect([status, body.error.details?.[0]?.errorDetails?.[0]]).toMatchObject([400, { code }])
      expect(body.error.details?.[0]?.errorDetails?.[0]?.field).toBe(field)
    }
    expect((await list()).mediaItems).toBeUndefined()
  })

  test('a new cover replaces the old one', async () => {
    const cover = { locationAssociation: { category: 'COVER' } }
    await add(cover)
    const second = await add(cover)
    await add({})
    const { mediaItems = [], totalMediaItemCount } = await list()
    expect(totalMediaItemCount).toBe(2)
    expect(mediaItems.map(({ name }) => name)).toContain(second.body.name)
  })

  test('items are listed page by page, changed in their category, and deleted once', async () => {
    for (let count = 0; count < 3; count += 1) await add({ description: String(count) })
    const first = await list({ pageSize: 2 })
    expect([first.mediaItems?.length, first.totalMediaItemCount]).toEqual([2, 3])
    expect((await list({ pageSize: 2, pageToken: first.nextPageToken })).mediaItems).toHaveLength(1)

    const name = first.mediaItems?.[0]?.name ?? ''
    const patch = (updateMask: string) =>
      google.v4('PATCH', `/${name}`, {
        query: { updateMask },
        body: { locationAssociation: { category: 'MENU' }, sourceUrl: 'https://x.example' },
      })
    expect((await patch('locationAssociation.category')).body).toMatchObject({
      locationAssociation: { category: 'MENU' },
      description: '2',
    })
    expect((await patch('sourceUrl')).status).toBe(400)
    expect((await google.v4('DELETE', `/${name}`)).status).toBe(200)
    expect((await google.v4('DELETE', `/${name}`)).status).toBe(404)
    expect((await google.v4('GET', `/${name}`)).status).toBe(404)
  })
})
