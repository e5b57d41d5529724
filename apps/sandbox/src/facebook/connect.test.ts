import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, type GraphFailure, LOCATION } from '../graph/testing.ts'

let fb: Connected

const REDIRECT = 'http://localhost:4000/oauth/facebook/callback?x=1'
const APP = { client_id: 'sandbox-app', client_secret: 'sandbox-secret' }

beforeAll(async () => {
  fb = await connect({ quotas: { 'facebook.pageCalls': 4 } })
})
afterAll(() => fb.close())
beforeEach(async () => {
  await fb.control('POST', '/reset', { quotas: 'off' })
  await fb.control('POST', '/accounts', {
    owner: 'camille',
    networks: ['facebook', 'instagram'],
    places: [LOCATION, { ...LOCATION, name: 'Chez Marius' }],
  })
  await fb.control('POST', '/accounts', {
    owner: 'marc',
    networks: ['facebook'],
    places: [{ ...LOCATION, name: 'Bar de Marc' }],
  })
})

const exchange = (query: Record<string, string>) =>
  fb.graph<{ access_token: string; expires_in: number } & GraphFailure>('GET', '/oauth/access_token', {
    token: null,
    query: { ...APP, ...query },
  })
const granted = () =>
  fb.control<{ accessToken: string; code: string }>('POST', '/grants', { network: 'facebook', owner: 'camille' })
async function longToken() {
  const { accessToken } = await granted()
  return (await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: accessToken })).body.access_token
}
const fetchPages = async (token: string, query: Record<string, string> = {}) =>
  (
    await fb.graph<{ data: { id: string; name: string; access_token: string }[] }>('GET', '/me/accounts', {
      token,
      query: { fields: 'id,name,access_token', ...query },
    })
  ).body.data

describe('the consent page', () => {
  const query = new URLSearchParams({
    client_id: 'sandbox-app',
    redirect_uri: REDIRECT,
    state: 'a b',
    scope: 'pages_show_list,pages_manage_posts',
    response_type: 'code',
  })
  const dialog = `/www.facebook.com/v22.0/dialog/oauth?${query}`
  const submitConsent = (form: Record<string, string | string[]>) => {
    const body = new URLSearchParams()
    for (const [key, value] of Object.entries(form)) for (const item of [value].flat()) body.append(key, item)
    return fb.call('POST', dialog, { body })
  }

  test('a user picks a login and the pages to grant', async () => {
    const first = await fb.call<string>('GET', dialog)
    expect(first.status).toBe(200)
    expect(first.body).toContain('Continue as Camille')
    const second = await fb.call<string>('GET', `${dialog}&login=camille`)
    expect(second.body).toContain('Chez Margot')
    expect(second.body).not.toContain('Bar de Marc')

    const [marius] = await fetchPages(await longToken()).then((pages) =>
      pages.filter(({ name }) => name === 'Chez Marius'),
    )
    const back = await submitConsent({
      login: 'camille',
      pages: marius?.id ?? '',
      'scope.pages_show_list': '1',
      answer: 'continue',
    })
    const target = new URL(back.headers.get('location') ?? '')
    expect(back.status).toBe(302)
    expect(target.href.startsWith('http://localhost:4000/oauth/facebook/callback?x=1&')).toBe(true)
    expect(target.searchParams.get('state')).toBe('a b')

    const code = target.searchParams.get('code') ?? ''
    expect((await exchange({ code, redirect_uri: 'http://localhost:4000/other' })).body.error.error_subcode).toBe(36008)
    const token = (await exchange({ code, redirect_uri: REDIRECT })).body.access_token
    expect((await exchange({ code, redirect_uri: REDIRECT })).body.error.error_subcode).toBe(36009)
    expect((await fetchPages(token)).map(({ name }) => name)).toEqual(['Chez Marius'])
    const permissions = await fb.graph('GET', '/me/permissions', { token })
    expect(permissions.body).toEqual({
      data: [
        { permission: 'public_profile', status: 'granted' },
        { permission: 'pages_show_list', status: 'granted' },
        { permission: 'pages_manage_posts', status: 'declined' },
      ],
    })
  })

  test('a user who cancels is redirected back with the reason', async () => {
    const back = await submitConsent({ login: 'camille', answer: 'cancel' })
    const { searchParams } = new URL(back.headers.get('location') ?? '')
    expect([searchParams.get('error'), searchParams.get('error_reason'), searchParams.get('state')]).toEqual([
      'access_denied',
      'user_denied',
      'a b',
    ])
  })

  test('a scope that does not exist fails the dialog', async () => {
    const refused = await fb.call<string>('GET', dialog.replace('pages_show_list', 'pages_read_user_engagement'))
    expect([refused.status, refused.body.includes('Invalid Scopes: pages_read_user_engagement')]).toEqual([400, true])
    expect((await fb.call('GET', dialog.replace('sandbox-app', 'other'))).status).toBe(400)
  })

  test('a code challenge requires its verifier', async () => {
    const challenge = createHash('sha256').update('the verifier').digest('base64url')
    const back = await fb.call('POST', `${dialog}&code_challenge=${challenge}&code_challenge_method=S256`, {
      body: new URLSearchParams({ login: 'camille', answer: 'continue' }),
    })
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await exchange({ code, redirect_uri: REDIRECT, code_verifier: 'wrong' })).status).toBe(400)
    expect((await exchange({ code, redirect_uri: REDIRECT, code_verifier: 'the verifier' })).status).toBe(200)
  })
})

describe('tokens', () => {
  test('a short-lived token is exchanged for a long-lived one, and its page tokens never expire', async () => {
    const { accessToken, code } = await granted()
    expect((await exchange({ code })).body.expires_in).toBe(3600)
    const long = await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: accessToken })
    expect(long.body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 5_184_000 })
    const inspect = async (token: string) =>
      (
        await fb.graph<{ data: object }>('GET', '/debug_token', {
          token: 'sandbox-app|sandbox-secret',
          query: { input_token: token },
        })
      ).body.data
    const [shortPage] = await fetchPages(accessToken)
    const [longPage] = await fetchPages(long.body.access_token)
    expect(await inspect(longPage?.access_token ?? '')).toMatchObject({
      is_valid: true,
      expires_at: 0,
      type: 'PAGE',
      app_id: 'sandbox-app',
    })

    await fb.control('POST', '/clock', { advanceSeconds: 3600 })
    const late = await fb.graph<GraphFailure>('GET', '/me', { token: accessToken })
    expect([late.status, late.body.error.code, late.body.error.error_subcode]).toEqual([400, 190, 463])
    expect(await inspect(shortPage?.access_token ?? '')).toMatchObject({ is_valid: false, error: { code: 190 } })
    expect((await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: accessToken })).body.error.code).toBe(
      190,
    )

    await fb.control('POST', '/clock', { advanceSeconds: 60 * 86_400 })
    expect(
      (await fb.graph<GraphFailure>('GET', '/me', { token: long.body.access_token })).body.error.error_subcode,
    ).toBe(463)
    expect((await fb.graph('GET', '/me', { token: longPage?.access_token })).status).toBe(200)
  })

  test('a token survives a restart of the process as long as its page exists', async () => {
    const [margot] = await fetchPages(await longToken())
    const restarted = await connect()
    const read = await restarted.graph('GET', `/${margot?.id}`, { token: margot?.access_token })
    expect(read.body).toEqual({ id: margot?.id, name: 'Chez Margot' })
    await restarted.close()
  })

  test('a wrong secret, a wrong app and a broken token are refused', async () => {
    expect((await exchange({ code: 'x', client_secret: 'wrong' })).body.error.message).toBe(
      'Error validating client secret.',
    )
    expect((await exchange({ code: 'x', client_id: 'wrong' })).body.error.code).toBe(101)
    expect((await exchange({ code: 'x' })).body.error.code).toBe(100)
    const broken = await fb.graph<GraphFailure>('GET', '/me', { token: `${await longToken()}x` })
    expect(broken.body.error).toMatchObject({ code: 190, type: 'OAuthException', fbtrace_id: expect.any(String) })
    const app = await fb.call<{ access_token: string }>('POST', '/graph.facebook.com/v22.0/oauth/access_token', {
      body: new URLSearchParams({ ...APP, grant_type: 'client_credentials' }),
    })
    expect(app.body.access_token).toBe('sandbox-app|sandbox-secret')
  })

  test('the app secret proof is checked when it is sent', async () => {
    const token = await longToken()
    const proof = createHmac('sha256', 'sandbox-secret').update(token).digest('hex')
    expect((await fb.graph('GET', '/me', { token, query: { appsecret_proof: proof } })).status).toBe(200)
    expect(
      (await fb.graph<GraphFailure>('GET', '/me', { token, query: { appsecret_proof: 'f'.repeat(64) } })).body.error
        .code,
    ).toBe(100)
  })

  test('a withdrawn account leaves the list and its token is refused, while the others still work', async () => {
    const token = await longToken()
    const [margot, marius] = await fetchPages(token)
    await fb.control('POST', '/revoke', { network: 'facebook', account: margot?.id })
    const dead = await fb.graph<GraphFailure>('GET', `/${margot?.id}/published_posts`, { token: margot?.access_token })
    expect([dead.body.error.code, dead.body.error.error_subcode]).toEqual([190, 458])
    expect((await fetchPages(token)).map(({ id }) => id)).toEqual([marius?.id])
    expect((await fb.graph('GET', `/${marius?.id}/published_posts`, { token: marius?.access_token })).status).toBe(200)
    expect(await fetchPages(await longToken())).toHaveLength(2)
  })

  test('an app can revoke one of its permissions or all', async () => {
    const token = await longToken()
    expect((await fb.graph('DELETE', '/me/permissions/pages_show_list', { token })).body).toEqual({ success: true })
    expect(await fetchPages(token)).toEqual([])
    expect((await fb.graph('GET', '/me', { token })).status).toBe(200)
    expect((await fb.graph('DELETE', '/me/permissions', { token })).body).toEqual({ success: true })
    expect((await fb.graph<GraphFailure>('GET', '/me', { token })).body.error.error_subcode).toBe(458)
  })
})

describe('pages', () => {
  test('/me returns the user and their pages with cursors, and no business', async () => {
    const token = await longToken()
    expect((await fb.graph('GET', '/me', { token, query: { fields: 'id,name' } })).body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'Camille',
    })
    const first = await fb.graph<{ data: unknown[]; paging: { next: string; cursors: object } }>(
      'GET',
      '/me/accounts',
      {
        token,
        query: {
          fields: 'id,name,username,access_token,tasks,picture.type(large),instagram_business_account{id,username}',
          limit: '1',
        },
      },
    )
    expect(first.body.data).toEqual([
      {
        id: expect.stringMatching(/^1\d{14}$/),
        name: 'Chez Margot',
        username: 'chez.margot',
        access_token: expect.stringMatching(/^EAA/),
        tasks: expect.arrayContaining(['CREATE_CONTENT', 'MODERATE', 'MESSAGING', 'ANALYZE', 'ADVERTISE', 'MANAGE']),
        picture: { data: expect.objectContaining({ url: expect.stringContaining('/avatars/') }) },
        instagram_business_account: { id: expect.stringMatching(/^17841\d{12}$/), username: 'chez.margot' },
      },
    ])
    const next = new URL(first.body.paging.next)
    expect(next.searchParams.get('limit')).toBe('1')
    const second = await fb.graph<{ data: { name: string }[]; paging: { next?: string } }>('GET', next.href, { token })
    expect(second.body.data.map(({ name }) => name)).toEqual(['Chez Marius'])
    expect(second.body.paging.next).toBeUndefined()
    expect((await fb.graph('GET', '/me/businesses', { token })).body).toEqual({ data: [] })
  })

  test('ad accounts are readable with the ads permission only', async () => {
    const token = await longToken()
    const { body } = await fb.graph<{ data: object[] }>('GET', '/me/adaccounts', {
      token,
      query: { fields: 'id,name,currency,account_status' },
    })
    expect(body.data).toEqual([
      { id: expect.stringMatching(/^act_\d{15}$/), name: 'Camille, publicité', currency: 'EUR', account_status: 1 },
      {
        id: expect.stringMatching(/^act_\d{15}$/),
        name: 'Camille, ancien compte',
        currency: 'EUR',
        account_status: 101,
      },
    ])
    await fb.graph('DELETE', '/me/permissions/ads_read', { token })
    await fb.graph('DELETE', '/me/permissions/ads_management', { token })
    const refused = await fb.graph<GraphFailure>('GET', '/me/adaccounts', { token })
    expect([refused.status, refused.body.error.code]).toEqual([403, 200])
  })

  test('an owner sees no page of another owner, and a page token only its own page', async () => {
    const token = await longToken()
    const marc = await fb
      .control<{ accounts: { id: string; owner: string }[] }>('GET', '/accounts?network=facebook')
      .then(({ accounts }) => accounts.find(({ owner }) => owner === 'marc'))
    const [margot] = await fetchPages(token)
    const reading = await fb.graph<GraphFailure>('GET', `/${marc?.id}/published_posts`, { token: margot?.access_token })
    expect([reading.status, reading.body.error.code]).toEqual([403, 10])
    const writing = await fb.graph<GraphFailure>('POST', `/${marc?.id}/feed`, {
      token: margot?.access_token,
      body: { message: 'x' },
    })
    expect([writing.status, writing.body.error.code]).toEqual([403, 200])
    const asUser = await fb.graph<GraphFailure>('POST', `/${margot?.id}/feed`, { token, body: { message: 'x' } })
    expect(asUser.body.error.code).toBe(210)
  })

  test('a missing scope is named in the error', async () => {
    const { accessToken } = await fb.control<{ accessToken: string }>('POST', '/grants', {
      network: 'facebook',
      owner: 'camille',
      scopes: ['pages_show_list'],
    })
    const [margot] = await fetchPages(accessToken)
    const refused = await fb.graph<GraphFailure>('POST', `/${margot?.id}/feed`, {
      token: margot?.access_token,
      body: { message: 'x' },
    })
    expect([refused.status, refused.body.error.code]).toEqual([403, 200])
    expect(refused.body.error.message).toContain('pages_manage_posts')
  })

  test('unknown objects, edges and versions are refused with Meta’s error messages', async () => {
    const token = await longToken()
    const failure = async (path: string) => (await fb.graph<GraphFailure>('GET', path, { token })).body.error
    expect(await failure('/999')).toMatchObject({ code: 100, error_subcode: 33, type: 'GraphMethodException' })
    expect(await failure('/me/nonsense')).toMatchObject({ code: 2500 })
    expect(await failure('/me/published_posts')).toMatchObject({ code: 100 })
    const old = await fb.call<GraphFailure>('GET', '/graph.facebook.com/v3.0/me', { query: { access_token: token } })
    expect(old.body.error.code).toBe(2635)
  })

  test('every response reports the usage, and calls beyond the limit are refused until time has passed', async () => {
    const [margot] = await fetchPages(await longToken())
    await fb.control('POST', '/reset', { keepAccounts: true })
    const read = () => fb.graph<GraphFailure>('GET', `/${margot?.id}`, { token: margot?.access_token })
    const first = await read()
    expect(JSON.parse(first.headers.get('x-app-usage') ?? '')).toMatchObject({
      call_count: expect.any(Number),
      total_time: expect.any(Number),
    })
    expect(JSON.parse(first.headers.get('x-business-use-case-usage') ?? '')).toEqual({
      [margot?.id ?? '']: [
        { type: 'pages', call_count: 25, total_cputime: 25, total_time: 25, estimated_time_to_regain_access: 0 },
      ],
    })
    for (let call = 0; call < 3; call += 1) expect((await read()).status).toBe(200)
    const refused = await read()
    expect([refused.status, refused.body.error.code]).toEqual([400, 80001])
    expect(JSON.parse(refused.headers.get('x-business-use-case-usage') ?? '')).toMatchObject({
      [margot?.id ?? '']: [{ estimated_time_to_regain_access: 1440 }],
    })
    await fb.control('POST', '/clock', { advanceSeconds: 86_400 })
    expect((await read()).status).toBe(200)
  })
})
