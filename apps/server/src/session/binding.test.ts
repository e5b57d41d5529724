import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'

// A browser keeps its tokens where scripts read them; what makes them useless elsewhere is a cookie no script reads.
let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const login = (headers: Record<string, string> = {}) =>
  server.request('POST', '/api/login_check', { username: owner.email, password }, headers)
const refresh = (refresh_token: string, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/token/refresh', { refresh_token }, headers)
const getCookie = ({ headers }: TestResponse) => String(headers['set-cookie']).split(';')[0] ?? ''
const whyEnded = async (token: string) =>
  (
    await server.deps.databases.open
      .selectFrom('session')
      .select('revoked_because')
      .where('id', '=', String(decodeJwt(token).sid))
      .executeTakeFirstOrThrow()
  ).revoked_because

const ourPage = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' }

describe('a browser on our page', () => {
  test.each([
    ['that says where it stands', ourPage],
    ['that only names our origin', { origin: 'http://localhost:4000' }],
    ['that names the host it asks', { origin: 'http://localhost:80' }],
  ])('%s is given a cookie no script can read', async (_which, headers) => {
    const { status, headers: responseHeaders } = await login(headers)
    expect(status).toBe(200)
    expect(String(responseHeaders['set-cookie'])).toMatch(
      /^__Host-rb=[\w-]{43}; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=Strict$/,
    )
  })

  test('refreshes with it, again and again', async () => {
    const signedIn = await login(ourPage)
    const cookie = getCookie(signedIn)
    const second = await refresh(signedIn.body.refresh_token, { cookie: `theme=dark; ${cookie}` })
    expect(second.status).toBe(200)
    expect((await refresh(second.body.refresh_token, { cookie })).status).toBe(200)
  })

  test.each([
    ['no cookie', async () => ({})],
    ['the cookie of another session', async () => ({ cookie: getCookie(await login(ourPage)) })],
    ['an invented one', async () => ({ cookie: '__Host-rb=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
  ])('with %s its refresh token opens nothing, and the session ends', async (_what, headers) => {
    const signedIn = await login(ourPage)
    const { status, body } = await refresh(signedIn.body.refresh_token, await headers())
    expect([status, body.message]).toEqual([401, 'Invalid JWT Refresh Token'])
    expect(await whyEnded(signedIn.body.token)).toBe('refresh token elsewhere')
    const again = await refresh(signedIn.body.refresh_token, { cookie: getCookie(signedIn) })
    expect(again.status).toBe(401)
  })

  test('signing out takes the cookie away', async () => {
    const signedIn = await login(ourPage)
    const { headers } = await server.request('POST', '/api/logout', undefined, {
      authorization: `Bearer ${signedIn.body.token}`,
      cookie: getCookie(signedIn),
    })
    expect(String(headers['set-cookie'])).toMatch(/^__Host-rb=; .*Max-Age=0/)
  })

  test('signing out leaves the cookie of a session begun since', async () => {
    const [ended, begun] = [await login(ourPage), await login(ourPage)]
    const { status, headers } = await server.request('POST', '/api/logout', undefined, {
      authorization: `Bearer ${ended.body.token}`,
      cookie: getCookie(begun),
    })
    expect([status, headers['set-cookie']]).toEqual([204, undefined])
    expect((await refresh(begun.body.refresh_token, { cookie: getCookie(begun) })).status).toBe(200)
  })
})

describe('a client that cannot store a secure cookie', () => {
  test.each([
    ['a program', {}],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' }],
    ['a page of another origin of ours', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:5200' }],
    ['a page over plain HTTP elsewhere', { ...ourPage, host: 'vitrine.intern' }],
    [
      'Safari over plain HTTP',
      { ...ourPage, 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15' },
    ],
  ])('%s gets none, and refreshes without', async (_name, headers) => {
    const signedIn = await login(headers)
    expect([signedIn.status, signedIn.headers['set-cookie']]).toEqual([200, undefined])
    expect((await refresh(signedIn.body.refresh_token)).status).toBe(200)
  })
})
