import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { type Person, startTestServer, type TestServer } from '../testing.ts'
import { connectedPlace } from '../testing-places.ts'
import { type Notice, notify } from './notify.ts'

let server: TestServer
let camille: Person
let marc: Person
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await connectedPlace(server, camille, { name: 'Lyon' })
  nice = await connectedPlace(server, camille, { name: 'Nice' })
  marc = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon], lang: 'fr' })
})
afterAll(() => server.close())

const tell = (...notices: Notice[]) => tellIn(camille.companyId, notices)
const tellIn = (companyId: string, notices: Notice[]) =>
  server.deps.databases
    .of(companyId)
    .transaction()
    .execute((tx) => notify(tx, companyId, notices))
const list = async (who: Person, query = '') => (await who.ask('GET', `/api/notifications?${query}`)).body
const mine = async (who: Person, topic: string) =>
  (await list(who)).member.find(({ itemId }: { itemId: string }) => itemId === topic)

function failed(topic: string, place: string, name: string): Notice {
  const params = { place: name, network: 'facebook', reason: 'network.unavailable' }
  return { type: 'scheduledPostError', kind: 'post.failed', params, topic, itemId: topic, locationId: place }
}

describe('a notification', () => {
  test('stands once for all the places of a post, in the reader’s words and for the places they see', async () => {
    const post = newId()
    await tell(failed(post, lyon, 'Lyon'), failed(post, nice, 'Nice'))
    expect(await mine(camille, post)).toMatchObject({
      type: 'scheduledPostError',
      places: 2,
      unread: true,
      text: expect.stringMatching(/2 locations \(Facebook\)\. The network does not answer/),
    })
    expect(await mine(marc, post)).toMatchObject({
      places: 1,
      location: { '@id': `/api/locations/${lyon}`, name: 'Lyon' },
      text: expect.stringMatching(/à Lyon \(Facebook\)\. Le réseau ne répond pas/),
    })
    const elsewhere = newId()
    await tell(failed(elsewhere, nice, 'Nice'))
    expect(await mine(marc, elsewhere)).toBeUndefined()
  })

  test('is read by each for themselves, and unread again when it happens again', async () => {
    const post = newId()
    await tell(failed(post, lyon, 'Lyon'))
    const { '@id': path } = await mine(camille, post)
    expect((await camille.ask('GET', path)).body).toMatchObject({ '@id': path, itemId: post, unread: true })
    const before = (await list(camille, 'unread=true')).totalItems
    expect((await camille.ask('PUT', path, { unread: false })).body.unread).toBe(false)
    expect((await list(camille, 'unread=true')).totalItems).toBe(before - 1)
    expect((await mine(marc, post)).unread).toBe(true)
    expect((await camille.ask('PUT', path, { unread: true })).body.unread).toBe(true)
    await camille.ask('PUT', path, { unread: false })
    await tell(failed(post, nice, 'Nice'))
    expect(await mine(camille, post)).toMatchObject({ unread: true, places: 2 })
  })

  test('is removed by each for themselves', async () => {
    const post = newId()
    await tell(failed(post, lyon, 'Lyon'))
    const { '@id': path } = await mine(camille, post)
    expect((await camille.ask('DELETE', path)).status).toBe(204)
    expect(await mine(camille, post)).toBeUndefined()
    expect(await mine(marc, post)).toBeDefined()
    expect((await camille.ask('DELETE', path)).status).toBe(404)
  })

  test('comes back when its removal is undone, but not to who was never told', async () => {
    const post = newId()
    await tell(failed(post, nice, 'Nice'))
    const { '@id': path } = await mine(camille, post)
    await camille.ask('DELETE', path)
    expect((await camille.ask('POST', `${path}/restoration`)).body).toMatchObject({ itemId: post, unread: true })
    expect(await mine(camille, post)).toBeDefined()
    expect((await marc.ask('POST', `${path}/restoration`)).status).toBe(404)
  })

  test('is read with all the others', async () => {
    const reader = await server.colleague(camille)
    await tell(failed(newId(), lyon, 'Lyon'), failed(newId(), nice, 'Nice'))
    expect((await list(reader, 'unread=true')).totalItems).toBeGreaterThan(1)
    expect((await reader.ask('POST', '/api/notifications/reading')).status).toBe(204)
    expect((await list(reader, 'unread=true')).totalItems).toBe(0)
    expect((await list(camille, 'unread=true')).totalItems).toBeGreaterThan(0)
    const later = newId()
    await tell(failed(later, lyon, 'Lyon'))
    expect((await mine(reader, later)).unread).toBe(true)
  })

  test('names its network, and says when what it is about is gone', async () => {
    const gone = newId()
    await tell(failed(gone, lyon, 'Lyon'))
    expect(await mine(camille, gone)).toMatchObject({ network: 'facebook', gone: true })
    const { body: post } = await camille.ask('POST', '/api/scheduled_posts', {
      ...{
        integrationType: 'facebook',
        text: 'Menu',
        postStatus: 'DRAFT',
        checkedLocations: [`/api/locations/${lyon}`],
      },
    })
    await tell(failed(post.id, lyon, 'Lyon'))
    expect((await mine(camille, post.id)).gone).toBe(false)
    await camille.ask('DELETE', post['@id'])
    expect((await mine(camille, post.id)).gone).toBe(true)
  })

  test('goes with all the others', async () => {
    const post = newId()
    await tell(failed(post, lyon, 'Lyon'))
    expect((await marc.ask('DELETE', '/api/notifications')).status).toBe(204)
    expect((await list(marc)).totalItems).toBe(0)
    expect((await list(camille)).totalItems).toBeGreaterThan(0)
    const later = newId()
    await tell(failed(later, lyon, 'Lyon'))
    expect((await list(marc)).totalItems).toBe(1)
  })

  test('for one person reaches nobody else, and one without the right is not told', async () => {
    const topic = newId()
    await tell({
      type: 'exportCompleted',
      kind: 'post.approved',
      topic,
      itemId: topic,
      link: '/exports/1',
      recipientId: marc.id,
    })
    expect(await mine(marc, topic)).toMatchObject({ type: 'exportCompleted', link: '/exports/1' })
    expect(await mine(camille, topic)).toBeUndefined()
    const reader = await server.colleague(camille, {
      permissions: { calendar: false, calendarPost: false, locations: false },
    })
    const post = newId()
    await tell(failed(post, lyon, 'Lyon'))
    expect(await mine(reader, post)).toBeUndefined()
    const stranger = await server.owner('Ailleurs')
    expect((await list(stranger)).totalItems).toBe(0)
    const { '@id': path } = await mine(camille, post)
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await stranger.ask(method, path, method === 'PUT' ? { unread: false } : undefined)).status).toBe(404)
  })
})

describe('of a post that one person was told of', () => {
  const toldIn = async () => {
    const approver = await server.colleague(camille, {
      ...{ profile: 'PROFILE_MEMBER', locations: [lyon], roles: ['ROLE_USER', 'ROLE_APPROVAL'] },
    })
    const author = await server.colleague(camille)
    const { body: post } = await author.ask('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Brunch', postStatus: 'PENDING_APPROVAL' },
      checkedLocations: [`/api/locations/${lyon}`],
    })
    const notice = await mine(approver, post.id)
    expect(notice.text).toContain('Brunch')
    const isTold = async () => [await mine(approver, post.id), (await approver.ask('GET', notice['@id'])).status]
    return { author, approver, post, isTold }
  }

  test('nothing is left when it goes elsewhere', async () => {
    const { author, post, isTold } = await toldIn()
    expect((await camille.ask('DELETE', `/api/users/${author.id}`)).status).toBe(204)
    const moved = { text: 'Brunch à Nice', checkedLocations: [`/api/locations/${nice}`] }
    expect((await camille.ask('PUT', post['@id'], moved)).status).toBe(200)
    expect(await isTold()).toEqual([undefined, 404])
  })

  test('nothing is left when they lose the place', async () => {
    const { approver, isTold } = await toldIn()
    const places = { allowedLocations: [`/api/locations/${nice}`] }
    expect((await camille.ask('PUT', `/api/users/${approver.id}`, places)).status).toBe(200)
    expect(await isTold()).toEqual([undefined, 404])
  })
})

test('a list is newest first and leads from page to page', async () => {
  const owner = await server.owner('Pages')
  const place = await connectedPlace(server, owner)
  for (let i = 0; i < 35; i++) await tellIn(owner.companyId, [failed(newId(), place, `P${i}`)])
  const first = await list(owner)
  expect(first.totalItems).toBe(35)
  expect(first.member).toHaveLength(30)
  const times = first.member.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(times).toEqual([...times].sort().reverse())
  const { body: second } = await owner.ask('GET', first.view.next)
  expect(second.member).toHaveLength(5)
  expect((await list(owner, 'type=invalidatedToken')).totalItems).toBe(0)
})

test('of a private Instagram only those are told who may use it', async () => {
  const place = await connectedPlace(server, camille, { name: 'Menton', networks: ['instagramPrivate'] })
  const db = server.deps.databases.of(camille.companyId)
  await sql`update integration set valid_token = false where location_id = ${place}`.execute(db)
  const params = { place: 'Menton', network: 'instagramPrivate' }
  await tell({ type: 'invalidatedToken', kind: 'token', params, topic: place, itemId: place, locationId: place })
  expect(await mine(camille, place)).toMatchObject({
    network: 'instagramPrivate',
    text: expect.stringContaining('Private Instagram'),
  })
  const broken = async (who: Person) =>
    (await who.ask('GET', '/api/broken_connections')).body.connections.filter(
      ({ location }: { location: { id: string } }) => location.id === place,
    )
  expect(await broken(camille)).toMatchObject([{ network: 'instagramPrivate', location: { name: 'Menton' } }])
  const without = await server.colleague(camille, { permissions: { isAllowPrivateInstagram: false } })
  expect(await mine(without, place)).toBeUndefined()
  expect(await broken(without)).toEqual([])
})
