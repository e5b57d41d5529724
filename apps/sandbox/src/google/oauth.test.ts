import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type GoogleConnection } from './testing.ts'

let google: GoogleConnection

beforeAll(async () => {
  google = await connect()
})
afterAll(() => google.close())
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true }))

const HOUR = 3_600
const MANAGE = 'https://www.googleapis.com/auth/business.manage'
const CALLBACK = 'http://localhost:4000/oauth/google'
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const authorizationQuery = {
  client_id: 'sandbox-client',
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: `${MANAGE} openid email profile`,
  access_type: 'offline',
  prompt: 'consent',
  state: 's-1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}

const PAGE = '/accounts.google.com/o/oauth2/v2/auth'

/** The person presses a button of the consent page; the answer is where they are sent. */
async function press(query: Record<string, string>, form: Record<string, string>): Promise<URLSearchParams> {
  const response = await google.call('POST', PAGE, { query, body: new URLSearchParams(form) })
  expect(response.status).toBe(302)
  const back = new URL(response.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(CALLBACK)
  return back.searchParams
}

const yes = { login: 'camille', answer: 'continue', [`scope.${MANAGE}`]: '1' }

interface Tokens {
  access_token: string
  refresh_token?: string
  expires_in: number
  scope: string
  token_type: string
  id_token?: string
  error?: string
  error_description?: string
}

const client = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' }
const token = (form: Record<string, string>, headers = {}) =>
  google.call<Tokens>('POST', '/oauth2.googleapis.com/token', { body: new URLSearchParams(form), headers })
const exchange = (code: string | null, more = {}) =>
  token({
    ...client,
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: CALLBACK,
    code_verifier: verifier,
    ...more,
  })
const renew = (refresh_token = '') => token({ ...client, grant_type: 'refresh_token', refresh_token })
const works = async (access: string) => (await google.accounts('GET', '/accounts', { token: access })).status === 200

describe('the consent page', () => {
  test('a user picks a login, ticks permissions, and the app gets a code', async () => {
    const first = await google.call<string>('GET', PAGE, { query: authorizationQuery })
    expect(first.status).toBe(200)
    expect(first.body).toContain('value="camille"')
    const second = await google.call<string>('GET', PAGE, { query: { ...authorizationQuery, login: 'camille' } })
    expect(second.body).toContain(`name="scope.${MANAGE}"`)
    expect(second.body).toContain('camille@gmail.example')

    const back = await press(authorizationQuery, yes)
    expect([back.get('state'), back.get('scope')?.includes(MANAGE)]).toEqual(['s-1', true])
    const { status, body } = await exchange(back.get('code'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3599, refresh_token: expect.any(String) })
    expect(body.scope.split(' ')).toEqual([
      MANAGE,
      'openid',
      'https://www.googleapis.com/auth/userinfo.email',
      'https://www.googleapis.com/auth/userinfo.profile',
    ])
    expect(await works(body.access_token)).toBe(true)
  })

  test('a refusal or a partial consent is returned to the app', async () => {
    const no = await press(authorizationQuery, { login: 'camille', answer: 'cancel' })
    expect([no.get('error'), no.get('state'), no.get('code')]).toEqual(['access_denied', 's-1', null])
    const less = await press(authorizationQuery, { login: 'camille', answer: 'continue' })
    const { body } = await exchange(less.get('code'))
    expect(body.scope).not.toContain(MANAGE)
    expect(await works(body.access_token)).toBe(false)
  })

  test('an invalid authorization request is refused on the page', async () => {
    const { client_id: _client, ...anonymous } = authorizationQuery
    const { scope: _scope, ...aimless } = authorizationQuery
    for (const [query, status, expectedText] of [
      [anonymous, 400, 'Missing required parameter: client_id'],
      [{ ...authorizationQuery, client_id: 'other' }, 401, 'The OAuth client was not found.'],
      [{ ...authorizationQuery, response_type: 'token' }, 400, 'Invalid response_type: token'],
      [aimless, 400, 'Missing required parameter: scope'],
      [
        { ...authorizationQuery, scope: 'everything' },
        400,
        'Some requested scopes were invalid. {invalid=[everything]}',
      ],
      [{ ...authorizationQuery, redirect_uri: 'nowhere' }, 400, 'redirect_uri_mismatch'],
      [{ ...authorizationQuery, code_challenge_method: 'S512' }, 400, 'code_challenge_method'],
      [
        { ...authorizationQuery, acces_type: 'offline' },
        400,
        'Parameter not allowed for this message type: acces_type',
      ],
    ] as const) {
      const response = await google.call<string>('GET', PAGE, { query })
      expect(response.status).toBe(status)
      expect(response.body).toContain(expectedText)
    }
  })

  test('without prompt=consent the user consents once, and no second refresh token is issued', async () => {
    const { prompt: _prompt, ...quiet } = authorizationQuery
    const first = await exchange((await press(quiet, yes)).get('code'))
    expect(first.body.refresh_token).toBeDefined()
    const again = await google.call('GET', PAGE, { query: { ...quiet, login: 'camille' } })
    expect(again.status).toBe(302)
    const code = new URL(again.headers.get('location') ?? '').searchParams.get('code')
    expect((await exchange(code)).body.refresh_token).toBeUndefined()
    expect((await exchange((await press(authorizationQuery, yes)).get('code'))).body.refresh_token).toBeDefined()
    const online = await press({ ...authorizationQuery, access_type: 'online' }, yes)
    expect((await exchange(online.get('code'))).body.refresh_token).toBeUndefined()
  })
})

describe('the token endpoint', () => {
  test('the code verifier must match the challenge', async () => {
    const code = async () => (await press(authorizationQuery, yes)).get('code')
    const { body: wrong, status } = await exchange(await code(), { code_verifier: `${verifier}x` })
    expect([status, wrong.error, wrong.error_description]).toEqual([400, 'invalid_grant', 'Invalid code verifier.'])
    const missing = await token({
      ...client,
      grant_type: 'authorization_code',
      code: (await code()) ?? '',
      redirect_uri: CALLBACK,
    })
    expect(missing.body.error_description).toBe('Missing code verifier.')
    const { code_challenge: _c, code_challenge_method: _m, ...plain } = authorizationQuery
    const needless = await exchange((await press(plain, yes)).get('code'))
    expect(needless.body.error_description).toBe('code_verifier or verifier is not needed.')
  })

  test('a code works once, for ten minutes, for its redirect URI and its app', async () => {
    const code = async () => (await press(authorizationQuery, yes)).get('code')
    const used = await code()
    expect((await exchange(used)).status).toBe(200)
    expect((await exchange(used)).body).toEqual({ error: 'invalid_grant', error_description: 'Bad Request' })
    expect((await exchange('4/0Ainvented')).body.error_description).toBe('Malformed auth code.')
    const elsewhere = await exchange(await code(), { redirect_uri: 'http://localhost:4000/other' })
    expect([elsewhere.status, elsewhere.body.error]).toEqual([400, 'redirect_uri_mismatch'])
    const late = await code()
    await google.control('POST', '/clock', { advanceSeconds: 601 })
    expect((await exchange(late)).body.error).toBe('invalid_grant')
    const impostor = await exchange(await code(), { client_secret: 'guess' })
    expect([impostor.status, impostor.body.error]).toEqual([401, 'invalid_client'])
    expect((await token({ ...client, grant_type: 'password' })).body.error).toBe('unsupported_grant_type')
    expect((await token(client)).body.error).toBe('invalid_request')
  })

  test('the client can authenticate in the header as well', async () => {
    const { refresh_token = '' } = (await exchange((await press(authorizationQuery, yes)).get('code'))).body
    const authorization = `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}`
    const { status } = await token({ grant_type: 'refresh_token', refresh_token }, { authorization })
    expect(status).toBe(200)
  })

  test('an access token lasts an hour of the sandbox’s clock; a refresh token renews it and stays valid', async () => {
    const { access_token, refresh_token } = (await exchange((await press(authorizationQuery, yes)).get('code'))).body
    await google.control('POST', '/clock', { advanceSeconds: HOUR - 5 })
    expect(await works(access_token)).toBe(true)
    await google.control('POST', '/clock', { advanceSeconds: 10 })
    expect(await works(access_token)).toBe(false)
    for (let round = 0; round < 2; round += 1) {
      const renewed = await renew(refresh_token)
      expect(renewed.status).toBe(200)
      expect(renewed.body.refresh_token).toBeUndefined()
      expect(renewed.body.scope).toContain(MANAGE)
      expect(await works(renewed.body.access_token)).toBe(true)
    }
  })

  test('a refresh token unused for six months, or the oldest of more than a hundred, is invalid', async () => {
    const dead = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }
    const { refresh_token } = (await exchange((await press(authorizationQuery, yes)).get('code'))).body
    await google.control('POST', '/clock', { advanceSeconds: 150 * 86_400 })
    expect((await renew(refresh_token)).status).toBe(200)
    await google.control('POST', '/clock', { advanceSeconds: 150 * 86_400 })
    expect((await renew(refresh_token)).status).toBe(200)
    for (let count = 0; count < 100; count += 1) {
      const { code } = await google.control<{ code: string }>('POST', '/grants', {
        network: 'google',
        owner: 'camille',
      })
      expect((await exchange(code)).status).toBe(200)
    }
    expect(await renew(refresh_token)).toMatchObject({ status: 400, body: dead })
    const { code } = await google.control<{ code: string }>('POST', '/grants', { network: 'google', owner: 'camille' })
    const last = (await exchange(code)).body.refresh_token
    await google.control('POST', '/clock', { advanceSeconds: 183 * 86_400 })
    expect((await renew(last)).body).toEqual(dead)
    expect((await renew('1//03invented')).body.error_description).toBe('Bad Request')
  })
})

describe('userinfo and revocation', () => {
  test('userinfo returns the fields its scopes allow', async () => {
    const { access_token } = (await exchange((await press(authorizationQuery, yes)).get('code'))).body
    const headers = { authorization: `Bearer ${access_token}` }
    const info = { sub: expect.stringMatching(/^\d{21}$/), name: 'Camille', email: 'camille@gmail.example' }
    for (const path of ['/openidconnect.googleapis.com/v1/userinfo', '/www.googleapis.com/oauth2/v3/userinfo']) {
      expect((await google.call('GET', path, { headers })).body).toMatchObject(info)
      const anonymousResponse = await google.call('GET', path)
      expect([anonymousResponse.status, anonymousResponse.body.error]).toEqual([401, 'invalid_request'])
    }
  })

  test('revoking one token withdraws the grant of every token of the login', async () => {
    const { access_token, refresh_token = '' } = (await exchange((await press(authorizationQuery, yes)).get('code')))
      .body
    const revoke = (token: string) =>
      google.call('POST', '/oauth2.googleapis.com/revoke', { query: { token }, body: new URLSearchParams() })
    expect(await revoke(refresh_token)).toMatchObject({ status: 200, body: {} })
    expect(await works(access_token)).toBe(false)
    expect((await renew(refresh_token)).body.error).toBe('invalid_grant')
    expect(await revoke(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_token' } })
    // The next consent counts as a first one.
    const { prompt: _prompt, ...quiet } = authorizationQuery
    expect((await exchange((await press(quiet, yes)).get('code'))).body.refresh_token).toBeDefined()
  })

  test('no token is readable in the request log', async () => {
    const { access_token } = (await exchange((await press(authorizationQuery, yes)).get('code'))).body
    await google.call('POST', '/oauth2.googleapis.com/revoke', { query: { token: access_token } })
    const log = JSON.stringify(await google.control('GET', '/requests?network=google'))
    expect(log).not.toContain(access_token)
    expect(log).toContain('"bodyKeys":["client_id","client_secret","grant_type","code","redirect_uri","code_verifier"]')
  })
})
