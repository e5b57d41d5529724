import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { type Answer, type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner('Les Tables de Margot')
  stranger = await server.owner('Another company')
})
afterAll(() => server.close())

const shownOf = ({ status, body, headers: { 'x-request-id': _id, date: _date, ...headers } }: Answer) => ({
  status,
  body,
  headers,
})

describe('a person', () => {
  test('reads themselves, whatever they may do', async () => {
    const me = await server.colleague(owner, { permissions: { users: false }, profile: 'PROFILE_MEMBER', lang: 'es' })
    const { status, body } = await me.ask('GET', `/api/users/${me.id}`)
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

  test('who runs the platform is not listed among the users of a company', async () => {
    const company = await server.owner('Chez Alix')
    const admin = await server.colleague(company, { superAdmin: true })
    const list = async (person: Person) => (await person.ask('GET', '/api/users')).body
    expect(await list(company)).toMatchObject({ totalItems: 1, member: [{ id: company.id }] })
    expect((await list(admin)).totalItems).toBe(2)
    expect((await admin.ask('GET', `/api/users/${admin.id}`)).body).toMatchObject({ superAdmin: true })
  })

  test('names the places they may see', async () => {
    const { body: place } = await owner.ask('POST', '/api/locations', { name: 'Lyon Part-Dieu' })
    const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [place.id] })
    expect((await member.ask('GET', `/api/users/${member.id}`)).body.allowedLocations).toEqual([place['@id']])
  })

  test('reads a colleague when they manage users', async () => {
    const manager = await server.colleague(owner, { permissions: { users: true } })
    const { status, body } = await manager.ask('GET', `/api/users/${owner.id}`)
    expect([status, body.email]).toEqual([200, owner.email])
  })

  test('else a colleague is not there, nor is a stranger, nor anybody unknown: byte for byte', async () => {
    const clerk = await server.colleague(owner, { permissions: { users: false } })
    const unknown = shownOf(await clerk.ask('GET', `/api/users/${newId()}`))
    expect(unknown.status).toBe(404)
    for (const id of [owner.id, stranger.id, 'x'])
      expect(shownOf(await clerk.ask('GET', `/api/users/${id}`))).toEqual(unknown)
    expect(shownOf(await owner.ask('GET', `/api/users/${stranger.id}`))).toEqual(unknown)
  })

  test('shows no secret', async () => {
    const { body } = await owner.ask('GET', `/api/users/${owner.id}`)
    expect(JSON.stringify(body)).not.toMatch(/argon|hash|token|secret/i)
  })
})
