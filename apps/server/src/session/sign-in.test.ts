import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, password, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const login = (username: unknown, secret: unknown) =>
  server.ask('POST', '/api/login_check', { username, password: secret })
const now = () => Date.now() / 1000

describe('a name and its password', () => {
  test('give the three tokens', async () => {
    const { status, body, headers } = await login(owner.email, password)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['refresh_token', 'refresh_token_expiration', 'token'])
    expect(Math.abs(body.refresh_token_expiration - now() - 86_400)).toBeLessThan(10)
    expect(Buffer.from(body.refresh_token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(headers['cache-control']).toBe('no-store')
    expect((await server.ask('GET', '/api/groups', undefined, { authorization: `Bearer ${body.token}` })).status).toBe(
      200,
    )
  })

  test('and a token that says who, for ten minutes', async () => {
    const { token } = (await login(owner.email, password)).body
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ id: owner.id, sub: owner.id, username: owner.email, roles: ['ROLE_USER'] })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600)
    expect(Math.abs(Number(claims.iat) - now())).toBeLessThan(10)
    expect(
      (await server.ask('GET', `/api/users/${claims.id}`, undefined, { authorization: `Bearer ${token}` })).body.id,
    ).toBe(claims.id)
  })

  test('the name is found whatever its case and the space around it', async () => {
    expect((await login(`  ${owner.email.toUpperCase()} `, password)).status).toBe(200)
  })

  test('each sign-in is a session of its own', async () => {
    const [one, other] = [(await login(owner.email, password)).body, (await login(owner.email, password)).body]
    expect(decodeJwt(one.token).sid).not.toBe(decodeJwt(other.token).sid)
    expect(one.refresh_token).not.toBe(other.refresh_token)
  })

  test('only the exact password holds', async () => {
    for (const wrong of [password.toUpperCase(), `${password} `, ` ${password}`, password.slice(0, -1), ''])
      expect((await login(owner.email, wrong)).status).toBe(wrong === '' ? 400 : 401)
  })
})

describe('what is not let in', () => {
  const set = (who: Person, status: string) =>
    server.deps.databases.of(owner.companyId).updateTable('app_user').set({ status }).where('id', '=', who.id).execute()

  test('a wrong password, an unknown name, somebody without a password and a closed account are told the same', async () => {
    const disabled = await server.colleague(owner)
    const invited = await server.colleague(owner)
    await set(disabled, 'disabled')
    await server.deps.databases.open
      .updateTable('credential')
      .set({ password_hash: null })
      .where('user_id', '=', invited.id)
      .execute()
    const answers = [
      await login(owner.email, 'wrong'),
      await login('nobody@example.com', password),
      await login(disabled.email, 'wrong'),
      await login(invited.email, password),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({ code: 401, message: 'Invalid credentials.' })
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(headers['content-type']).toMatch(/^application\/json/)
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      const { 'x-request-id': _first, date: _then, ...wrong } = answers[0]?.headers ?? {}
      expect(rest).toEqual(wrong)
    }
  })

  test.each([
    ['invited', 'Account not activated.'],
    ['disabled', 'Account disabled.'],
  ])('who is %s learns it by the right password', async (status, message) => {
    const person = await server.colleague(owner)
    await set(person, status)
    const answer = await login(person.email, password)
    expect([answer.status, answer.body]).toEqual([401, { code: 401, message }])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
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
      body: answer,
      headers,
    } = await server.ask('POST', '/api/login_check', body, { 'content-type': 'application/json' })
    expect([status, answer.detail, answer['@type']]).toEqual([400, detail, 'Error'])
    expect(answer).not.toHaveProperty('violations')
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
  expect((await person.ask('PUT', `/api/users/${person.id}`, change)).status).toBe(200)
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
