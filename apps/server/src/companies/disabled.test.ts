import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepListings } from '../listings/sweep-listings.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { followEvents, publishUntilReceived } from '../testing/event-stream.ts'
import { password, startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.colleague(await server.owner('Vitrine'), { superAdmin: true })
})
afterAll(() => server.close())

const because = 'Impayé depuis mars'
const acting = (of: TestUser) => ({ 'x-company': `/api/companies/${of.companyId}` })
const disabling = (of: TestUser) => `/api/companies/${of.companyId}/disabling`
const disable = (of: TestUser, body: unknown = { because }) => admin.request('PUT', disabling(of), body, acting(of))
const enable = (of: TestUser) => admin.request('DELETE', disabling(of), undefined, acting(of))
const signIn = (of: TestUser, word = password) =>
  server.request('POST', '/api/login_check', { username: of.email, password: word })
const refused = ({ status, body }: TestResponse, message: string) =>
  expect([status, body]).toEqual([401, { code: 401, message }])

describe('a company is disabled', () => {
  test('a super admin disables a company with a reason', async () => {
    const owner = await server.owner('Le Coin')
    expect((await owner.request('PUT', disabling(owner), { because })).status).toBe(403)
    expect((await owner.request('DELETE', disabling(owner))).status).toBe(403)
    expect((await admin.request('PUT', disabling(owner), { because })).status).toBe(404)
    for (const body of [{}, { because: '  ' }])
      expect((await disable(owner, body)).body.violations).toMatchObject([{ propertyPath: 'because' }])
    const { status, body } = await disable(owner)
    expect([status, body]).toMatchObject([
      200,
      { name: 'Le Coin', disabledBecause: because, disabledAt: expect.stringMatching(/\+00:00$/) },
    ])
    const listed = (await admin.request('GET', '/api/companies?name=coin')).body.member
    expect(listed).toMatchObject([{ disabledAt: body.disabledAt, disabledBecause: because, usersCount: 1 }])
    // Said again it has begun when it began.
    expect((await disable(owner, { because: 'Fraude' })).body).toMatchObject({
      disabledAt: body.disabledAt,
      disabledBecause: 'Fraude',
    })
  })

  test('unless it is the platform’s own', async () => {
    const { status, body } = await admin.request('PUT', disabling(admin), { because })
    expect([status, body.code]).toEqual([409, 'company.platform'])
    expect((await signIn(admin)).status).toBe(200)
  })

  test('a company is enabled again without notifying its users', async () => {
    const owner = await server.owner('Le Retour')
    await disable(owner)
    expect((await enable(owner)).status).toBe(204)
    const [listed] = (await admin.request('GET', '/api/companies?name=retour')).body.member
    expect([listed.name, listed.disabledAt, listed.disabledBecause]).toEqual(['Le Retour', undefined, undefined])
    const { token } = (await signIn(owner)).body
    const bearer = { authorization: `Bearer ${token}` }
    const acts = (await server.request('GET', '/api/user_activities', undefined, bearer)).body.member
    expect(acts.slice(0, 2)).toMatchObject([
      { operation: 'companies.enable', superAdmin: true, summary: 'Le Retour' },
      { operation: 'companies.disable', superAdmin: true, summary: 'Le Retour', fields: ['because'] },
    ])
    const own = await server.request('GET', `/api/companies/${owner.companyId}`, undefined, bearer)
    expect(JSON.stringify([acts, own.body])).not.toContain(because)
  })
})

describe('a user of a disabled company', () => {
  let owner: TestUser
  let refreshToken: string
  beforeAll(async () => {
    owner = await server.owner('Le Fermé')
    refreshToken = (await signIn(owner)).body.refresh_token
    await disable(owner)
  })

  test('a sign-in reports the disabled company only when the password is correct', async () => {
    refused(await signIn(owner), 'Company disabled.')
    refused(await signIn(owner, 'another password'), 'Invalid credentials.')
  })

  test('the next request and the next refresh report the disabled company', async () => {
    refused(await owner.request('GET', '/api/locations'), 'Company disabled.')
    refused(await server.request('POST', '/api/token/refresh', { refresh_token: refreshToken }), 'Company disabled.')
  })

  test('no link is sent, and the response is the same as ever', async () => {
    for (const path of ['/api/passwordless/request', '/api/users/password_reset']) {
      const known = await server.request('POST', path, { email: owner.email })
      const unknown = await server.request('POST', path, { email: 'nobody@example.com' })
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    }
    await server.runJobs()
    expect(await listMails(owner)).toEqual([])
  })

  test('the super admin still sees the company and may act for it', async () => {
    const made = await admin.request('POST', '/api/locations', { name: 'Lyon' }, acting(owner))
    expect(made.status).toBe(201)
    expect((await admin.request('GET', '/api/locations', undefined, acting(owner))).body.totalItems).toBe(1)
  })

  test('a user signs in again once the company is enabled, with all data intact', async () => {
    await enable(owner)
    refused(await owner.request('GET', '/api/locations'), 'Invalid JWT Token')
    refused(
      await server.request('POST', '/api/token/refresh', { refresh_token: refreshToken }),
      'Invalid JWT Refresh Token',
    )
    const { token } = (await signIn(owner)).body
    const { body } = await server.request('GET', '/api/locations', undefined, { authorization: `Bearer ${token}` })
    expect(body.totalItems).toBe(1)
  })
})

test('an open stream ends with it', async () => {
  const owner = await server.owner('À l’écoute')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await followEvents(server.app.listeningOrigin, owner)
  const of = { company: owner.companyId, type: 'inbox' } as const
  const hasReceived = () => stream.text().includes('event: inbox')
  await publishUntilReceived(server.deps.databases.forCompany(owner.companyId), of, hasReceived)
  expect(hasReceived()).toBe(true)
  await disable(owner)
  await stream.ended
})

test('a mail waits until it is enabled', async () => {
  const owner = await server.owner('Sans courrier')
  await disable(owner)
  const email = 'invite@example.com'
  const invited = await admin.request('POST', '/api/users', { email, firstName: 'Awa', lastName: 'Ba' }, acting(owner))
  expect(invited.status).toBe(201)
  await server.runJobs()
  expect(await listMails(owner)).toEqual([{ state: 'waiting', attempts: 0 }])
  await enable(owner)
  await sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    server.deps.databases.open,
  )
  await server.runJobs()
  // Nobody listens where mails go here: that it was tried is all there is to see.
  expect(await listMails(owner)).toEqual([{ state: 'waiting', attempts: 1 }])
})

test('its listings leave their turns to others, and have them when it is enabled', async () => {
  const owner = await server.owner('Sans fiche')
  await createConnectedLocation(server, owner, { networks: ['google'] })
  const db = server.deps.databases.forCompany(owner.companyId)
  const { id } = await db.selectFrom('integration').select('id').executeTakeFirstOrThrow()
  const of = { company_id: owner.companyId, integration_id: id }
  await db
    .insertInto('webhook_route')
    .values({ ...of, network: 'google', account_id: id })
    .execute()
  const next = async () => {
    const route = db.selectFrom('webhook_route').select('listing_at').where('integration_id', '=', id)
    return ((await route.executeTakeFirstOrThrow()).listing_at.getTime() - Date.now()) / 3600_000
  }
  await disable(owner)
  await sweepListings(server.deps)
  await server.runJobs()
  expect(await next()).toBeGreaterThan(23)
  await enable(owner)
  expect(await next()).toBeLessThanOrEqual(0)
})

function listMails(of: TestUser) {
  return server.deps.databases.forCompany(of.companyId).selectFrom('mail').select(['state', 'attempts']).execute()
}
