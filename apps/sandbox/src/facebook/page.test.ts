import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, fileServer, type GraphFailure, jpeg, type LedgerBody } from '../graph/testing.ts'

let fb: Connected
let files: Awaited<ReturnType<typeof fileServer>>

beforeAll(async () => {
  fb = await connect()
  files = await fileServer({ 'a.jpg': jpeg(1200, 630) })
})
afterAll(async () => {
  await fb.close()
  await files.close()
})
beforeEach(() => fb.control('POST', '/reset', { keepAccounts: true }))

describe('the page itself', () => {
  test('opening hours and details are saved and read back', async () => {
    const hours = { mon_1_open: '09:00', mon_1_close: '12:00', mon_2_open: '14:00', mon_2_close: '18:30' }
    const response = await fb.graph('POST', `/${fb.page.id}`, {
      body: {
        hours,
        about: 'Cuisine du port',
        website: 'https://margot.example',
        temporary_status: 'DIFFERENTLY_OPEN',
      },
    })
    expect(response.body).toEqual({ success: true })
    const read = await fb.graph('GET', `/${fb.page.id}`, {
      query: { fields: 'hours,about,website,temporary_status,location{city,zip},fan_count' },
    })
    expect(read.body).toEqual({
      id: fb.page.id,
      hours,
      about: 'Cuisine du port',
      website: 'https://margot.example',
      temporary_status: 'DIFFERENTLY_OPEN',
      location: { city: 'Marseille', zip: '13002' },
      fan_count: expect.any(Number),
    })
    const { entries } = await fb.control<LedgerBody>('GET', '/ledger')
    expect(entries.map(({ operation, public: shown }) => [operation, shown])).toEqual([['page.update', false]])
  })

  test('impossible opening hours are refused', async () => {
    for (const hours of [{ mon_3_open: '09:00' }, { mon_1_close: '24:00' }]) {
      const { status, body } = await fb.graph<GraphFailure>('POST', `/${fb.page.id}`, { body: { hours } })
      expect([status, body.error.code]).toEqual([400, 100])
    }
  })

  test('the profile image and the cover are changed', async () => {
    expect(
      (await fb.graph('POST', `/${fb.page.id}/picture`, { body: { picture: `${files.url}/a.jpg` } })).body,
    ).toEqual({ success: true })
    const { body } = await fb.graph<{ data: { url: string } }>('GET', `/${fb.page.id}/picture`, {
      query: { redirect: '0' },
    })
    expect((await fetch(body.data.url)).headers.get('content-type')).toBe('image/jpeg')
    const photo = await fb.graph<{ id: string }>('POST', `/${fb.page.id}/photos`, {
      body: { url: `${files.url}/a.jpg`, published: false },
    })
    await fb.graph('POST', `/${fb.page.id}`, { body: { cover: photo.body.id } })
    expect((await fb.graph('GET', `/${fb.page.id}`, { query: { fields: 'cover{cover_id}' } })).body).toEqual({
      id: fb.page.id,
      cover: { id: photo.body.id, cover_id: photo.body.id },
    })
  })

  test('the profile image edge redirects to the file unless redirect=0', async () => {
    const response = await fb.graph('GET', `/${fb.page.id}/picture`)
    expect(response.status).toBe(302)
    const image = await fetch(response.headers.get('location') ?? '')
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await image.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect((await fetch(`${fb.url}/scontent.xx.fbcdn.net/files/nothing.jpeg`)).status).toBe(404)
  })

  test('pages are searched by name and city', async () => {
    const search = async (q: string) =>
      (
        await fb.graph<{ data: unknown[] }>('GET', '/pages/search', {
          token: fb.userToken,
          query: { q, fields: 'id,name,location,link' },
        })
      ).body.data
    expect(await search('margot mars')).toEqual([
      {
        id: fb.page.id,
        name: 'Chez Margot',
        location: expect.objectContaining({ city: 'Marseille' }),
        link: expect.stringContaining(fb.page.id),
      },
    ])
    expect(await search('nobody')).toEqual([])
  })

  test('a user is blocked', async () => {
    expect((await fb.graph('POST', `/${fb.page.id}/blocked`, { body: { user: '42' } })).body).toEqual({ 42: true })
  })
})
