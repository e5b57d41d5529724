import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app/app.ts'
import { handlers } from '../app/handlers.ts'
import { openLog } from '../lib/log.ts'
import { password, startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

test('no secret sent or received by a client is logged, even at the most verbose level', async () => {
  const stored: string[] = []
  const log = openLog({ LOG_LEVEL: 'trace' }, 'test', { write: (line) => void stored.push(line) })
  const app = await buildApp({ ...server.deps, log }, handlers)
  const canaries: string[] = [password]
  const canary = (name: string) => {
    canaries.push(`canary-${name}`)
    return `canary-${name}`
  }
  const post = async (url: string, payload?: object | string, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  const json = { 'content-type': 'application/json' }

  const tokens = (await post('/api/login_check', { username: owner.email, password })).json()
  await post('/api/login_check', { username: owner.email, password: canary('wrong-password') })
  await post('/api/login_check', `{"username":"x","password":"${canary('broken-json')}"`, json)
  await post('/api/login_check', { username: ['x'], password: canary('wrong-type') })
  await post('/api/login_check', { username: `a\u0000`, password: canary('unstorable') })
  const first = await post('/api/token/refresh', { refresh_token: tokens.refresh_token })
  await post('/api/token/refresh', { refresh_token: canary('unknown-refresh') })
  await post(`/api/token/refresh?refresh_token=${canary('refresh-in-query')}`)
  await app.inject({
    url: '/api/groups',
    headers: { authorization: `Bearer ${canary('bearer')}`, cookie: `session=${canary('cookie')}` },
  })
  await app.inject({
    url: `/api/groups?token=${canary('token-in-query')}`,
    headers: { authorization: `Bearer ${tokens.token}` },
  })
  await app.inject({ url: `/api/users/password_reset/${canary('token-in-path')}` })
  await app.inject({ url: `/api/users/activation?token=${canary('activation-token')}` })
  await app.inject({ url: `/api/users/password_reset?email=${canary('reset')}@example.com` })
  await app.inject({
    method: 'PUT',
    url: `/api/users/password_reset/${canary('reset-token')}`,
    payload: { password: canary('new-password') },
  })
  await post('/api/users/activation', { token: canary('invitation-token'), password: canary('chosen-password') })
  await post('/api/users', { email: `${canary('sign-up')}@example.com`, password: canary('first-password') })
  await post('/api/passwordless/request', { payload: { email: `${canary('link')}@example.com` } })
  const link = new URLSearchParams({ user: `${canary('user')}@example.com`, expires: '9', hash: canary('link-hash') })
  await post(`/api/passwordless/authenticate?${link}`)
  await post('/api/passwordless/authenticate', { hash: canary('hash-in-body') })
  await app.inject({ url: `/api/nothing/%ZZ${canary('unreadable-path')}` })
  // A stolen refresh token: the event is kept, the token is not.
  await server.deps.databases.open
    .updateTable('refresh_token')
    .set({ used_at: new Date(0) })
    .where('used_at', 'is not', null)
    .execute()
  await post('/api/token/refresh', { refresh_token: tokens.refresh_token })
  await app.close()

  const all = stored.join('\n')
  for (const secret of [
    ...canaries,
    tokens.token,
    tokens.refresh_token,
    first.json().token,
    first.json().refresh_token,
  ])
    expect(all).not.toContain(secret)
  expect(stored.filter((line) => JSON.parse(line).msg === 'request').length).toBeGreaterThanOrEqual(11)
  expect(all).toContain('a refresh token was used again after its grace: session ended')
})
