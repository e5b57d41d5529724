import { password, startTestServer, type TestServer, type TestUser } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expired, readSessionId } from '../session-tokens.ts'
import { type Weathered, weather } from '../storm/refresh-storm.ts'

// The web's own refresh code in twenty tabs at once, against the real server. `npm run bench -- refresh` repeats it a
// thousand times.

let server: TestServer
let owner: TestUser
let url: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
}, 90_000)
afterAll(() => server.close())

let after: Weathered

const listTokens = (session: string) =>
  server.deps.databases.open.selectFrom('refresh_token').where('session_id', '=', session).select('used_at').execute()

test('twenty tabs refreshing together with a tenth of all responses lost stay signed in', {
  timeout: 90_000,
}, async () => {
  const rounds = 8
  after = await weather({
    ...{ url, username: owner.email, password, tabs: 20, calls: 10, rounds, lost: 0.1 },
    expire: (token) => expired(server.deps.config.APP_SECRET, token),
  })
  expect(after.signedOut).toBe(0)
  expect(after.responses + after.lost).toBe(20 * 10 * rounds)
  expect(after.responses).toBeGreaterThan(after.lost)
  expect(after.lost).toBeGreaterThan(0)
  expect(after.refreshes).toBeGreaterThanOrEqual(rounds)
  const tokens = await listTokens(readSessionId(after.token))
  expect(tokens.filter(({ used_at }) => used_at === null)).toHaveLength(1)
  // Each round creates one successor, however many requests asked for it.
  expect(tokens).toHaveLength(rounds + 1)
})

test('a token reused after thirty-one seconds ends the whole session', async () => {
  const refresh = (token: string) =>
    server.request(
      'POST',
      '/api/token/refresh',
      { refresh_token: token },
      { origin: url, 'sec-fetch-site': 'same-origin', cookie: after.cookie },
    )
  const next = await refresh(after.refreshToken)
  expect(next.status).toBe(200)
  const again = await refresh(after.refreshToken)
  expect([again.status, again.body.refresh_token]).toEqual([200, next.body.refresh_token])
  await server.deps.databases.open
    .updateTable('refresh_token')
    .set({ used_at: new Date(Date.now() - 31_000) })
    .where('session_id', '=', readSessionId(after.token))
    .where('used_at', 'is not', null)
    .execute()
  expect((await refresh(after.refreshToken)).status).toBe(401)
  expect((await refresh(next.body.refresh_token)).status).toBe(401)
  const bearer = { authorization: `Bearer ${next.body.token}` }
  expect((await server.request('GET', '/api/groups', undefined, bearer)).status).toBe(401)
})
