import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'
import { refreshHash } from './access-tokens.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const start = async (): Promise<{ token: string; refresh_token: string }> =>
  (await server.request('POST', '/api/login_check', { username: owner.email, password })).body
const refresh = (refresh_token: unknown) => server.request('POST', '/api/token/refresh', { refresh_token })
const next = async (token: string): Promise<string> => (await refresh(token)).body.refresh_token
const open = () => server.deps.databases.open

/** Lets so many seconds go by since the token was used. */
const usedAgo = (token: string, seconds: number) =>
  open()
    .updateTable('refresh_token')
    .set({ used_at: sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})` })
    .where('hash', '=', refreshHash(token))
    .execute()

const works = async (token: string) =>
  (await server.request('GET', '/api/groups', undefined, { authorization: `Bearer ${token}` })).status === 200

function refused({ status, body, headers }: TestResponse, message: string): void {
  expect([status, body]).toEqual([401, { code: 401, message }])
  expect(headers['www-authenticate']).toBe('Bearer')
  expect(headers['content-type']).toMatch(/^application\/json/)
}

describe('a refresh token', () => {
  test('is traded for three new ones of the same session', async () => {
    const first = await start()
    const { status, body } = await refresh(first.refresh_token)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['refresh_token', 'refresh_token_expiration', 'token'])
    expect(body.refresh_token).not.toBe(first.refresh_token)
    expect(decodeJwt(body.token).sid).toBe(decodeJwt(first.token).sid)
    expect(await works(body.token)).toBe(true)
  })

  test('comes as JSON, as a form, or in the query', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const [first, two, three] = [await start(), await start(), await start()]
    expect((await refresh(first.refresh_token)).status).toBe(200)
    const sent = new URLSearchParams({ refresh_token: two.refresh_token }).toString()
    expect((await server.request('POST', '/api/token/refresh', sent, form)).status).toBe(200)
    expect((await server.request('POST', `/api/token/refresh?refresh_token=${three.refresh_token}`)).status).toBe(200)
  })

  test('a missing, unknown or expired token is reported as such', async () => {
    refused(await server.request('POST', '/api/token/refresh'), 'Missing JWT Refresh Token')
    refused(await server.request('POST', '/api/token/refresh', {}), 'Missing JWT Refresh Token')
    refused(await refresh(''), 'Missing JWT Refresh Token')
    refused(await refresh('nobody’s'), 'JWT Refresh Token Not Found')
    const { refresh_token } = await start()
    await open()
      .updateTable('refresh_token')
      .set({ expires_at: sql<Date>`clock_timestamp()` })
      .where('hash', '=', refreshHash(refresh_token))
      .execute()
    refused(await refresh(refresh_token), 'Invalid JWT Refresh Token')
  })

  test('a refresh token is stored as a hash, its successor encrypted', async () => {
    const { refresh_token } = await start()
    const successor = await next(refresh_token)
    const { rows } = await sql<{ row: string }>`select refresh_token::text as row from refresh_token`.execute(open())
    const dump = rows.map(({ row }) => row).join('\n')
    for (const token of [refresh_token, successor])
      for (const spelling of [
        token,
        Buffer.from(token).toString('hex'),
        Buffer.from(token, 'base64url').toString('hex'),
      ])
        expect(dump).not.toContain(spelling)
    expect(dump).toContain(refreshHash(successor).toString('hex'))
  })

  test('is never the same twice', async () => {
    const tokens = [(await start()).refresh_token]
    for (let n = 0; n < 30; n++) tokens.push(await next(tokens.at(-1) ?? ''))
    expect(new Set(tokens).size).toBe(tokens.length)
  })
})

describe('used again', () => {
  test('within thirty seconds it gives the same successor', async () => {
    const { refresh_token } = await start()
    const first = await refresh(refresh_token)
    expect((await refresh(refresh_token)).body.refresh_token).toBe(first.body.refresh_token)
    await usedAgo(refresh_token, 25)
    const again = await refresh(refresh_token)
    expect([again.status, again.body.refresh_token]).toEqual([200, first.body.refresh_token])
    expect(again.body.refresh_token_expiration).toBe(first.body.refresh_token_expiration)
    expect(await works(again.body.token)).toBe(true)
    expect((await refresh(first.body.refresh_token)).status).toBe(200)
  })

  test('later it is a stolen copy: the whole session ends', async () => {
    const { token, refresh_token } = await start()
    const successor = await refresh(refresh_token)
    await usedAgo(refresh_token, 31)
    refused(await refresh(refresh_token), 'Invalid JWT Refresh Token')
    refused(await refresh(successor.body.refresh_token), 'Invalid JWT Refresh Token')
    expect([await works(token), await works(successor.body.token)]).toEqual([false, false])
    const row = await open()
      .selectFrom('session')
      .select('revoked_because')
      .where('id', '=', String(decodeJwt(token).sid))
      .executeTakeFirst()
    expect(row?.revoked_because).toBe('refresh token replayed')
  })

  test('the grace is the direct parent’s: a grandparent within it ends the session too', async () => {
    const { token, refresh_token } = await start()
    const child = await next(refresh_token)
    const grandchild = await next(child)
    refused(await refresh(refresh_token), 'Invalid JWT Refresh Token')
    refused(await refresh(grandchild), 'Invalid JWT Refresh Token')
    expect(await works(token)).toBe(false)
  })

  test('only this session ends', async () => {
    const [stolen, otherSession] = [await start(), await start()]
    await next(stolen.refresh_token)
    await usedAgo(stolen.refresh_token, 31)
    await refresh(stolen.refresh_token)
    expect(await works(otherSession.token)).toBe(true)
    expect((await refresh(otherSession.refresh_token)).status).toBe(200)
  })
})

test('ten tabs with ten requests each end with one valid token and no sign-out', { timeout: 60_000 }, async () => {
  const first = await start()
  const sid = String(decodeJwt(first.token).sid)
  let current = first.refresh_token
  for (let round = 0; round < 5; round++) {
    const tabs = Array.from({ length: 100 }, () => refresh(current))
    const responses = await Promise.all(tabs)
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    const successors = new Set(responses.map(({ body }) => body.refresh_token))
    expect(successors.size).toBe(1)
    current = [...successors][0]
  }
  const signedOut = await open()
    .selectFrom('refresh_token')
    .select('hash')
    .where('session_id', '=', sid)
    .where('used_at', 'is', null)
    .execute()
  expect(signedOut.map(({ hash }) => hash.toString('hex'))).toEqual([refreshHash(current).toString('hex')])
})

describe('a session', () => {
  const ofOurPage = { 'sec-fetch-site': 'same-origin' }
  /** Signs in as our own page does, and refreshes as it does: with the cookie. */
  const browser = async () => {
    const { body, headers } = await server.request(
      'POST',
      '/api/login_check',
      { username: owner.email, password },
      ofOurPage,
    )
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const trade = (refresh_token: string) => server.request('POST', '/api/token/refresh', { refresh_token }, { cookie })
    return { token: body.token as string, refresh_token: body.refresh_token as string, trade }
  }
  const age = async (token: string, days: number) => {
    const sid = String(decodeJwt(token).sid)
    const ago = sql<Date>`expires_at - make_interval(days => ${days})`
    await open().updateTable('session').set({ expires_at: ago }).where('id', '=', sid).execute()
    await open().updateTable('refresh_token').set({ expires_at: ago }).where('session_id', '=', sid).execute()
  }

  test('idle for fourteen days is over', async () => {
    const { token, refresh_token, trade } = await browser()
    await age(token, 13)
    const renewed = await trade(refresh_token)
    expect(renewed.status).toBe(200)
    await age(token, 14)
    refused(await trade(renewed.body.refresh_token), 'Invalid JWT Refresh Token')
  })

  test('is over after thirty days, however busy', async () => {
    let { token, refresh_token, trade } = await browser()
    for (const days of [13, 13]) {
      await age(token, days)
      const { status, body } = await trade(refresh_token)
      expect(status).toBe(200)
      ;({ token, refresh_token } = body)
    }
    const { body } = await trade(refresh_token)
    // Four days are left of thirty: a new token may not outlive them.
    expect(Math.abs(body.refresh_token_expiration - Date.now() / 1000 - 4 * 86_400)).toBeLessThan(60)
    await age(token, 4)
    refused(await trade(body.refresh_token), 'Invalid JWT Refresh Token')
    expect(await works(body.token)).toBe(false)
  })

  test('that its tokens alone open is over after a day', async () => {
    const { token, refresh_token } = await start()
    const { body } = await refresh(refresh_token)
    expect(Math.abs(body.refresh_token_expiration - Date.now() / 1000 - 86_400)).toBeLessThan(60)
    await age(token, 1)
    refused(await refresh(body.refresh_token), 'Invalid JWT Refresh Token')
    expect(await works(body.token)).toBe(false)
  })

  test('a session of a disabled user returns no more tokens', async () => {
    const colleague = await server.colleague(owner)
    const { refresh_token } = (
      await server.request('POST', '/api/login_check', { username: colleague.email, password })
    ).body
    await server.deps.databases
      .forCompany(owner.companyId)
      .updateTable('app_user')
      .set({ status: 'disabled' })
      .where('id', '=', colleague.id)
      .execute()
    refused(await refresh(refresh_token), 'Account disabled.')
  })
})
