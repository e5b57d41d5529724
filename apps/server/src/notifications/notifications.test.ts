import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { connectedPlace } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'
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

const allOf = async (who: Person, topic: string) =>
  (await list(who)).member.filter(({ itemId }: { itemId: string }) => itemId === topic)

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

  test('of a post leaves what else is told of it as it was', async () => {
    const author = await server.colleague(camille)
    const post = newId()
    const about = { topic: post, itemId: post, recipientId: author.id }
    await tell({ type: 'info', kind: 'post.approved', ...about })
    await tell({ type: 'scheduledPostAskModification', kind: 'post.askEdit', ...about }, failed(post, lyon, 'Lyon'))
    const told = await allOf(author, post)
    const pathOf = (type: string) => told.find((one: { type: string }) => one.type === type)['@id']
    const unread = async () => (await list(author, 'unread=true')).totalItems
    const before = await unread()
    expect((await author.ask('PUT', pathOf('info'), { unread: false })).body.unread).toBe(false)
    expect(await unread()).toBe(before - 1)
    expect((await author.ask('DELETE', pathOf('scheduledPostAskModification'))).status).toBe(204)
    const left = await allOf(author, post)
    expect(left.map(({ type, unread }: Record<string, unknown>) => [type, unread])).toEqual([
      ['scheduledPostError', true],
      ['info', false],
    ])
    await author.ask('POST', `${pathOf('scheduledPostAskModification')}/restoration`)
    expect(await allOf(author, post)).toHaveLength(3)
  })

  test('keeps its address when the same happens elsewhere, for who sees the place', async () => {
    const post = newId()
    await tell(failed(post, nice, 'Nice'))
    const { '@id': path } = await mine(camille, post)
    await tell(failed(post, lyon, 'Lyon'))
    const newest = await mine(camille, post)
    expect(newest['@id']).not.toBe(path)
    expect((await camille.ask('GET', path)).body).toMatchObject({ '@id': newest['@id'], places: 2 })
    expect((await camille.ask('PUT', path, { unread: false })).body).toMatchObject({ places: 2, unread: false })
    expect((await camille.ask('DELETE', newest['@id'])).status).toBe(204)
    expect(await mine(camille, post)).toBeUndefined()
    expect((await camille.ask('POST', `${path}/restoration`)).body).toMatchObject({ itemId: post, places: 2 })
    for (const [method, body] of [['GET'], ['PUT', { unread: false }], ['DELETE']] as const)
      expect((await marc.ask(method, path, body)).status).toBe(404)
    expect(await mine(marc, post)).toMatchObject({ unread: true })
  })

  test('says of no place what is true of another', async () => {
    const [post, other] = [newId(), newId()]
    const late = (topic: string, place: string): Notice => ({ ...failed(topic, place, 'Lyon'), kind: 'post.late' })
    await tell(failed(post, nice, 'Nice'))
    await tell(late(post, lyon))
    expect((await allOf(camille, post)).map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/is late at Lyon \(Facebook\)\. We keep trying/),
      expect.stringMatching(/could not be published at Nice \(Facebook\)/),
    ])
    for (const kind of ['comment.failed', 'comment.unconfirmed', 'post.duplicate'])
      await tell({ ...failed(other, lyon, 'Lyon'), kind }, { ...failed(other, nice, 'Nice'), kind })
    for (const who of [camille, marc]) {
      const told = await allOf(who, other)
      expect(told.map(({ places }: { places: number }) => places)).toEqual(who === camille ? [2, 2, 2] : [1, 1, 1])
      for (const { text } of told) expect(text).toMatch(who === camille ? /at 2 locations/ : /à Lyon/)
    }
  })

  test('of a publication says what is true of it now', async () => {
    const { body: post } = await camille.ask('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Formule', postStatus: 'SCHEDULED', scheduledAt: '2090-01-01T00:00:00Z' },
      checkedLocations: [`/api/locations/${lyon}`],
    })
    const db = server.deps.databases.of(camille.companyId)
    const { id: publicationId } = await db
      .selectFrom('publication')
      .select('id')
      .where('post_id', '=', post.id)
      .executeTakeFirstOrThrow()
    const late = { ...failed(post.id, lyon, 'Lyon'), publicationId, kind: 'post.late' }
    const texts = async () => (await allOf(camille, post.id)).map(({ text }: { text: string }) => text)
    await tell(late)
    const { '@id': path } = await mine(camille, post.id)
    await camille.ask('PUT', path, { unread: false })
    await db.updateTable('publication').set({ state: 'FAILED' }).where('id', '=', publicationId).execute()
    await tell({ ...late, kind: 'post.failed' })
    expect(await texts()).toEqual([expect.stringMatching(/“Formule” could not be published at Lyon/)])
    expect((await camille.ask('GET', path)).body).toMatchObject({ '@id': path, unread: true })
    await tell({ ...late, kind: 'post.duplicate' })
    await tell(late)
    expect(await texts()).toEqual([
      expect.stringMatching(/“Formule” is late at Lyon/),
      expect.stringMatching(/“Formule” seems to be live twice at Lyon/),
    ])
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

  test('that came after the one removed stays', async () => {
    const post = newId()
    await tell(failed(post, lyon, 'Lyon'))
    const { '@id': path } = await mine(camille, post)
    await tell(failed(post, nice, 'Nice'))
    expect((await camille.ask('DELETE', path)).status).toBe(204)
    expect(await mine(camille, post)).toMatchObject({ places: 1, unread: true, location: { name: 'Nice' } })
  })

  test('comes back without what was removed before it', async () => {
    const post = newId()
    await tell(failed(post, lyon, 'Lyon'))
    const { '@id': first } = await mine(camille, post)
    await camille.ask('DELETE', first)
    await tell(failed(post, nice, 'Nice'))
    const { '@id': second } = await mine(camille, post)
    await camille.ask('DELETE', second)
    for (let turn = 0; turn < 2; turn++)
      expect((await camille.ask('POST', `${second}/restoration`)).body).toMatchObject({ '@id': second, places: 1 })
    expect(await allOf(camille, post)).toMatchObject([{ places: 1, location: { name: 'Nice' } }])
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

  test('names its post in whole characters, and says in them what should change', async () => {
    const author = await server.colleague(camille)
    const draft = {
      integrationType: 'facebook',
      postStatus: 'PENDING_APPROVAL',
      checkedLocations: [`/api/locations/${lyon}`],
    }
    const { body: post } = await author.ask('POST', '/api/scheduled_posts', {
      ...{ ...draft, text: `${'a'.repeat(39)}👩‍🍳 et la suite` },
    })
    const asked = { note: `${'b'.repeat(199)}🥐🥐` }
    const approver = await server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
    expect((await approver.ask('POST', `${post['@id']}/change_request`, asked)).status).toBe(200)
    expect((await mine(author, post.id)).text).toBe(
      `Changes requested for “${'a'.repeat(39)}👩‍🍳…”: ${'b'.repeat(199)}🥐`,
    )
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

  test('that came since the others were shown is neither read nor removed with them', async () => {
    const reader = await server.colleague(camille)
    const [post, later] = [newId(), newId()]
    await tell(failed(post, lyon, 'Lyon'))
    await sql`update notification set created_at = created_at - interval '1 second' where topic = ${post}`.execute(
      server.deps.databases.of(camille.companyId),
    )
    const shown = await mine(reader, post)
    const until = encodeURIComponent(shown.createdAt)
    await tell(failed(later, lyon, 'Lyon'))
    await reader.ask('POST', `/api/notifications/reading?until=${until}`)
    expect([(await mine(reader, post)).unread, (await mine(reader, later)).unread]).toEqual([false, true])
    await tell(failed(post, nice, 'Nice'))
    expect((await reader.ask('PUT', shown['@id'], { unread: false, until: shown.createdAt })).body.unread).toBe(true)
    expect((await reader.ask('DELETE', `${shown['@id']}?until=${until}`)).status).toBe(204)
    expect((await reader.ask('DELETE', `/api/notifications?until=${until}`)).status).toBe(204)
    expect([await mine(reader, post), await mine(reader, later)]).toMatchObject([{ unread: true }, { unread: true }])
    const ahead = encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString())
    expect((await reader.ask('DELETE', `/api/notifications?until=${ahead}`)).status).toBe(204)
    expect(await list(reader)).toMatchObject({ totalItems: 0 })
    await tell(failed(newId(), lyon, 'Lyon'))
    expect(await list(reader)).toMatchObject({ totalItems: 1 })
    expect((await reader.ask('DELETE', '/api/notifications?until=yesterday')).status).toBe(400)
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
