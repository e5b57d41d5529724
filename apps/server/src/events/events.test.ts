import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { followEvents, tellUntilHeard } from '../testing/event-stream.ts'
import { type Person, password, startTestServer, type TestServer } from '../testing/testing.ts'
import { tell } from './events.ts'

let server: TestServer
let camille: Person
let url: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())

const follow = (person: Person) => followEvents(url, person)

test('what changed is told to the company it is of, and to nobody else', async () => {
  const stranger = await server.owner('Another company')
  const mine = await follow(camille)
  const theirs = await follow(stranger)
  expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
  const id = newId()
  await tellUntilHeard(
    server.deps.databases.of(camille.companyId),
    { company: camille.companyId, type: 'inbox', id },
    () => mine.text().includes(id),
  )
  await mine.until(`event: inbox\ndata: {"id":"${id}"}`)
  expect(theirs.text()).not.toContain(id)
  await mine.end()
  await theirs.end()
})

test('a stream that names seconds begins with the events of these seconds, or says that it does not know them', async () => {
  const stranger = await server.owner('A third company')
  const before = await follow(camille)
  await setTimeout(1_000)
  const id = newId()
  await tellUntilHeard(
    server.deps.databases.of(camille.companyId),
    { company: camille.companyId, type: 'inbox', id },
    () => before.text().includes(id),
  )
  const recent = { prefer: 'recent-events=1' }
  const [late, plain, theirs] = [
    await followEvents(url, camille, recent),
    await follow(camille),
    await followEvents(url, stranger, recent),
  ]
  await late.until(`event: inbox\ndata: {"id":"${id}"}`)
  expect(late.text()).not.toContain('event: again')
  const unknown = await followEvents(url, camille, { prefer: 'recent-events=600' })
  await unknown.until('event: again')
  expect(plain.text() + theirs.text() + unknown.text()).not.toContain(id)
  for (const stream of [before, late, plain, theirs, unknown]) await stream.end()
})

test('what is told in one breath with a change of rights leaves the server standing', async () => {
  const marc = await server.colleague(camille)
  const stream = await follow(marc)
  const db = server.deps.databases.of(camille.companyId)
  const id = newId()
  await tellUntilHeard(db, { company: camille.companyId, type: 'inbox', id }, () => stream.text().includes(id))
  await db.transaction().execute(async (tx) => {
    await tell(tx, { company: camille.companyId, type: 'rights', user: marc.id })
    for (let i = 0; i < 3; i++) await tell(tx, { company: camille.companyId, type: 'inbox', id: newId() })
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

test('only those who may see the place are told, and only the person it is for', async () => {
  const place = newId()
  const manager = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  const owner = await follow(camille)
  const other = await follow(manager)
  const db = server.deps.databases.of(camille.companyId)
  const seen = newId()
  await tellUntilHeard(db, { company: camille.companyId, type: 'publication', id: seen, location: place }, () =>
    owner.text().includes(seen),
  )
  const personal = newId()
  await tellUntilHeard(db, { company: camille.companyId, type: 'notification', id: personal, user: manager.id }, () =>
    other.text().includes(personal),
  )
  expect(other.text()).not.toContain(seen)
  expect(owner.text()).not.toContain(personal)
  await owner.end()
  await other.end()
})

test('who sees some places hears of a post without being told which: it may go elsewhere', async () => {
  const marc = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  const [all, some] = [await follow(camille), await follow(marc)]
  const id = newId()
  const happened = { company: camille.companyId, type: 'publication', id } as const
  await tellUntilHeard(server.deps.databases.of(camille.companyId), happened, () => some.text().includes('publication'))
  await some.until('event: publication\ndata: {}')
  await all.until(id)
  expect(some.text()).not.toContain(id)
  await all.end()
  await some.end()
})

test('a transaction that fails tells nothing; nobody without a session listens', async () => {
  const mine = await follow(camille)
  const lost = newId()
  const db = server.deps.databases.of(camille.companyId)
  await expect(
    db.transaction().execute(async (tx) => {
      await tell(tx, { company: camille.companyId, type: 'inbox', id: lost })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  const kept = newId()
  await tellUntilHeard(db, { company: camille.companyId, type: 'inbox', id: kept }, () => mine.text().includes(kept))
  expect(mine.text()).not.toContain(lost)
  await mine.end()
  expect((await server.ask('GET', '/api/events')).status).toBe(401)
})

test('of feeds only those hear who may look at them; of a connection all who see its place', async () => {
  const place = newId()
  const marc = await server.colleague(camille, {
    permissions: { rssFeed: false, locations: false, calendarPost: false },
  })
  const [all, his] = [await follow(camille), await follow(marc)]
  const db = server.deps.databases.of(camille.companyId)
  await tellUntilHeard(db, { company: camille.companyId, type: 'rss_feed', id: newId() }, () =>
    all.text().includes('event: rss_feed'),
  )
  await tell(db, { company: camille.companyId, type: 'integration', id: newId(), location: place })
  await his.until('event: integration')
  expect(his.text()).not.toContain('rss_feed')
  await all.end()
  await his.end()
})

test('somebody whose rights change hears no more of what they could see before', async () => {
  const marc = await server.colleague(camille, { permissions: { inbox: false } })
  const stream = await follow(marc)
  const db = server.deps.databases.of(camille.companyId)
  await tellUntilHeard(db, { company: camille.companyId, type: 'notification' }, () =>
    stream.text().includes('event: notification'),
  )
  await tell(db, { company: camille.companyId, type: 'inbox' })
  await tell(db, { company: camille.companyId, type: 'export' })
  await stream.until('event: export')
  expect(stream.text()).not.toContain('event: inbox')
  await camille.ask('PUT', `/api/users/${marc.id}`, { appPermissions: {} })
  // The server ends it; the browser opens it again, with the rights of then.
  await stream.ended
})

test('who is signed out from elsewhere hears no more at once, and is refused when they listen again', async () => {
  const marc = await server.colleague(camille)
  const stream = await follow(marc)
  const db = server.deps.databases.of(camille.companyId)
  await tellUntilHeard(db, { company: camille.companyId, type: 'export' }, () => stream.text().includes('export'))
  const { body: elsewhere } = await server.ask('POST', '/api/login_check', { username: marc.email, password })
  const headers = { authorization: `Bearer ${elsewhere.token}` }
  const { member } = (await server.ask('GET', '/api/sessions', undefined, headers)).body
  const his = member.find(({ current }: { current: boolean }) => !current)
  expect((await server.ask('DELETE', `/api/sessions/${his.id}`, undefined, headers)).status).toBe(204)
  await stream.ended
  expect((await follow(marc)).response.status).toBe(401)
})

test('who muted what happened hears nothing of it, from the moment they say so', async () => {
  const marc = await server.colleague(camille)
  const [all, before] = [await follow(camille), await follow(marc)]
  const db = server.deps.databases.of(camille.companyId)
  await tellUntilHeard(db, { company: camille.companyId, type: 'export' }, () => before.text().includes('export'))
  const choices = [{ type: 'keywordMatch', inApp: false, email: false }]
  expect((await marc.ask('PUT', '/api/notification_preferences', { choices })).status).toBe(200)
  await before.ended
  const after = await follow(marc)
  await tell(db, { company: camille.companyId, type: 'notification', about: ['keywordMatch'] })
  await all.until('event: notification')
  await tell(db, { company: camille.companyId, type: 'export' })
  await after.until('event: export')
  expect(after.text()).not.toContain('event: notification')
  await tell(db, { company: camille.companyId, type: 'notification', about: ['keywordMatch', 'info'] })
  await after.until('event: notification')
  await all.end()
  await after.end()
})

test('a stream ends with the session it was opened in, and no other does', async () => {
  const quick = await startTestServer({ TEST_SPEED: '200' })
  const leaving = await quick.owner()
  const staying = await quick.colleague(leaving)
  const { port } = new URL(await quick.app.listen({ port: 0, host: '127.0.0.1' }))
  const stop = new AbortController()
  const open = (person: Person) =>
    fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: stop.signal,
    })
  const [ends, stays] = await Promise.all([open(leaving), open(staying)])
  let over = false
  const reading = stays.text().then(
    () => (over = true),
    () => {},
  )
  expect((await leaving.ask('POST', '/api/logout')).status).toBe(204)
  expect(await ends.text()).toContain('still here')
  expect(over).toBe(false)
  stop.abort()
  await reading
  await quick.close()
})
