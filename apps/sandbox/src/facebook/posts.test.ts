import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, fileServer, type GraphFailure, jpeg, type LedgerBody } from '../graph/testing.ts'

let fb: Connected
let files: Awaited<ReturnType<typeof fileServer>>

const photo = jpeg(1080, 810)
const secondImage = jpeg(800, 800)

beforeAll(async () => {
  fb = await connect()
  files = await fileServer({
    'a.jpg': photo,
    'b.jpg': secondImage,
    'big.jpg': jpeg(5000, 5000, 4 * 1024 * 1024),
    'no.txt': Buffer.from('hello'),
  })
})
afterAll(async () => {
  await fb.close()
  await files.close()
})
beforeEach(() => fb.control('POST', '/reset', { keepAccounts: true }))

const ledger = () => fb.control<LedgerBody>('GET', '/ledger')
const post = (path: string, body: unknown) => fb.graph<{ id: string; post_id?: string }>('POST', path, { body })

describe('posts', () => {
  test('a text post is published and added to the ledger', async () => {
    const { status, body } = await post(`/${fb.page.id}/feed`, { message: 'Ouvert dimanche', published: true })
    expect(status).toBe(200)
    expect(body.id).toMatch(new RegExp(`^${fb.page.id}_\\d+$`))
    const { entries } = await ledger()
    expect(entries).toEqual([
      {
        seq: 1,
        at: expect.any(String),
        network: 'facebook',
        account: fb.page.id,
        operation: 'feed.create',
        remoteId: body.id,
        text: 'Ouvert dimanche',
        media: [],
        public: true,
        requestId: expect.any(String),
        answered: '200',
      },
    ])
    const read = await fb.graph('GET', `/${body.id}`, {
      query: { fields: 'id,message,created_time,permalink_url,application{id}' },
    })
    expect(read.body).toEqual({
      id: body.id,
      message: 'Ouvert dimanche',
      created_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
      permalink_url: expect.stringContaining('/www.facebook.com/'),
      application: expect.objectContaining({ id: 'sandbox-app' }),
    })
  })

  test('two identical posts are stored as two posts', async () => {
    const first = await post(`/${fb.page.id}/feed`, { message: 'Bonjour' })
    const second = await post(`/${fb.page.id}/feed`, { message: 'Bonjour' })
    expect(first.body.id).not.toBe(second.body.id)
    expect((await ledger()).entries).toHaveLength(2)
  })

  test('a form body with nested JSON works like a JSON body', async () => {
    const photoId = (await post(`/${fb.page.id}/photos`, { url: `${files.url}/a.jpg`, published: false })).body.id
    const form = new URLSearchParams({
      message: 'formulaire',
      'attached_media[0]': JSON.stringify({ media_fbid: photoId }),
    })
    const response = await fb.graph<{ id: string }>('POST', `/${fb.page.id}/feed`, { body: form })
    const read = await fb.graph<{ attachments: { data: { target: { id: string } }[] } }>(
      'GET',
      `/${response.body.id}`,
      {
        query: { fields: 'attachments{target}' },
      },
    )
    expect(read.body.attachments.data).toEqual([{ target: expect.objectContaining({ id: photoId }) }])
  })

  test('photos are uploaded unpublished and shown by one post', async () => {
    const ids: string[] = []
    for (const name of ['a.jpg', 'b.jpg'])
      ids.push((await post(`/${fb.page.id}/photos`, { url: `${files.url}/${name}`, published: false })).body.id)
    expect(files.agents.at(-1)).toBe('facebookexternalhit/1.1')
    expect((await fb.graph('GET', `/${ids[0]}`, { query: { fields: 'page_story_id' } })).body).toEqual({ id: ids[0] })
    const created = await post(`/${fb.page.id}/feed`, {
      message: 'Deux photos',
      attached_media: ids.map((id) => ({ media_fbid: id })),
    })

    const list = await fb.graph<{ data: { id: string; full_picture: string; attachments: unknown }[] }>(
      'GET',
      `/${fb.page.id}/published_posts`,
      {
        query: { fields: 'id,full_picture,attachments' },
      },
    )
    expect(list.body.data[0]).toMatchObject({
      id: created.body.id,
      attachments: {
        data: [
          { media_type: 'album', subattachments: { data: [{ target: { id: ids[0] } }, { target: { id: ids[1] } }] } },
        ],
      },
    })
    expect((await fb.graph('GET', `/${ids[0]}`, { query: { fields: 'page_story_id' } })).body).toEqual({
      id: ids[0],
      page_story_id: created.body.id,
    })
    const seen = await fetch(list.body.data[0]?.full_picture ?? '')
    expect(Buffer.from(await seen.arrayBuffer()).equals(photo)).toBe(true)

    const { entries } = await ledger()
    expect(entries.map((entry) => [entry.operation, entry.public])).toEqual([
      ['photos.create', false],
      ['photos.create', false],
      ['feed.create', true],
    ])
    expect(entries[2]?.media).toEqual(
      [photo, secondImage].map((bytes) => ({
        sha256: createHash('sha256').update(bytes).digest('hex'),
        type: 'image/jpeg',
      })),
    )
  })

  test('a published photo is its own post, from a URL or from bytes', async () => {
    const byUrl = await post(`/${fb.page.id}/photos`, { url: `${files.url}/a.jpg`, message: 'Le port' })
    expect(byUrl.body).toEqual({ id: expect.any(String), post_id: expect.stringContaining(fb.page.id) })
    const form = new FormData()
    form.set('caption', 'La salle')
    form.set('source', new Blob([new Uint8Array(secondImage)], { type: 'image/jpeg' }), 'b.jpg')
    const byBytes = await fb.graph<{ post_id: string }>('POST', `/${fb.page.id}/photos`, { body: form })
    expect((await fb.graph('GET', `/${byBytes.body.post_id}`, { query: { fields: 'message' } })).body).toMatchObject({
      message: 'La salle',
    })
    expect((await ledger()).entries.map((entry) => entry.public)).toEqual([true, true])
    expect((await fb.graph('DELETE', `/${byUrl.body.id}`)).body).toEqual({ success: true })
    expect((await fb.graph('GET', `/${byUrl.body.id}`)).status).toBe(400)
  })

  test('photos are validated by their bytes', async () => {
    const refused = async (url: string) => {
      const { status, body } = await fb.graph<GraphFailure>('POST', `/${fb.page.id}/photos`, { body: { url } })
      return { status, code: body.error.code, subcode: body.error.error_subcode }
    }
    expect(await refused(`${files.url}/big.jpg`)).toEqual({ status: 400, code: 100, subcode: 1366046 })
    expect(await refused(`${files.url}/no.txt`)).toEqual({ status: 400, code: 100, subcode: 1366046 })
    expect(await refused(`${files.url}/missing.jpg`)).toEqual({ status: 400, code: 324, subcode: 2069019 })
    expect((await ledger()).entries).toEqual([])
  })

  test('a post is edited and deleted', async () => {
    const { id } = (await post(`/${fb.page.id}/feed`, { message: 'Avant' })).body
    expect((await fb.graph('POST', `/${id}`, { body: { message: 'Après' } })).body).toEqual({ success: true })
    expect((await fb.graph('GET', `/${id}`, { query: { fields: 'message' } })).body).toEqual({ id, message: 'Après' })
    expect((await fb.graph('DELETE', `/${id}`)).body).toEqual({ success: true })
    const gone = await fb.graph<GraphFailure>('GET', `/${id}`)
    expect([gone.status, gone.body.error.code, gone.body.error.error_subcode]).toEqual([400, 100, 33])
    expect((await ledger()).entries.map((entry) => entry.operation)).toEqual([
      'feed.create',
      'post.update',
      'post.delete',
    ])
  })

  test('a list is paginated until next is absent', async () => {
    for (let index = 0; index < 5; index += 1) await post(`/${fb.page.id}/feed`, { message: `post ${index}` })
    type Page = {
      data: { message: string }[]
      paging: { next?: string; previous?: string; cursors: { after: string } }
    }
    let next: string | undefined = `/${fb.page.id}/published_posts?fields=message&limit=2&access_token=${fb.page.token}`
    const seen: string[] = []
    let calls = 0
    while (next) {
      const { body }: { body: Page } = await fb.graph<Page>('GET', next, { token: null })
      seen.push(...body.data.map(({ message }) => message))
      next = body.paging.next
      calls += 1
    }
    expect(seen).toEqual(['post 4', 'post 3', 'post 2', 'post 1', 'post 0'])
    expect(calls).toBe(3)
  })

  test('since excludes older posts', async () => {
    await post(`/${fb.page.id}/feed`, { message: 'old' })
    const { now } = await fb.control<{ now: string }>('POST', '/clock', { advanceSeconds: 7200 })
    await post(`/${fb.page.id}/feed`, { message: 'new' })
    const since = String(Math.floor(Date.parse(now) / 1000) - 60)
    const { body } = await fb.graph<{ data: { message: string }[] }>('GET', `/${fb.page.id}/published_posts`, {
      query: { fields: 'message', since },
    })
    expect(body.data.map(({ message }) => message)).toEqual(['new'])
  })

  test('posts of visitors are listed apart from the page’s posts', async () => {
    await post(`/${fb.page.id}/feed`, { message: 'ours' })
    await fb.control('POST', '/interactions', {
      network: 'facebook',
      account: fb.page.id,
      kind: 'mention',
      author: { name: 'Ana' },
      text: 'Un grand merci',
    })
    const messages = async (edge: string) =>
      (
        await fb.graph<{ data: { message: string }[] }>('GET', `/${fb.page.id}/${edge}`, {
          query: { fields: 'message' },
        })
      ).body.data.map(({ message }) => message)
    expect(await messages('posts')).toEqual(['ours'])
    expect(await messages('feed')).toEqual(['Un grand merci', 'ours'])
    expect(await messages('tagged')).toEqual(['Un grand merci'])
    expect(await messages('visitor_posts')).toEqual([])
  })

  test('an unknown field and an empty post are refused', async () => {
    const unknown = await fb.graph<GraphFailure>('GET', `/${fb.page.id}/published_posts`, {
      query: { fields: 'nonsense' },
    })
    expect(unknown.status).toBe(200)
    await post(`/${fb.page.id}/feed`, { message: 'x' })
    const failed = await fb.graph<GraphFailure>('GET', `/${fb.page.id}/published_posts`, {
      query: { fields: 'nonsense' },
    })
    expect(failed.body.error).toMatchObject({
      code: 100,
      message: '(#100) Tried accessing nonexisting field (nonsense) on node type (PagePost)',
    })
    const empty = await fb.graph<GraphFailure>('POST', `/${fb.page.id}/feed`, { body: {} })
    expect(empty.body.error.code).toBe(197)
    const link = await fb.graph<GraphFailure>('POST', `/${fb.page.id}/feed`, { body: { link: 'not a link' } })
    expect(link.body.error.error_subcode).toBe(2061006)
  })
})
