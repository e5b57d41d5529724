/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiError } from './error.ts'
import { memoryStorage } from './memory-storage.ts'
import { clearSession, readSession, sessionKeys, storeSession } from './session-storage.ts'
import { endSession } from './sign-out.ts'
import { type TransportDeps, transport } from './transport.ts'

/** A server that speaks the dialect's authentication: access tokens die, refresh tokens rotate with no grace at all. */
const fresh = () => ({
  ...{ valid: 't1', refreshToken: 'r1', refreshes: 0 },
  seen: [] as { path: string; key: string | null }[],
  ended: [] as string[],
})
const world = fresh()
/** What a refresh, once made, waits for before it is answered. */
let trade = Promise.withResolvers<void>()
let respond: (path: string) => { status: number; body: unknown } | null = () => null
let server: Server
let base = ''

beforeEach(async () => {
  Object.assign(world, fresh())
  trade = Promise.withResolvers()
  trade.resolve()
  respond = () => null
  server = createServer(async (request, response) => {
    const { status, body } = await handleRequest(request)
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-7' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on TCP
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function handleRequest(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const path = request.url ?? ''
  let text = ''
  for await (const part of request) text += part
  world.seen.push({ path, key: request.headers['idempotency-key']?.toString() ?? null })
  const response = respond(path)
  if (response) return response
  if (path === '/token/refresh') {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (JSON.parse(text).refresh_token !== world.refreshToken)
      return { status: 401, body: { code: 401, message: 'JWT Refresh Token Not Found' } }
    world.refreshes++
    world.valid = `t${world.refreshes + 1}`
    world.refreshToken = `r${world.refreshes + 1}`
    await trade.promise
    return {
      status: 200,
      body: { token: world.valid, refresh_token: world.refreshToken, refresh_token_expiration: 4e9 },
    }
  }
  if (path !== '/login_check' && request.headers.authorization !== `Bearer ${world.valid}`)
    return { status: 401, body: { code: 401, message: 'Expired JWT Token' } }
  if (path === '/logout') world.ended.push(world.valid)
  return { status: 200, body: { ok: true } }
}

function lock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work, work)
    last = run
    return run
  }
}

function tab(storage: Storage, alone = lock()) {
  const callbackCounts = { over: 0, forbidden: 0 }
  const deps: TransportDeps = {
    base,
    storage,
    fetch,
    now: Date.now,
    alone,
    language: () => 'fr',
    wait: async () => {},
    onSessionOver: () => void callbackCounts.over++,
    onForbidden: () => void callbackCounts.forbidden++,
  }
  return { deps, send: transport(deps), told: callbackCounts }
}

function signedIn(token = 't1', refreshToken = 'r1', expiration = 4e9): Storage {
  const storage = memoryStorage()
  storeSession({ token, refresh_token: refreshToken, refresh_token_expiration: expiration }, storage)
  return storage
}

const marc = {
  token: `e30.${btoa(JSON.stringify({ id: 'marc' }))}.x`,
  refresh_token: 'r',
  refresh_token_expiration: 5e9,
}
const ofMarc = { token: marc.token, refreshToken: 'r', expiration: 5e9 }

const failure = async (sent: Promise<unknown>): Promise<ApiError> =>
  sent.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: ApiError) => error,
  )

test('the session is stored under exactly three keys', () => {
  expect(signedIn().length).toBe(3)
})

test('parallel 401 responses in a tab trigger one refresh and all requests succeed', async () => {
  world.valid = 'newer'
  const { send, told } = tab(signedIn())
  const sent = await Promise.all(Array.from({ length: 8 }, (_, n) => send({ method: 'GET', path: `/locations/${n}` })))
  expect(sent.every((response) => response.ok)).toBe(true)
  expect(world.refreshes).toBe(1)
  expect(told.over).toBe(0)
})

test('two tabs that get a 401 at once refresh once, although refresh tokens are single-use', async () => {
  world.valid = 'newer'
  const [storage, alone] = [signedIn(), lock()]
  const tabs = [tab(storage, alone), tab(storage, alone)]
  await Promise.all(tabs.flatMap(({ send }) => [1, 2, 3].map((n) => send({ method: 'GET', path: `/groups/${n}` }))))
  expect(world.refreshes).toBe(1)
  expect(readSession(storage)).toEqual({ token: 't2', refreshToken: 'r2', expiration: 4e9 })
})

test('a refused refresh ends the session', async () => {
  world.valid = 'newer'
  const storage = signedIn('t1', 'stolen')
  const { send, told } = tab(storage)
  expect((await failure(send({ method: 'GET', path: '/locations' }))).status).toBe(401)
  expect(told.over).toBe(1)
  expect(readSession(storage)).toBeNull()
})

test('a refresh that completes after signing out does not restore the session', async () => {
  world.valid = 'newer'
  trade = Promise.withResolvers()
  const storage = signedIn()
  const sent = failure(tab(storage).send({ method: 'GET', path: '/locations' }))
  await expect.poll(() => world.refreshes).toBe(1)
  clearSession(storage)
  trade.resolve()
  expect((await sent).status).toBe(401)
  expect(storage.length).toBe(0)
})

test('the result of a refresh is stored although another tab wrote a newer token during it', async () => {
  world.valid = 'newer'
  trade = Promise.withResolvers()
  const storage = signedIn()
  const sent = tab(storage).send({ method: 'GET', path: '/locations' })
  await expect.poll(() => world.refreshes).toBe(1)
  storage.setItem(sessionKeys.token, 'newer')
  trade.resolve()
  expect((await sent).status).toBe(200)
  expect(readSession(storage)).toEqual({ token: 't2', refreshToken: 'r2', expiration: 4e9 })
})

test('a user who signs in during the refresh of another user stays signed in', async () => {
  world.valid = 'newer'
  trade = Promise.withResolvers()
  const storage = signedIn()
  const { send, told } = tab(storage)
  const sent = failure(send({ method: 'POST', path: '/posts' }))
  await expect.poll(() => world.refreshes).toBe(1)
  storeSession(marc, storage)
  trade.resolve()
  await sent
  expect(readSession(storage)).toEqual(ofMarc)
  expect(told.over).toBe(0)
  // What was asked for by one person is not done in the name of another.
  expect(world.seen.filter(({ path }) => path === '/posts')).toHaveLength(1)
})

test('signing out does not wait for a refresh, ends its session later and leaves the next one alone', async () => {
  world.valid = 'newer'
  trade = Promise.withResolvers()
  const storage = signedIn()
  const { deps, told } = tab(storage)
  await endSession(deps, readSession(storage), new AbortController().signal, 100)
  await expect.poll(() => world.refreshes).toBe(1)
  expect(world.ended).toEqual([])
  clearSession(storage)
  storeSession(marc, storage)
  trade.resolve()
  await expect.poll(() => world.ended).toEqual(['t2'])
  expect(readSession(storage)).toEqual(ofMarc)
  expect(told.over).toBe(0)
})

test('signing out stops waiting once another session begins, and does not clear its cookies', async () => {
  const hold = Promise.withResolvers<void>()
  const storage = signedIn()
  const { deps } = tab(storage)
  const begun = new AbortController()
  const credentials: unknown[] = []
  const ending = endSession(
    {
      ...deps,
      async fetch(url, init) {
        credentials.push(init?.credentials)
        if (credentials.length > 1) return fetch(url, init)
        begun.abort()
        await hold.promise
        return fetch(url, init)
      },
    },
    readSession(storage),
    begun.signal,
    60_000,
  )
  await ending
  hold.resolve()
  await expect.poll(() => world.ended).toEqual(['t1'])
  expect(credentials).toEqual([undefined, 'omit'])
})

test('an expired refresh token is not sent', async () => {
  world.valid = 'newer'
  const { send, told } = tab(signedIn('t1', 'r1', 1000))
  await failure(send({ method: 'GET', path: '/locations' }))
  expect(world.seen.map(({ path }) => path)).toEqual(['/locations'])
  expect(told.over).toBe(1)
})

test('a server that is down during the refresh does not end the session', async () => {
  respond = (path) => ({ status: path === '/token/refresh' ? 503 : 401, body: {} })
  const storage = signedIn()
  const { send, told } = tab(storage)
  expect((await failure(send({ method: 'GET', path: '/locations' }))).status).toBe(503)
  expect(told.over).toBe(0)
  expect(readSession(storage)).not.toBeNull()
})

test('a persistent 401 is retried three times with one refresh, then the session ends', async () => {
  respond = (path) => (path === '/stubborn' ? { status: 401, body: { code: 401, message: 'Invalid JWT Token' } } : null)
  const { send, told } = tab(signedIn())
  await failure(send({ method: 'GET', path: '/stubborn' }))
  expect(world.seen.filter(({ path }) => path === '/stubborn')).toHaveLength(4)
  expect(world.refreshes).toBe(1)
  expect(told.over).toBe(1)
})

test('511, and 400 for attachments, are retried up to three times; another 400 is not', async () => {
  respond = (path) => ({ status: path === '/portal' ? 511 : 400, body: {} })
  const { send } = tab(signedIn())
  for (const path of ['/portal', '/attachments', '/locations'])
    await failure(send({ method: 'POST', path, body: {}, idempotencyKey: 'k' }))
  const times = (path: string) => world.seen.filter((call) => call.path === path)
  expect([times('/portal').length, times('/attachments').length, times('/locations').length]).toEqual([4, 4, 1])
  expect(times('/portal').every(({ key }) => key === 'k')).toBe(true)
})

test('wrong credentials return the server’s message without a refresh', async () => {
  respond = () => ({ status: 401, body: { code: 401, message: 'Invalid credentials.' } })
  const { send, told } = tab(memoryStorage())
  const error = await failure(send({ method: 'POST', path: '/login_check', body: { username: 'a', password: 'b' } }))
  expect([error.message, error.status, error.requestId]).toEqual(['Invalid credentials.', 401, 'req-7'])
  expect([world.seen.length, told.over]).toEqual([1, 0])
})

test('violations and a missing permission are passed on to the caller', async () => {
  const violations = [{ propertyPath: 'scheduledAt', message: 'Cette date est passée.', code: 'past' }]
  respond = (path) =>
    path === '/forbidden'
      ? { status: 403, body: { detail: 'Access Denied.' } }
      : { status: 400, body: { message: 'x', violations } }
  const { send, told } = tab(signedIn())
  expect((await failure(send({ method: 'PUT', path: '/posts/1', body: {} }))).violations[0]).toMatchObject({
    propertyPath: 'scheduledAt',
  })
  expect((await failure(send({ method: 'GET', path: '/forbidden' }))).message).toBe('Access Denied.')
  expect(told.forbidden).toBe(1)
})
