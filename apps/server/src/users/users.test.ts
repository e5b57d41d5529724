import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner('Les Tables de Margot')
  stranger = await server.owner('Another company')
})
afterAll(() => server.close())

const toComparable = ({ status, body, headers: { 'x-request-id': _id, date: _date, ...headers } }: TestResponse) => ({
  status,
  body,
  headers,
})

describe('a person', () => {
  test('reads themselves, whatever they may do', async () => {
    const me = await server.colleague(owner, { permissions: { users: false }, profile: 'PROFILE_MEMBER', lang: 'es' })
    const { status, body } = await me.request('GET', `/api/users/${me.id}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      '@context': '/api/contexts/User',
      '@id': `/api/users/${me.id}`,
      '@type': 'User',
      id: me.id,
      username: me.email,
      email: me.email,
      firstName: 'Camille',
      lastName: 'Test',
      lang: 'es',
      locale: 'es',
      preferences: {},
      roles: ['ROLE_USER'],
      profile: 'PROFILE_MEMBER',
      allowedLocations: [],
      superAdmin: false,
      appPermissions: expect.objectContaining({ users: false, calendar: true, inbox: true }),
      status: 'active',
      lastSeenAt: expect.stringMatching(/\+00:00$/),
      canEditRights: false,
      canDelete: false,
      company: {
        '@id': `/api/companies/${owner.companyId}`,
        '@type': 'Company',
        id: owner.companyId,
        name: 'Les Tables de Margot',
      },
    })
    expect(Object.keys(body.appPermissions)).toHaveLength(14)
  })

  test('a super admin is not listed among the users of a company', async () => {
    const company = await server.owner('Chez Alix')
    const admin = await server.colleague(company, { superAdmin: true })
    const list = async (person: TestUser) => (await person.request('GET', '/api/users')).body
    expect(await list(company)).toMatchObject({ totalItems: 1, member: [{ id: company.id }] })
    expect((await list(admin)).totalItems).toBe(2)
    expect((await admin.request('GET', `/api/users/${admin.id}`)).body).toMatchObject({ superAdmin: true })
  })

  test('a user lists the locations they may see', async () => {
    const { body: location } = await owner.request('POST', '/api/locations', { name: 'Lyon Part-Dieu' })
    const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [location.id] })
    expect((await member.request('GET', `/api/users/${member.id}`)).body.allowedLocations).toEqual([location['@id']])
  })

  test('reads a colleague when they manage users', async () => {
    const manager = await server.colleague(owner, { permissions: { users: true } })
    const { status, body } = await manager.request('GET', `/api/users/${owner.id}`)
    expect([status, body.email]).toEqual([200, owner.email])
  })

  test('an invisible colleague, a stranger and an unknown id return the same bytes', async () => {
    const clerk = await server.colleague(owner, { permissions: { users: false } })
    const unknown = toComparable(await clerk.request('GET', `/api/users/${newId()}`))
    expect(unknown.status).toBe(404)
    for (const id of [owner.id, stranger.id, 'x'])
      expect(toComparable(await clerk.request('GET', `/api/users/${id}`))).toEqual(unknown)
    expect(toComparable(await owner.request('GET', `/api/users/${stranger.id}`))).toEqual(unknown)
  })

  test('shows no secret', async () => {
    const { body } = await owner.request('GET', `/api/users/${owner.id}`)
    expect(JSON.stringify(body)).not.toMatch(/argon|hash|token|secret/i)
  })
})
