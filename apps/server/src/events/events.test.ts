import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { followEvents, publishUntilReceived } from '../testing/event-stream.ts'
import { password, startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { publishEvent } from './events.ts'

let server: TestServer
let camille: TestUser
let url: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())

const follow = (person: TestUser) => followEvents(url, person)

test('an event reaches only the company it belongs to', async () => {
  const stranger = await server.owner('Another company')
  const mine = await follow(camille)
  const strangerStream = await follow(stranger)
  expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
  const id = newId()
  await publishUntilReceived(
    server.deps.databases.forCompany(camille.companyId),
    { company: camille.companyId, type: 'inbox', id },
    () => mine.text().includes(id),
  )
  await mine.until(`event: inbox\ndata: {"id":"${id}"}`)
  expect(strangerStream.text()).not.toContain(id)
  await mine.end()
  await strangerStream.end()
})

test('a stream with a seconds parameter starts with the recent events, or reports that they are unknown', async () => {
  const stranger = await server.owner('A third company')
  const before = await follow(camille)
  await setTimeout(1_000)
  const id = newId()
  await publishUntilReceived(
    server.deps.databases.forCompany(camille.companyId),
    { company: camille.companyId, type: 'inbox', id },
    () => before.text().includes(id),
  )
  const recent = { prefer: 'recent-events=1' }
  const [late, plain, strangerStream] = [
    await followEvents(url, camille, recent),
    await follow(camille),
    await followEvents(url, stranger, recent),
  ]
  await late.until(`event: inbox\ndata: {"id":"${id}"}`)
  expect(late.text()).not.toContain('event: again')
  const unknown = await followEvents(url, camille, { prefer: 'recent-events=600' })
  await unknown.until('event: again')
  expect(plain.text() + strangerStream.text() + unknown.text()).not.toContain(id)
  for (const stream of [before, late, plain, strangerStream, unknown]) await stream.end()
})

test('an event sent together with a permission change does not crash the server', async () => {
  const marc = await server.colleague(camille)
  const stream = await follow(marc)
  const db = server.deps.databases.forCompany(camille.companyId)
  const id = newId()
  await publishUntilReceived(db, { company: camille.companyId, type: 'inbox', id }, () => stream.text().includes(id))
  await db.transaction().execute(async (tx) => {
    await publishEvent(tx, { company: camille.companyId, type: 'rights', user: marc.id })
    for (let i = 0; i < 3; i++) await publishEvent(tx, { company: camille.companyId, type: 'inbox', id: newId() })
  })
  await stream.ended
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

test('a page of another origin may read, as it may read everything', async () => {
  const { headers } = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${camille.token}`, origin: new URL(server.deps.config.PUBLIC_URL).origin },
  }).then(async (response) => {
    await response.body?.cancel()
    return response
  })
  expect(headers.get('access-control-allow-origin')).toBe(new URL(server.deps.config.PUBLIC_URL).origin)
  expect(headers.get('link')).toContain('docs.jsonld')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('an event reaches only users who see the location, and a personal one only its user', async () => {
  const locationId = newId()
  const manager = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  const owner = await follow(camille)
  const otherStream = await follow(manager)
  const db = server.deps.databases.forCompany(camille.companyId)
  const seen = newId()
  await publishUntilReceived(
    db,
    { company: camille.companyId, type: 'publication', id: seen, location: locationId },
    () => owner.text().includes(seen),
  )
  const personal = newId()
  await publishUntilReceived(
    db,
    { company: camille.companyId, type: 'notification', id: personal, user: manager.id },
    () => otherStream.text().includes(personal),
  )
  expect(otherStream.text()).not.toContain(seen)
  expect(owner.text()).not.toContain(personal)
  await owner.end()
  await otherStream.end()
})

test('a user of some locations receives the event of a post without its id, as the post may have moved', async () => {
  const marc = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  const [all, some] = [await follow(camille), await follow(marc)]
  const id = newId()
  const happened = { company: camille.companyId, type: 'publication', id } as const
  await publishUntilReceived(server.deps.databases.forCompany(camille.companyId), happened, () =>
    some.text().includes('publication'),
  )
  await some.until('event: publication\ndata: {}')
  await all.until(id)
  expect(some.text()).not.toContain(id)
  await all.end()
  await some.end()
})

test('a failed transaction publishes no event, and a stream needs a session', async () => {
  const mine = await follow(camille)
  const lost = newId()
  const db = server.deps.databases.forCompany(camille.companyId)
  await expect(
    db.transaction().execute(async (tx) => {
      await publishEvent(tx, { company: camille.companyId, type: 'inbox', id: lost })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  const visibleId = newId()
  await publishUntilReceived(db, { company: camille.companyId, type: 'inbox', id: visibleId }, () =>
    mine.text().includes(visibleId),
  )
  expect(mine.text()).not.toContain(lost)
  await mine.end()
  expect((await server.request('GET', '/api/events')).status).toBe(401)
})

test('feed events reach users with access to feeds, connection events every user who sees the location', async () => {
  const locationId = newId()
  const marc = await server.colleague(camille, {
    permissions: { rssFeed: false, locations: false, calendarPost: false },
  })
  const [all, his] = [await follow(camille), await follow(marc)]
  const db = server.deps.databases.forCompany(camille.companyId)
  await publishUntilReceived(db, { company: camille.companyId, type: 'rss_feed', id: newId() }, () =>
    all.text().includes('event: rss_feed'),
  )
  await publishEvent(db, { company: camille.companyId, type: 'integration', id: newId(), location: locationId })
  await his.until('event: integration')
  expect(his.text()).not.toContain('rss_feed')
  await all.end()
  await his.end()
})

test('a user whose permissions change receives no more events of what they could see before', async () => {
  const marc = await server.colleague(camille, { permissions: { inbox: false } })
  const stream = await follow(marc)
  const db = server.deps.databases.forCompany(camille.companyId)
  await publishUntilReceived(db, { company: camille.companyId, type: 'notification' }, () =>
    stream.text().includes('event: notification'),
  )
  await publishEvent(db, { company: camille.companyId, type: 'inbox' })
  await publishEvent(db, { company: camille.companyId, type: 'export' })
  await stream.until('event: export')
  expect(stream.text()).not.toContain('event: inbox')
  await camille.request('PUT', `/api/users/${marc.id}`, { appPermissions: {} })
  // The server ends the stream; the browser reconnects with the new permissions.
  await stream.ended
})

test('a user signed out elsewhere receives no more events, and a new stream is refused', async () => {
  const marc = await server.colleague(camille)
  const stream = await follow(marc)
  const db = server.deps.databases.forCompany(camille.companyId)
  await publishUntilReceived(db, { company: camille.companyId, type: 'export' }, () => stream.text().includes('export'))
  const { body: elsewhere } = await server.request('POST', '/api/login_check', { username: marc.email, password })
  const headers = { authorization: `Bearer ${elsewhere.token}` }
  const { member } = (await server.request('GET', '/api/sessions', undefined, headers)).body
  const his = member.find(({ current }: { current: boolean }) => !current)
  expect((await server.request('DELETE', `/api/sessions/${his.id}`, undefined, headers)).status).toBe(204)
  await stream.ended
  expect((await follow(marc)).response.status).toBe(401)
})

test('a user who muted a subject receives none of its events from then on', async () => {
  const marc = await server.colleague(camille)
  const [all, before] = [await follow(camille), await follow(marc)]
  const db = server.deps.databases.forCompany(camille.companyId)
  await publishUntilReceived(db, { company: camille.companyId, type: 'export' }, () => before.text().includes('export'))
  const choices = [{ type: 'keywordMatch', inApp: false, email: false }]
  expect((await marc.request('PUT', '/api/notification_preferences', { choices })).status).toBe(200)
  await before.ended
  const after = await follow(marc)
  await publishEvent(db, { company: camille.companyId, type: 'notification', about: ['keywordMatch'] })
  await all.until('event: notification')
  await publishEvent(db, { company: camille.companyId, type: 'export' })
  await after.until('event: export')
  expect(after.text()).not.toContain('event: notification')
  await publishEvent(db, { company: camille.companyId, type: 'notification', about: ['keywordMatch', 'info'] })
  await after.until('event: notification')
  await all.end()
  await after.end()
})

test('a stream ends with the session it was opened in, and no other does', async () => {
  const quick = await startTestServer({ TEST_SPEED: '200' })
  const removedUser = await quick.owner()
  const staying = await quick.colleague(removedUser)
  const { port } = new URL(await quick.app.listen({ port: 0, host: '127.0.0.1' }))
  const stop = new AbortController()
  const open = (person: TestUser) =>
    fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: stop.signal,
    })
  const [ends, stays] = await Promise.all([open(removedUser), open(staying)])
  let over = false
  const reading = stays.text().then(
    () => (over = true),
    () => {},
  )
  expect((await removedUser.request('POST', '/api/logout')).status).toBe(204)
  expect(await ends.text()).toContain('still here')
  expect(over).toBe(false)
  stop.abort()
  await reading
  await quick.close()
})
