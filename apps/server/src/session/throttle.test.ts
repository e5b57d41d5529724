import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(() => server.deps.databases.open.deleteFrom('sign_in_failure').execute())
afterAll(() => server.close())

const login = async (
  username: string,
  secret: string,
  remoteAddress = '192.0.2.1',
  headers: Record<string, string> = {},
) => {
  const payload = { username, password: secret }
  const response = await server.app.inject({ method: 'POST', url: '/api/login_check', payload, remoteAddress, headers })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const statuses = async (attempts: Promise<{ status: number }>[]) =>
  (await Promise.all(attempts)).map(({ status }) => status)
const count = (all: number[], status: number) => all.filter((code) => code === status).length

describe('ten wrong passwords for one account', () => {
  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) expect((await login(owner.email, 'wrong')).status).toBe(401)
  }

  test('ten wrong passwords lock the account for that address only, for a while', async () => {
    await fail(9)
    // Spelling the name otherwise makes no other account of it.
    expect((await login(` ${owner.email.toUpperCase()}`, 'wrong')).status).toBe(401)
    const forged = { 'x-forwarded-for': '198.51.100.8', 'x-real-ip': '198.51.100.8', forwarded: 'for=198.51.100.8' }
    for (const [secret, claims] of [['wrong'], [password], [password, forged]] as const) {
      const { status, body, headers } = await login(owner.email, secret, '192.0.2.1', claims)
      expect([status, body.detail, body['@type']]).toEqual([429, 'Too Many Requests', 'Error'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    expect((await login(owner.email, password, '198.51.100.7')).status).toBe(200)
    const colleague = await server.colleague(owner)
    expect((await login(colleague.email, password)).status).toBe(200)
  })

  test('an unknown name is counted like a known one', async () => {
    for (let n = 0; n < 10; n++) expect((await login('nobody@example.com', 'x')).status).toBe(401)
    expect((await login('nobody@example.com', 'x')).status).toBe(429)
  })

  test('a hundred at once are no more than ten', async () => {
    const all = await statuses(Array.from({ length: 100 }, () => login(owner.email, 'wrong')))
    expect([count(all, 401), count(all, 429)]).toEqual([10, 90])
  })

  test('after a quarter of an hour they are forgotten', async () => {
    await fail(10)
    const { open } = server.deps.databases
    await sql`insert into sign_in_failure (subject, at) select subject, at - interval '15 minutes' from sign_in_failure`.execute(
      open,
    )
    await sql`delete from sign_in_failure where at > clock_timestamp() - interval '10 minutes'`.execute(open)
    expect((await login(owner.email, password)).status).toBe(200)
  })
})

test('fifty failures over many accounts close an address', async () => {
  const all = await statuses(Array.from({ length: 200 }, (_, n) => login(`person-${n}@example.com`, 'x')))
  expect([count(all, 401), count(all, 429)]).toEqual([50, 150])
  expect((await login(owner.email, password)).status).toBe(429)
  expect((await login(owner.email, password, '198.51.100.7')).status).toBe(200)
})

test('signing in rightly is never counted, however often and at once', async () => {
  expect(count(await statuses(Array.from({ length: 20 }, () => login(owner.email, password))), 200)).toBe(20)
})

test('the addresses of one IPv6 connection are counted as one', async () => {
  const from = (n: number) => `2001:db8:1:2:${n.toString(16)}::1`
  for (let n = 0; n < 10; n++) expect((await login(owner.email, 'wrong', from(n))).status).toBe(401)
  expect((await login(owner.email, password, from(77))).status).toBe(429)
  expect((await login(owner.email, password, '2001:db8:1:3::1')).status).toBe(200)
})
