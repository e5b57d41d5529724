import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { notify } from './notify.ts'

// A super admin who acts for another company reads its notifications, and what they mark there is theirs there.

let server: TestServer
let camille: TestUser
let admin: TestUser
let visitor: TestUser
let lyon: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
  visitor = visiting(admin)
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
})
afterAll(() => server.close())

/** The same person, acting for the company of Camille. */
const visiting = (user: TestUser): TestUser => ({
  ...user,
  request: (method, path, body, headers) =>
    user.request(method, path, body, { ...headers, 'x-company': camille.companyId }),
})
const seen = async (user: TestUser, query = '') =>
  (await user.request('GET', `/api/notifications?${query}`)).body.member
const shown = async (topic: string) => (await seen(visitor)).find(({ itemId }: { itemId: string }) => itemId === topic)

/** Something that failed at the place. */
async function fail(): Promise<string> {
  const topic = newId()
  const params = { place: 'Lyon', network: 'facebook' }
  await server.deps.databases
    .forCompany(camille.companyId)
    .transaction()
    .execute((tx) =>
      notify(tx, camille.companyId, [
        { type: 'scheduledPostError', kind: 'post.late', topic, itemId: topic, locationId: lyon, params },
      ]),
    )
  return topic
}

test('one is read, unread again, removed and brought back', async () => {
  const topic = await fail()
  const { '@id': path } = await shown(topic)
  expect((await visitor.request('PUT', path, { unread: false })).body.unread).toBe(false)
  expect((await shown(topic)).unread).toBe(false)
  expect((await visitor.request('PUT', path, { unread: true })).body.unread).toBe(true)
  expect((await visitor.request('DELETE', path)).status).toBe(204)
  expect(await shown(topic)).toBeUndefined()
  expect((await visitor.request('GET', path)).status).toBe(404)
  expect((await visitor.request('POST', `${path}/restoration`)).body.itemId).toBe(topic)
  expect(await shown(topic)).toMatchObject({ unread: true })
})

test('a super admin reads and removes all notifications for themselves only', async () => {
  const otherAdmin = visiting(await server.colleague(await server.owner('Une autre plateforme'), { superAdmin: true }))
  await fail()
  expect((await visitor.request('POST', '/api/notifications/reading')).status).toBe(204)
  expect(await seen(visitor, 'unread=true')).toEqual([])
  expect((await visitor.request('DELETE', '/api/notifications')).status).toBe(204)
  expect(await seen(visitor)).toEqual([])
  for (const person of [camille, otherAdmin]) expect((await seen(person, 'unread=true')).length).toBeGreaterThan(0)
  const later = await fail()
  expect(await shown(later)).toMatchObject({ unread: true })
})

test('a super admin is notified of an export in the company where it was requested', async () => {
  const started = await visitor.request('POST', '/api/exports', { kind: 'locations' })
  expect(started.status).toBe(201)
  await server.runJobs()
  expect((await seen(visitor))[0]).toMatchObject({ type: 'exportCompleted', link: `/exports/${started.body.id}` })
  expect((await camille.request('GET', '/api/notifications?type=exportCompleted')).body.totalItems).toBe(0)
  expect((await admin.request('GET', '/api/notifications')).body.totalItems).toBe(0)
})

test('of a person who is removed nothing stays', async () => {
  const marc = await server.colleague(camille)
  await marc.request('POST', '/api/notifications/reading')
  await marc.request('POST', '/api/exports', { kind: 'locations' })
  await server.runJobs()
  const countStored = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
        select user_id as id from notification_mark union all select recipient_id from notification) t
      where t.id = ${marc.id}`.execute(server.deps.databases.forCompany(camille.companyId))
    return rows[0]?.n
  }
  expect(await countStored()).toBeGreaterThan(1)
  expect((await camille.request('DELETE', `/api/users/${marc.id}`)).status).toBe(204)
  expect(await countStored()).toBe(0)
})
