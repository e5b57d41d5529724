import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { type Notice, notify } from './notify.ts'

let server: TestServer
let camille: TestUser
let marc: TestUser
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(server, camille, { name: 'Nice' })
  marc = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon], lang: 'fr' })
})
afterAll(() => server.close())

const notifyCamille = (...notices: Notice[]) => notifyCompany(camille.companyId, notices)
const notifyCompany = (companyId: string, notices: Notice[]) =>
  server.deps.databases
    .forCompany(companyId)
    .transaction()
    .execute((tx) => notify(tx, companyId, notices))
const list = async (user: TestUser, query = '') => (await user.request('GET', `/api/notifications?${query}`)).body
const mine = async (user: TestUser, topic: string) =>
  (await list(user)).member.find(({ itemId }: { itemId: string }) => itemId === topic)

const listAll = async (user: TestUser, topic: string) =>
  (await list(user)).member.filter(({ itemId }: { itemId: string }) => itemId === topic)

function failed(topic: string, locationId: string, name: string): Notice {
  const params = { place: name, network: 'facebook', reason: 'network.unavailable' }
  return { type: 'scheduledPostError', kind: 'post.failed', params, topic, itemId: topic, locationId: locationId }
}

describe('a notification', () => {
  test('a notification groups the visible locations of a post, in the reader’s language', async () => {
    const post = newId()
    await notifyCamille(failed(post, lyon, 'Lyon'), failed(post, nice, 'Nice'))
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
    await notifyCamille(failed(elsewhere, nice, 'Nice'))
    expect(await mine(marc, elsewhere)).toBeUndefined()
  })

  test('is read by each for themselves, and unread again when it happens again', async () => {
    const post = newId()
    await notifyCamille(failed(post, lyon, 'Lyon'))
    const { '@id': path } = await mine(camille, post)
    expect((await camille.request('GET', path)).body).toMatchObject({ '@id': path, itemId: post, unread: true })
    const before = (await list(camille, 'unread=true')).totalItems
    expect((await camille.request('PUT', path, { unread: false })).body.unread).toBe(false)
    expect((await list(camille, 'unread=true')).totalItems).toBe(before - 1)
    expect((await mine(marc, post)).unread).toBe(true)
    expect((await camille.request('PUT', path, { unread: true })).body.unread).toBe(true)
    await camille.request('PUT', path, { unread: false })
    await notifyCamille(failed(post, nice, 'Nice'))
    expect(await mine(camille, post)).toMatchObject({ unread: true, places: 2 })
  })

  test('is removed by each for themselves', async () => {
    const post = newId()
    await notifyCamille(failed(post, lyon, 'Lyon'))
    const { '@id': path } = await mine(camille, post)
    expect((await camille.request('DELETE', path)).status).toBe(204)
    expect(await mine(camille, post)).toBeUndefined()
    expect(await mine(marc, post)).toBeDefined()
    expect((await camille.request('DELETE', path)).status).toBe(404)
  })

  test('a notification of a post leaves its other notifications unchanged', async () => {
    const author = await server.colleague(camille)
    const post = newId()
    const about = { topic: post, itemId: post, recipientId: author.id }
    await notifyCamille({ type: 'info', kind: 'post.approved', ...about })
    await notifyCamille(
      { type: 'scheduledPostAskModification', kind: 'post.askEdit', ...about },
      failed(post, lyon, 'Lyon'),
    )
    const notifications = await listAll(author, post)
    const getPath = (type: string) => notifications.find((item: { type: string }) => item.type === type)['@id']
    const unread = async () => (await list(author, 'unread=true')).totalItems
    const before = await unread()
    expect((await author.request('PUT', getPath('info'), { unread: false })).body.unread).toBe(false)
    expect(await unread()).toBe(before - 1)
    expect((await author.request('DELETE', getPath('scheduledPostAskModification'))).status).toBe(204)
    const left = await listAll(author, post)
    expect(left.map(({ type, unread }: Record<string, unknown>) => [type, unread])).toEqual([
      ['scheduledPostError', true],
      ['info', false],
    ])
    await author.request('POST', `${getPath('scheduledPostAskModification')}/restoration`)
    expect(await listAll(author, post)).toHaveLength(3)
  })

  test('a notification keeps its @id when the same happens at another location the user sees', async () => {
    const post = newId()
    await notifyCamille(failed(post, nice, 'Nice'))
    const { '@id': path } = await mine(camille, post)
    await notifyCamille(failed(post, lyon, 'Lyon'))
    const newest = await mine(camille, post)
    expect(newest['@id']).not.toBe(path)
    expect((await camille.request('GET', path)).body).toMatchObject({ '@id': newest['@id'], places: 2 })
    expect((await camille.request('PUT', path, { unread: false })).body).toMatchObject({ places: 2, unread: false })
    expect((await camille.request('DELETE', newest['@id'])).status).toBe(204)
    expect(await mine(camille, post)).toBeUndefined()
    expect((await camille.request('POST', `${path}/restoration`)).body).toMatchObject({ itemId: post, places: 2 })
    for (const [method, body] of [['GET'], ['PUT', { unread: false }], ['DELETE']] as const)
      expect((await marc.request(method, path, body)).status).toBe(404)
    expect(await mine(marc, post)).toMatchObject({ unread: true })
  })

  test('a notification does not attribute the failure of one location to another', async () => {
    const [post, otherPost] = [newId(), newId()]
    const late = (topic: string, locationId: string): Notice => ({
      ...failed(topic, locationId, 'Lyon'),
      kind: 'post.late',
    })
    await notifyCamille(failed(post, nice, 'Nice'))
    await notifyCamille(late(post, lyon))
    expect((await listAll(camille, post)).map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/is late at Lyon \(Facebook\)\. We keep trying/),
      expect.stringMatching(/could not be published at Nice \(Facebook\)/),
    ])
    for (const kind of ['comment.failed', 'comment.unconfirmed', 'post.duplicate'])
      await notifyCamille({ ...failed(otherPost, lyon, 'Lyon'), kind }, { ...failed(otherPost, nice, 'Nice'), kind })
    for (const user of [camille, marc]) {
      const notifications = await listAll(user, otherPost)
      expect(notifications.map(({ places }: { places: number }) => places)).toEqual(
        user === camille ? [2, 2, 2] : [1, 1, 1],
      )
      for (const { text } of notifications) expect(text).toMatch(user === camille ? /at 2 locations/ : /à Lyon/)
    }
  })

  test('a notification of a publication shows its current state', async () => {
    const { body: post } = await camille.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Formule', postStatus: 'SCHEDULED', scheduledAt: '2090-01-01T00:00:00Z' },
      checkedLocations: [`/api/locations/${lyon}`],
    })
    const db = server.deps.databases.forCompany(camille.companyId)
    const { id: publicationId } = await db
      .selectFrom('publication')
      .select('id')
      .where('post_id', '=', post.id)
      .executeTakeFirstOrThrow()
    const late = { ...failed(post.id, lyon, 'Lyon'), publicationId, kind: 'post.late' }
    const texts = async () => (await listAll(camille, post.id)).map(({ text }: { text: string }) => text)
    await notifyCamille(late)
    const { '@id': path } = await mine(camille, post.id)
    await camille.request('PUT', path, { unread: false })
    await db.updateTable('publication').set({ state: 'FAILED' }).where('id', '=', publicationId).execute()
    await notifyCamille({ ...late, kind: 'post.failed' })
    expect(await texts()).toEqual([expect.stringMatching(/“Formule” could not be published at Lyon/)])
    expect((await camille.request('GET', path)).body).toMatchObject({ '@id': path, unread: true })
    await notifyCamille({ ...late, kind: 'post.duplicate' })
    await notifyCamille(late)
    expect(await texts()).toEqual([
      expect.stringMatching(/“Formule” is late at Lyon/),
      expect.stringMatching(/“Formule” seems to be live twice at Lyon/),
    ])
  })

  test('a removed notification returns when the removal is undone, but not for other users', async () => {
    const post = newId()
    await notifyCamille(failed(post, nice, 'Nice'))
    const { '@id': path } = await mine(camille, post)
    await camille.request('DELETE', path)
    expect((await camille.request('POST', `${path}/restoration`)).body).toMatchObject({ itemId: post, unread: true })
    expect(await mine(camille, post)).toBeDefined()
    expect((await marc.request('POST', `${path}/restoration`)).status).toBe(404)
  })

  test('that came after the one removed stays', async () => {
    const post = newId()
    await notifyCamille(failed(post, lyon, 'Lyon'))
    const { '@id': path } = await mine(camille, post)
    await notifyCamille(failed(post, nice, 'Nice'))
    expect((await camille.request('DELETE', path)).status).toBe(204)
    expect(await mine(camille, post)).toMatchObject({ places: 1, unread: true, location: { name: 'Nice' } })
  })

  test('comes back without what was removed before it', async () => {
    const post = newId()
    await notifyCamille(failed(post, lyon, 'Lyon'))
    const { '@id': first } = await mine(camille, post)
    await camille.request('DELETE', first)
    await notifyCamille(failed(post, nice, 'Nice'))
    const { '@id': second } = await mine(camille, post)
    await camille.request('DELETE', second)
    for (let turn = 0; turn < 2; turn++)
      expect((await camille.request('POST', `${second}/restoration`)).body).toMatchObject({ '@id': second, places: 1 })
    expect(await listAll(camille, post)).toMatchObject([{ places: 1, location: { name: 'Nice' } }])
  })

  test('is read with all the others', async () => {
    const reader = await server.colleague(camille)
    await notifyCamille(failed(newId(), lyon, 'Lyon'), failed(newId(), nice, 'Nice'))
    expect((await list(reader, 'unread=true')).totalItems).toBeGreaterThan(1)
    expect((await reader.request('POST', '/api/notifications/reading')).status).toBe(204)
    expect((await list(reader, 'unread=true')).totalItems).toBe(0)
    expect((await list(camille, 'unread=true')).totalItems).toBeGreaterThan(0)
    const later = newId()
    await notifyCamille(failed(later, lyon, 'Lyon'))
    expect((await mine(reader, later)).unread).toBe(true)
  })

  test('a notification names its network, and reports when its object is deleted', async () => {
    const gone = newId()
    await notifyCamille(failed(gone, lyon, 'Lyon'))
    expect(await mine(camille, gone)).toMatchObject({ network: 'facebook', gone: true })
    const { body: post } = await camille.request('POST', '/api/scheduled_posts', {
      ...{
        integrationType: 'facebook',
        text: 'Menu',
        postStatus: 'DRAFT',
        checkedLocations: [`/api/locations/${lyon}`],
      },
    })
    await notifyCamille(failed(post.id, lyon, 'Lyon'))
    expect((await mine(camille, post.id)).gone).toBe(false)
    await camille.request('DELETE', post['@id'])
    expect((await mine(camille, post.id)).gone).toBe(true)
  })

  test('a notification shortens the post text at whole characters and shows the requested change', async () => {
    const author = await server.colleague(camille)
    const draft = {
      integrationType: 'facebook',
      postStatus: 'PENDING_APPROVAL',
      checkedLocations: [`/api/locations/${lyon}`],
    }
    const { body: post } = await author.request('POST', '/api/scheduled_posts', {
      ...{ ...draft, text: `${'a'.repeat(39)}👩‍🍳 et la suite` },
    })
    const input = { note: `${'b'.repeat(199)}🥐🥐` }
    const approver = await server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
    expect((await approver.request('POST', `${post['@id']}/change_request`, input)).status).toBe(200)
    expect((await mine(author, post.id)).text).toBe(
      `Changes requested for “${'a'.repeat(39)}👩‍🍳…”: ${'b'.repeat(199)}🥐`,
    )
  })

  test('a notification is removed with all the others', async () => {
    const post = newId()
    await notifyCamille(failed(post, lyon, 'Lyon'))
    expect((await marc.request('DELETE', '/api/notifications')).status).toBe(204)
    expect((await list(marc)).totalItems).toBe(0)
    expect((await list(camille)).totalItems).toBeGreaterThan(0)
    const later = newId()
    await notifyCamille(failed(later, lyon, 'Lyon'))
    expect((await list(marc)).totalItems).toBe(1)
  })

  test('that came since the others were shown is neither read nor removed with them', async () => {
    const reader = await server.colleague(camille)
    const [post, later] = [newId(), newId()]
    await notifyCamille(failed(post, lyon, 'Lyon'))
    await sql`update notification set created_at = created_at - interval '1 second' where topic = ${post}`.execute(
      server.deps.databases.forCompany(camille.companyId),
    )
    const shown = await mine(reader, post)
    const until = encodeURIComponent(shown.createdAt)
    await notifyCamille(failed(later, lyon, 'Lyon'))
    await reader.request('POST', `/api/notifications/reading?until=${until}`)
    expect([(await mine(reader, post)).unread, (await mine(reader, later)).unread]).toEqual([false, true])
    await notifyCamille(failed(post, nice, 'Nice'))
    expect((await reader.request('PUT', shown['@id'], { unread: false, until: shown.createdAt })).body.unread).toBe(
      true,
    )
    expect((await reader.request('DELETE', `${shown['@id']}?until=${until}`)).status).toBe(204)
    expect((await reader.request('DELETE', `/api/notifications?until=${until}`)).status).toBe(204)
    expect([await mine(reader, post), await mine(reader, later)]).toMatchObject([{ unread: true }, { unread: true }])
    const ahead = encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString())
    expect((await reader.request('DELETE', `/api/notifications?until=${ahead}`)).status).toBe(204)
    expect(await list(reader)).toMatchObject({ totalItems: 0 })
    await notifyCamille(failed(newId(), lyon, 'Lyon'))
    expect(await list(reader)).toMatchObject({ totalItems: 1 })
    expect((await reader.request('DELETE', '/api/notifications?until=yesterday')).status).toBe(400)
  })

  test('a personal notification reaches its recipient only, and only with the permission', async () => {
    const topic = newId()
    await notifyCamille({
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
    await notifyCamille(failed(post, lyon, 'Lyon'))
    expect(await mine(reader, post)).toBeUndefined()
    const stranger = await server.owner('Ailleurs')
    expect((await list(stranger)).totalItems).toBe(0)
    const { '@id': path } = await mine(camille, post)
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await stranger.request(method, path, method === 'PUT' ? { unread: false } : undefined)).status).toBe(404)
  })
})

describe('a notification of a post addressed to one user', () => {
  const readTexts = async () => {
    const approver = await server.colleague(camille, {
      ...{ profile: 'PROFILE_MEMBER', locations: [lyon], roles: ['ROLE_USER', 'ROLE_APPROVAL'] },
    })
    const author = await server.colleague(camille)
    const { body: post } = await author.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Brunch', postStatus: 'PENDING_APPROVAL' },
      checkedLocations: [`/api/locations/${lyon}`],
    })
    const notice = await mine(approver, post.id)
    expect(notice.text).toContain('Brunch')
    const readVisibility = async () => [
      await mine(approver, post.id),
      (await approver.request('GET', notice['@id'])).status,
    ]
    return { author, approver, post, isTold: readVisibility }
  }

  test('a personal notification disappears when the post moves to other locations', async () => {
    const { author, post, isTold } = await readTexts()
    expect((await camille.request('DELETE', `/api/users/${author.id}`)).status).toBe(204)
    const moved = { text: 'Brunch à Nice', checkedLocations: [`/api/locations/${nice}`] }
    expect((await camille.request('PUT', post['@id'], moved)).status).toBe(200)
    expect(await isTold()).toEqual([undefined, 404])
  })

  test('a personal notification disappears when the user loses the location', async () => {
    const { approver, isTold } = await readTexts()
    const access = { allowedLocations: [`/api/locations/${nice}`] }
    expect((await camille.request('PUT', `/api/users/${approver.id}`, access)).status).toBe(200)
    expect(await isTold()).toEqual([undefined, 404])
  })
})

test('a list is newest first and leads from page to page', async () => {
  const owner = await server.owner('Pages')
  const locationId = await createConnectedLocation(server, owner)
  for (let i = 0; i < 35; i++) await notifyCompany(owner.companyId, [failed(newId(), locationId, `P${i}`)])
  const first = await list(owner)
  expect(first.totalItems).toBe(35)
  expect(first.member).toHaveLength(30)
  const times = first.member.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(times).toEqual([...times].sort().reverse())
  const { body: second } = await owner.request('GET', first.view.next)
  expect(second.member).toHaveLength(5)
  expect((await list(owner, 'type=invalidatedToken')).totalItems).toBe(0)
})

test('a private Instagram notification reaches only the users allowed to use the account', async () => {
  const locationId = await createConnectedLocation(server, camille, { name: 'Menton', networks: ['instagramPrivate'] })
  const db = server.deps.databases.forCompany(camille.companyId)
  await sql`update integration set valid_token = false where location_id = ${locationId}`.execute(db)
  const params = { place: 'Menton', network: 'instagramPrivate' }
  await notifyCamille({
    type: 'invalidatedToken',
    kind: 'token',
    params,
    topic: locationId,
    itemId: locationId,
    locationId: locationId,
  })
  expect(await mine(camille, locationId)).toMatchObject({
    network: 'instagramPrivate',
    text: expect.stringContaining('Private Instagram'),
  })
  const broken = async (user: TestUser) =>
    (await user.request('GET', '/api/broken_connections')).body.connections.filter(
      ({ location }: { location: { id: string } }) => location.id === locationId,
    )
  expect(await broken(camille)).toMatchObject([{ network: 'instagramPrivate', location: { name: 'Menton' } }])
  const without = await server.colleague(camille, { permissions: { isAllowPrivateInstagram: false } })
  expect(await mine(without, locationId)).toBeUndefined()
  expect(await broken(without)).toEqual([])
})
