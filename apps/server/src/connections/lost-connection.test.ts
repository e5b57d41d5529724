import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { invalidateConnection } from './tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const list = async (user: TestUser, query = '') => (await user.request('GET', `/api/notifications?${query}`)).body

describe('a broken connection', () => {
  let owner: TestUser
  let broken: string
  const read = async (user: TestUser) => (await user.request('GET', '/api/broken_connections')).body
  const post = (locationIds: string[], more: object = {}) =>
    owner.request('POST', '/api/scheduled_posts', {
      ...{
        integrationType: 'facebook',
        text: 'Menu',
        checkedLocations: locationIds.map((id) => `/api/locations/${id}`),
      },
      ...more,
    })
  beforeAll(async () => {
    owner = await server.owner('Connexions')
    broken = await createConnectedLocation(server, owner, { name: 'Brest' })
    const otherLocation = await createConnectedLocation(server, owner, { name: 'Caen' })
    for (const locationIds of [[broken], [broken, otherLocation], [otherLocation]])
      expect((await post(locationIds)).status).toBe(201)
    await post([broken], { postStatus: 'DRAFT' })
    expect(await read(owner)).toMatchObject({ connections: [], posts: 0 })
    const db = server.deps.databases.forCompany(owner.companyId)
    const lost = await db
      .selectFrom('integration')
      .selectAll()
      .where('type', '=', 'facebook')
      .where('location_id', 'in', [broken, otherLocation])
      .orderBy(({ case: when }) => when().when('location_id', '=', broken).then(0).else(1).end())
      .execute()
    for (const row of lost) await invalidateConnection(db, row, 'revoked')
    // Found again by the next poll, it is no news.
    for (const row of lost) await invalidateConnection(db, row, 'revoked')
  })

  test('is counted with the posts that wait for it, each once', async () => {
    const { connections, posts } = await read(owner)
    expect(posts).toBe(3)
    expect(connections).toEqual([
      expect.objectContaining({ network: 'facebook', posts: 2, location: expect.objectContaining({ name: 'Brest' }) }),
      expect.objectContaining({ network: 'facebook', posts: 2, location: expect.objectContaining({ name: 'Caen' }) }),
    ])
  })

  test('a broken connection notifies once the users who see the location and may reconnect it', async () => {
    const notifications = (await list(owner, 'type=invalidatedToken')).member
    expect(notifications.map(({ itemId }: { itemId: string }) => itemId)).toContain(broken)
    expect(notifications).toHaveLength(2)
    expect(notifications[0]).toMatchObject({ network: 'facebook', gone: false, unread: true })
    const local = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [broken] })
    expect((await list(local, 'type=invalidatedToken')).totalItems).toBe(1)
    expect(await read(local)).toMatchObject({ posts: 2, connections: [{ location: { name: 'Brest' } }] })
    expect((await list(local, 'type=invalidatedToken')).member[0].text).toContain('Reconnect the location')
    // Who posts and connects nothing is told whom to ask.
    const author = await server.colleague(owner, { permissions: { locations: false } })
    const texts = (await list(author, 'type=invalidatedToken')).member.map(({ text }: { text: string }) => text)
    expect(texts).toEqual(
      Array(2).fill(expect.stringMatching(/Ask an administrator in your company to reconnect it\.$/)),
    )
    const reader = await server.colleague(owner, { permissions: { locations: false, calendarPost: false } })
    expect((await list(reader, 'type=invalidatedToken')).totalItems).toBe(0)
    expect((await reader.request('GET', '/api/broken_connections')).status).toBe(403)
  })
})
