import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app/app.ts'
import { handlers } from '../app/handlers.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// `Idempotency-Key`: one write, however often it is sent.

let server: TestServer
let owner: TestUser
let keys = 0
const newKey = () => ({ 'idempotency-key': `key-${++keys}` })
const groups = async (user = owner) => (await user.request('GET', '/api/groups?itemsPerPage=0')).body.totalItems

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

test('the same request again gives the first answer again, and nothing twice', async () => {
  const key = newKey()
  const before = await groups()
  const [first, again] = [
    await owner.request('POST', '/api/groups', { name: 'Once' }, key),
    await owner.request('POST', '/api/groups', { name: 'Once' }, key),
  ]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect(again.headers.location).toBe(first.headers.location)
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await groups()).toBe(before + 1)
})

test('the first answer is given even when the item has changed since', async () => {
  const key = newKey()
  const { body: first } = await owner.request('POST', '/api/groups', { name: 'Early' }, key)
  await owner.request('PUT', first['@id'], { name: 'Late' })
  expect((await owner.request('POST', '/api/groups', { name: 'Early' }, key)).body).toEqual(first)
})

test('the key with another body, or at another address, is refused', async () => {
  const key = newKey()
  await owner.request('POST', '/api/groups', { name: 'One thing' }, key)
  for (const [path, name] of [
    ['/api/groups', 'Another thing'],
    ['/api/location_labels', 'One thing'],
  ] as const) {
    const { status, body } = await owner.request('POST', path, { name }, key)
    expect([status, body.code, body['@type']]).toEqual([409, 'idempotency.differs', 'Error'])
  }
})

test('a refused request frees its key', async () => {
  const key = newKey()
  expect((await owner.request('POST', '/api/groups', { name: '' }, key)).status).toBe(400)
  expect((await owner.request('POST', '/api/groups', { name: 'Mended' }, key)).status).toBe(201)
})

test('a repeated key of a failed request returns the failure, as part of it may be applied', async () => {
  let times = 0
  const create: typeof handlers.groups.create = async () => {
    times++
    throw new Error('after the row was written')
  }
  const app = await buildApp(server.deps, { ...handlers, groups: { ...handlers.groups, create } })
  const headers = { ...newKey(), authorization: `Bearer ${owner.token}` }
  const send = () => app.inject({ method: 'POST', url: '/api/groups', payload: { name: 'Unsure' }, headers })
  const [first, again] = [await send(), await send()]
  expect([first.statusCode, again.statusCode, times]).toEqual([500, 500, 1])
  expect(again.json()).toEqual(first.json())
  await app.close()
})

test('keys are each person’s own', async () => {
  const key = newKey()
  const colleague = await server.colleague(owner)
  const stranger = await server.owner('Another company')
  const responses = []
  for (const [n, user] of [owner, colleague, stranger].entries())
    responses.push(await user.request('POST', '/api/groups', { name: `Mine ${n}` }, key))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
})

test('fifty at once are one', async () => {
  const key = newKey()
  const before = await groups()
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => owner.request('POST', '/api/groups', { name: 'At once' }, key)),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses).toContain(201)
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  expect(new Set(responses.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
  expect(await groups()).toBe(before + 1)
})

test('a repeated key of a running request returns a conflict', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let began = () => {}
  const started = new Promise<void>((resolve) => {
    began = resolve
  })
  const create: typeof handlers.groups.create = async (deps, input) => {
    began()
    await held
    return handlers.groups.create(deps, input)
  }
  const app = await buildApp(server.deps, { ...handlers, groups: { ...handlers.groups, create } })
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/api/groups',
      payload: { name: 'Slow' },
      headers: { ...newKeyHeld, authorization: `Bearer ${owner.token}` },
    })
  const newKeyHeld = newKey()
  const first = send()
  await started
  const second = await send()
  expect([second.statusCode, second.json().code]).toEqual([409, 'idempotency.running'])
  release()
  expect((await first).statusCode).toBe(201)
  expect((await send()).statusCode).toBe(201)
  await app.close()
})

test('after a day a key is a new one', async () => {
  const key = newKey()
  await owner.request('POST', '/api/groups', { name: 'Yesterday' }, key)
  await server.deps.databases
    .forCompany(owner.companyId)
    .updateTable('idempotency_key')
    .set({ created_at: new Date(Date.now() - 25 * 3600_000) })
    .where('key', '=', key['idempotency-key'])
    .execute()
  expect((await owner.request('POST', '/api/groups', { name: 'Today' }, key)).body.name).toBe('Today')
})

test('a key too long to keep is no key', async () => {
  const key = { 'idempotency-key': 'k'.repeat(201) }
  expect((await owner.request('POST', '/api/groups', { name: 'Long 1' }, key)).status).toBe(201)
  expect((await owner.request('POST', '/api/groups', { name: 'Long 2' }, key)).status).toBe(201)
})
