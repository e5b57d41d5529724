import { createHmac } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { password, startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const use = (authorization: string) => server.request('GET', '/api/groups', undefined, { authorization })
const bearer = (token: string) => use(`Bearer ${token}`)
/** The key tokens are signed with, for those who know the secret. */
const ourKey = () => createHmac('sha256', server.deps.config.APP_SECRET).update('access tokens').digest()
const forge = (
  change: (token: SignJWT) => SignJWT,
  claims: JWTPayload = {},
  key: Uint8Array = ourKey(),
  header: object = {},
) => {
  const token = new SignJWT({ ...decodeJwt(owner.token), ...claims })
  return change(token.setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })).sign(key)
}
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

async function refused(response: ReturnType<typeof use>, message: string): Promise<void> {
  const { status, body, headers } = await response
  expect([status, body]).toEqual([401, { code: 401, message }])
  expect(headers['www-authenticate']).toBe('Bearer')
  expect(headers['content-type']).toMatch(/^application\/json/)
}

describe('without a token', () => {
  test.each(['', 'Bearer', 'Bearer ', 'Basic Y2FtaWxsZTp4', 'Token abc'])('"%s"', (authorization) =>
    refused(use(authorization), 'JWT Token not found'),
  )
  test('in the address it is none', async () => {
    await refused(
      server.request('GET', `/api/groups?token=${owner.token}&access_token=${owner.token}`),
      'JWT Token not found',
    )
  })
})

describe('a token', () => {
  test('of ours is good, however its scheme is written', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await use(`${scheme} ${owner.token}`)).status).toBe(200)
    expect((await bearer(await forge((token) => token))).status).toBe(200)
  })

  test('a valid token is refused once it expires, even if it was used before', async () => {
    const token = await forge((token) => token)
    expect((await bearer(token)).status).toBe(200)
    const { exp = 0 } = decodeJwt(token)
    vi.useFakeTimers({ toFake: ['Date'], now: exp * 1000 + 6000 })
    try {
      await refused(bearer(token), 'Expired JWT Token')
    } finally {
      vi.useRealTimers()
    }
  })

  test('an expired token is reported as expired', async () => {
    await refused(bearer(await forge((token) => token.setExpirationTime(Date.now() / 1000 - 60))), 'Expired JWT Token')
  })

  test.each([
    ['that is none', () => 'abc'],
    ['of nobody’s signature', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(decodeJwt(owner.token))}.`],
    ['of nobody’s signature, loudly', () => `${encode({ alg: 'NONE' })}.${encode(decodeJwt(owner.token))}.x`],
    ['signed with the secret itself', () => forge((token) => token, {}, Buffer.from(server.deps.config.APP_SECRET))],
    ['signed with another key', () => forge((token) => token, {}, Buffer.alloc(32, 1))],
    ['signed in another way', () => forge((token) => token, {}, Buffer.alloc(64), { alg: 'HS512' })],
    [
      'signed with our key in another way',
      () => forge((token) => token, {}, Buffer.concat([ourKey(), ourKey()]), { alg: 'HS512' }),
    ],
    [
      'that brings its own key',
      () => {
        const jwk = { kty: 'oct', k: Buffer.alloc(32).toString('base64url') }
        const own = { jwk, jku: 'http://127.0.0.1:1/', x5u: 'http://127.0.0.1:1/', kid: '../../dev/null' }
        return forge((token) => token, {}, Buffer.alloc(32), own)
      },
    ],
    ['for somebody else', () => forge((token) => token.setAudience('another'))],
    ['for nobody', () => forge((token) => token, { aud: undefined })],
    ['from tomorrow', () => forge((token) => token.setNotBefore('1 day'))],
    ['without an end', () => forge((token) => token, { exp: undefined })],
    ['of another company', () => forge((token) => token, { company: '0198c0de-0000-7000-8000-000000000001' })],
    ['of another person', () => forge((token) => token, { id: '0198c0de-0000-7000-8000-000000000001' })],
    ['of no session', () => forge((token) => token, { sid: '0198c0de-0000-7000-8000-000000000001' })],
    ['whose ids are none', () => forge((token) => token, { sid: 'x', company: "'; drop table session" })],
    ['without what names the session', () => forge((token) => token, { sid: undefined })],
  ])('%s is refused', async (_what, token) => refused(bearer(await token()), 'Invalid JWT Token'))

  test('with any one character changed is refused', async () => {
    for (const at of [5, 60, 200, owner.token.lastIndexOf('.') + 3]) {
      const replacement = owner.token[at] === 'A' ? 'B' : 'A'
      await refused(bearer(owner.token.slice(0, at) + replacement + owner.token.slice(at + 1)), 'Invalid JWT Token')
    }
  })

  test('to refresh with opens nothing', async () => {
    const { refresh_token } = (await server.request('POST', '/api/login_check', { username: owner.email, password }))
      .body
    await refused(bearer(refresh_token), 'Invalid JWT Token')
  })
})

describe('permissions of a session', () => {
  const set = (user: TestUser, change: Record<string, unknown>) =>
    server.deps.databases
      .forCompany(user.companyId)
      .updateTable('app_user')
      .set(change)
      .where('id', '=', user.id)
      .execute()

  test('are read from rows at each request', async () => {
    const colleague = await server.colleague(owner)
    const make = (name: string) => colleague.request('POST', '/api/groups', { name })
    expect((await make('Before')).status).toBe(201)
    await set(colleague, { permissions: JSON.stringify({ locations: false }) })
    expect((await make('After')).status).toBe(403)
    await set(colleague, { permissions: JSON.stringify({ locations: true }) })
    expect((await make('Again')).status).toBe(201)
  })

  test('permissions are not read from the token', async () => {
    const colleague = await server.colleague(owner, { permissions: { locations: false } })
    const claims = {
      ...decodeJwt(colleague.token),
      roles: ['ROLE_SUPER_ADMIN'],
      superAdmin: true,
      permissions: { locations: true },
    }
    const token = await forge((token) => token, claims)
    const request = (method: 'GET' | 'POST', path: string, body?: object) =>
      server.request(method, path, body, { authorization: `Bearer ${token}` })
    expect((await request('GET', '/api/groups')).status).toBe(200)
    expect((await request('POST', '/api/groups', { name: 'No' })).status).toBe(403)
    expect((await request('GET', '/api/companies')).status).toBe(403)
  })

  test('end with the person', async () => {
    const colleague = await server.colleague(owner)
    await set(colleague, { status: 'disabled' })
    await refused(bearer(colleague.token), 'Account disabled.')
    await set(colleague, { status: 'active' })
    expect((await bearer(colleague.token)).status).toBe(200)
  })

  test('end with the session, thirty days after it began', async () => {
    const colleague = await server.colleague(owner)
    const sid = String(decodeJwt(colleague.token).sid)
    await server.deps.databases.open
      .updateTable('session')
      .set({ expires_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', sid)
      .execute()
    await refused(bearer(colleague.token), 'Invalid JWT Token')
  })
})

describe('signing out', () => {
  test('ends this session at once and no other', async () => {
    const start = async () =>
      (await server.request('POST', '/api/login_check', { username: owner.email, password })).body
    const [first, second] = [await start(), await start()]
    const { status, body } = await server.request('POST', '/api/logout', undefined, {
      authorization: `Bearer ${first.token}`,
    })
    expect([status, body]).toEqual([204, ''])
    await refused(bearer(first.token), 'Invalid JWT Token')
    await refused(
      server.request('POST', '/api/token/refresh', { refresh_token: first.refresh_token }),
      'Invalid JWT Refresh Token',
    )
    await refused(
      server.request('POST', '/api/logout', undefined, { authorization: `Bearer ${first.token}` }),
      'Invalid JWT Token',
    )
    expect((await bearer(second.token)).status).toBe(200)
  })
})
