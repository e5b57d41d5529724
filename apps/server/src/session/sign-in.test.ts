import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const login = (username: unknown, secret: unknown) =>
  server.request('POST', '/api/login_check', { username, password: secret })
const now = () => Date.now() / 1000

describe('a name and its password', () => {
  test('give the three tokens', async () => {
    const { status, body, headers } = await login(owner.email, password)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['refresh_token', 'refresh_token_expiration', 'token'])
    expect(Math.abs(body.refresh_token_expiration - now() - 86_400)).toBeLessThan(10)
    expect(Buffer.from(body.refresh_token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(headers['cache-control']).toBe('no-store')
    expect(
      (await server.request('GET', '/api/groups', undefined, { authorization: `Bearer ${body.token}` })).status,
    ).toBe(200)
  })

  test('a sign-in returns a token with the user’s identity, valid for ten minutes', async () => {
    const { token } = (await login(owner.email, password)).body
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ id: owner.id, sub: owner.id, username: owner.email, roles: ['ROLE_USER'] })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600)
    expect(Math.abs(Number(claims.iat) - now())).toBeLessThan(10)
    expect(
      (await server.request('GET', `/api/users/${claims.id}`, undefined, { authorization: `Bearer ${token}` })).body.id,
    ).toBe(claims.id)
  })

  test('the name is found whatever its case and the space around it', async () => {
    expect((await login(`  ${owner.email.toUpperCase()} `, password)).status).toBe(200)
  })

  test('each sign-in is a session of its own', async () => {
    const [first, second] = [(await login(owner.email, password)).body, (await login(owner.email, password)).body]
    expect(decodeJwt(first.token).sid).not.toBe(decodeJwt(second.token).sid)
    expect(first.refresh_token).not.toBe(second.refresh_token)
  })

  test('only the exact password holds', async () => {
    for (const wrong of [password.toUpperCase(), `${password} `, ` ${password}`, password.slice(0, -1), ''])
      expect((await login(owner.email, wrong)).status).toBe(wrong === '' ? 400 : 401)
  })
})

describe('what is not let in', () => {
  const set = (user: TestUser, status: string) =>
    server.deps.databases
      .forCompany(owner.companyId)
      .updateTable('app_user')
      .set({ status })
      .where('id', '=', user.id)
      .execute()

  test('a wrong password, an unknown name and a closed account get the same response', async () => {
    const disabled = await server.colleague(owner)
    const invited = await server.colleague(owner)
    await set(disabled, 'disabled')
    await server.deps.databases.open
      .updateTable('credential')
      .set({ password_hash: null })
      .where('user_id', '=', invited.id)
      .execute()
    const responses = [
      await login(owner.email, 'wrong'),
      await login('nobody@example.com', password),
      await login(disabled.email, 'wrong'),
      await login(invited.email, password),
    ]
    for (const { status, body, headers } of responses) {
      expect(status).toBe(401)
      expect(body).toEqual({ code: 401, message: 'Invalid credentials.' })
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(headers['content-type']).toMatch(/^application\/json/)
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      const { 'x-request-id': _first, date: _then, ...wrong } = responses[0]?.headers ?? {}
      expect(rest).toEqual(wrong)
    }
  })

  test.each([
    ['invited', 'Account not activated.'],
    ['disabled', 'Account disabled.'],
  ])('a user who is %s sees the status only when the password is correct', async (status, message) => {
    const person = await server.colleague(owner)
    await set(person, status)
    const response = await login(person.email, password)
    expect([response.status, response.body]).toEqual([401, { code: 401, message }])
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  test.each([
    [{}, 'The key "username" must be provided.'],
    [{ username: 'camille' }, 'The key "password" must be provided.'],
    [{ username: 'camille', password: '' }, 'The key "password" must be provided.'],
    [{ username: 12, password: 'x' }, 'The key "username" must be a string.'],
    [{ username: 'camille', password: ['x'] }, 'The key "password" must be a string.'],
    ['{', 'Invalid JSON.'],
    ['[]', 'Invalid JSON.'],
    ['"camille"', 'Invalid JSON.'],
  ])('%j is no sign-in', async (body, detail) => {
    const {
      status,
      body: responseBody,
      headers,
    } = await server.request('POST', '/api/login_check', body, { 'content-type': 'application/json' })
    expect([status, responseBody.detail, responseBody['@type']]).toEqual([400, detail, 'Error'])
    expect(responseBody).not.toHaveProperty('violations')
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test.each([
    ['admin', 'admin'],
    ['admin@example.com', 'admin'],
    ['root', 'root'],
    ['postgres', 'postgres'],
    ['test', 'test'],
    ['camille@margot.example', 'margot-demo'],
    ["' or 1=1 --", "' or 1=1 --"],
  ])('%s with a password everybody knows', async (username, secret) => {
    expect((await login(username, secret)).status).toBe(401)
  })
})

test('a password that is set is stored as argon2id at OWASP’s minimum cost or above', async () => {
  const person = await server.colleague(owner)
  const change = { password: 'another horse entirely', currentPassword: 'correct horse battery' }
  expect((await person.request('PUT', `/api/users/${person.id}`, change)).status).toBe(200)
  const rows = await server.deps.databases.open
    .selectFrom('credential')
    .select('password_hash')
    .where('user_id', '=', person.id)
    .execute()
  const [, memory, passes, lanes] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(rows[0]?.password_hash ?? '') ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(Number(lanes)).toBeGreaterThanOrEqual(1)
})
