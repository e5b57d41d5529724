import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connected, connect, enc, HEADERS, LOCATION } from './testing.ts'

let on: Connected
beforeAll(async () => {
  on = await connect()
})
afterAll(() => on.close())

const app = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' }
const redirect = 'http://localhost:4000/callback'
const authorizationQuery = {
  ...{ response_type: 'code', client_id: app.client_id, redirect_uri: redirect, state: 'st4te' },
  scope: 'rw_organization_admin w_organization_social',
}
const tokenCall = (form: Record<string, string>, path = 'accessToken') =>
  on.call<Record<string, string | number>>('POST', `/www.linkedin.com/oauth/v2/${path}`, {
    body: new URLSearchParams({ ...app, ...form }),
  })
async function codeFor(owner: string, scopes?: string[]) {
  const given = await on.control<{ code: string }>('POST', '/grants', { network: 'linkedin', owner, scopes })
  return given.code
}

test('a user signs in, consents, and the app gets a code', async () => {
  const path = '/www.linkedin.com/oauth/v2/authorization'
  const signIn = await on.call<string>('GET', path, { query: authorizationQuery })
  expect(signIn.body).toContain('Sign in as Camille Dubreuil')
  const consent = await on.call<string>('GET', path, { query: { ...authorizationQuery, login: 'camille' } })
  expect(consent.body).toContain('Create, modify and delete posts')
  const submitConsent = (decision: string) =>
    on.call('POST', path, { query: authorizationQuery, body: new URLSearchParams({ login: 'nina', answer: decision }) })
  const back = new URL((await submitConsent('allow')).headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('st4te')
  const code = back.searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirect }
  expect((await tokenCall({ ...form, redirect_uri: 'http://elsewhere.example/' })).status).toBe(400)
  const cancelled = new URL((await submitConsent('cancel')).headers.get('location') ?? '')
  expect(cancelled.searchParams.get('error')).toBe('user_cancelled_authorize')
  const unknown = await on.call<string>('GET', path, { query: { ...authorizationQuery, scope: 'r_everything' } })
  expect([unknown.status, unknown.body.includes('r_everything')]).toEqual([400, true])
})

test('a token lasts sixty days, and its refresh token a year that renewing does not extend', async () => {
  const own = await connect()
  const call = (form: Record<string, string>) =>
    own.call<Record<string, string | number>>('POST', '/www.linkedin.com/oauth/v2/accessToken', {
      body: new URLSearchParams({ ...app, ...form }),
    })
  const { code } = await own.control<{ code: string }>('POST', '/grants', { network: 'linkedin', owner: 'camille' })
  const { body: first } = await call({ grant_type: 'authorization_code', code })
  expect(first).toMatchObject({ expires_in: 5_183_999, refresh_token_expires_in: expect.any(Number) })
  expect((await call({ grant_type: 'authorization_code', code })).body).toMatchObject({ error: 'invalid_request' })
  await own.control('POST', '/clock', { advanceSeconds: 61 * 86_400 })
  const stale = await own.api('GET', '/rest/organizationAcls?q=roleAssignee', { token: String(first.access_token) })
  expect([stale.status, stale.body.code]).toEqual([401, 'EXPIRED_ACCESS_TOKEN'])
  const renew = { grant_type: 'refresh_token', refresh_token: String(first.refresh_token) }
  const { body: second } = await call(renew)
  expect(second.refresh_token_expires_in).toBeLessThan(305 * 86_400)
  await own.control('POST', '/clock', { advanceSeconds: 305 * 86_400 })
  expect((await call(renew)).body).toMatchObject({ error: 'invalid_grant' })
  await own.close()
})

test('an app without approval gets no refresh token', async () => {
  const { body } = await tokenCall({ grant_type: 'authorization_code', code: await codeFor('no-refresh') })
  expect(body.refresh_token).toBeUndefined()
})

test('a new set of scopes invalidates the earlier tokens', async () => {
  const first = await tokenCall({ grant_type: 'authorization_code', code: await codeFor('paul') })
  await codeFor('paul', ['rw_organization_admin'])
  const { body } = await on.api('GET', '/rest/organizationAcls?q=roleAssignee', {
    token: String(first.body.access_token),
  })
  expect(body).toMatchObject({ status: 401, code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65601 })
})

test('a token can be introspected and revoked', async () => {
  const { body } = await tokenCall({ grant_type: 'authorization_code', code: await codeFor('alice') })
  const token = String(body.access_token)
  expect((await tokenCall({ token }, 'introspectToken')).body).toMatchObject({ active: true })
  expect((await tokenCall({ token }, 'revoke')).status).toBe(200)
  expect((await tokenCall({ token }, 'introspectToken')).body).toMatchObject({ active: false, status: 'revoked' })
})

test('pages are listed with the user’s role, and read by their administrator', async () => {
  const { body } = await on.api<{ elements: { organization: string }[] }>(
    'GET',
    '/rest/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&count=100',
  )
  expect(body.elements).toMatchObject([{ organization: on.page, role: 'ADMINISTRATOR', state: 'APPROVED' }])
  const id = on.page.split(':').at(-1)
  expect((await on.api('GET', `/rest/organizations/${id}`)).body).toMatchObject({
    localizedName: LOCATION.name,
    vanityName: on.vanity,
  })
  const { accessToken } = await on.control<{ accessToken: string }>('POST', '/grants', {
    ...{ network: 'linkedin', owner: 'stranger', scopes: ['rw_organization_admin', 'openid'] },
  })
  expect((await on.api('GET', `/rest/organizations/${id}`, { token: accessToken })).status).toBe(403)
  expect((await on.api('GET', '/v2/userinfo', { token: accessToken })).body).toMatchObject({ given_name: 'Stranger' })
})

test('organizations are found by their exact vanity name, and looked up by any member', async () => {
  const found = await on.api<{ elements: object[] }>('GET', `/rest/organizations?q=vanityName&vanityName=${on.vanity}`)
  expect(found.body.elements).toMatchObject([{ localizedName: LOCATION.name }])
  const id = on.page.split(':').at(-1)
  expect((await on.api('GET', `/rest/organizationsLookup?ids=List(${id},1)`)).body).toMatchObject({
    results: { [id ?? '']: { localizedName: LOCATION.name } },
    statuses: { 1: 404 },
  })
  // The marks of a list stand raw; a builder of queries that encodes them is not understood.
  expect((await on.api('GET', `/rest/organizationsLookup?ids=${enc(`List(${id})`)}`)).status).toBe(400)
})

test('members are named by their ids, and followers are searched by typed text', async () => {
  const path = `/rest/peopleTypeahead?q=organizationFollowers&organization=${enc(on.page)}&keywords=mar`
  const { body } = await on.api<{ elements: { member: string; firstName: string }[] }>('GET', path)
  expect(body.elements.map(({ firstName }) => firstName)).toEqual(['Diane', 'Margaux', 'Martin'])
  const id = body.elements[0]?.member.split(':').at(-1)
  expect((await on.api('GET', `/rest/people?ids=List((id:${id}))`)).body).toMatchObject({
    results: { [id ?? '']: { localizedFirstName: 'Diane' } },
  })
})

test('an unknown or retired API version is refused', async () => {
  const fetchWithHeaders = (headers: Record<string, string>) =>
    on.call('GET', '/api.linkedin.com/rest/organizationAcls?q=roleAssignee', {
      headers: { authorization: `Bearer ${on.token}`, ...headers },
    })
  expect((await fetchWithHeaders({})).body).toMatchObject({ status: 400, code: 'VERSION_MISSING' })
  expect((await fetchWithHeaders({ ...HEADERS, 'linkedin-version': '202401' })).body).toMatchObject({
    ...{ status: 426, code: 'NONEXISTENT_VERSION' },
  })
})

test('the calls of a day are counted until midnight', async () => {
  const own = await connect({ quotas: { 'linkedin.memberDay': 2 } })
  const fetchAcls = () => own.api('GET', '/rest/organizationAcls?q=roleAssignee')
  expect([(await fetchAcls()).status, (await fetchAcls()).status, (await fetchAcls()).status]).toEqual([200, 200, 429])
  await own.control('POST', '/clock', { advanceSeconds: 86_400 })
  expect((await fetchAcls()).status).toBe(200)
  await own.close()
})
