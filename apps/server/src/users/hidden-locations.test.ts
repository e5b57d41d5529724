import { readListQuery } from '@vitrine/contract/query'
import { userActivities } from '@vitrine/contract/user-activities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViewerInOwnCompany } from '../session/authenticate.ts'
import { codes, createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { exportActivities } from '../user-activities/export-activities.ts'

// Somebody who manages people and sees some places: of the others they hear nothing, and take nothing away.

let server: TestServer
let owner: TestUser
let manager: TestUser
let clerk: TestUser
let [seen, otherLocation, hidden] = ['', '', '']
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  seen = await createConnectedLocation(server, owner)
  otherLocation = await createConnectedLocation(server, owner)
  hidden = await createConnectedLocation(server, owner)
  manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [seen, otherLocation] })
  clerk = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [seen, hidden] })
})
afterAll(() => server.close())

const listLocations = async (user: TestUser) => {
  const { body } = await user.request('GET', `/api/users/${clerk.id}`)
  return body.allowedLocations.toSorted()
}

test('invisible locations are not among the locations of a colleague, alone or in the list', async () => {
  expect(await listLocations(manager)).toEqual([iri(seen)])
  expect(await listLocations(owner)).toEqual([iri(seen), iri(hidden)].toSorted())
  const { body } = await manager.request('GET', '/api/users')
  expect(JSON.stringify(body)).not.toContain(hidden)
})

test('stay a colleague’s when the others change', async () => {
  const { status } = await manager.request('PUT', `/api/users/${clerk.id}`, { allowedLocations: [iri(otherLocation)] })
  expect(status).toBe(200)
  expect(await listLocations(manager)).toEqual([iri(otherLocation)])
  expect(await listLocations(owner)).toEqual([iri(otherLocation), iri(hidden)].toSorted())
})

test('activities of others reveal no invisible location of a colleague, in the list or in its export', async () => {
  await owner.request('PUT', `/api/users/${clerk.id}`, { allowedLocations: [iri(seen), iri(hidden)] })
  const acts = async (user: TestUser) =>
    (await user.request('GET', '/api/user_activities?objectType=User')).body.member[0].details.allowedLocations
  expect(await acts(owner)).toEqual([iri(seen), iri(hidden)])
  expect(await acts(manager)).toEqual([iri(seen)])
  const file = async (user: TestUser) => {
    const db = server.deps.databases.forCompany(user.companyId)
    const viewer = await findViewerInOwnCompany(db, user.id)
    const query = readListQuery('', userActivities.list.list)
    if (!viewer || !query) throw new Error('They may not enter.')
    const pieces = await Array.fromAsync(exportActivities(db, viewer, 'fr', query))
    return pieces.map(({ text }) => text).join('')
  }
  expect(await file(owner)).toContain(hidden)
  expect(await file(manager)).not.toContain(hidden)
})

test('hold for a colleague with them what is given for all: it is not given from here', async () => {
  const [here, both] = [
    await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [seen], permissions: { inbox: false } }),
    await server.colleague(owner, {
      profile: 'PROFILE_MEMBER',
      locations: [seen, hidden],
      permissions: { inbox: false },
    }),
  ]
  const give = (to: TestUser) =>
    manager.request('PUT', `/api/users/${to.id}`, { appPermissions: { ...permissions, inbox: true } })
  const permissions = (await owner.request('GET', `/api/users/${both.id}`)).body.appPermissions
  expect((await give(here)).status).toBe(200)
  const refused = await give(both)
  expect([refused.status, codes(refused)]).toEqual([400, ['appPermissions.inbox: rights.beyond']])
  expect((await both.request('GET', '/api/inboxes')).status).toBe(403)
  expect((await manager.request('PUT', `/api/users/${both.id}`, { roles: ['ROLE_APPROVAL'] })).status).toBe(400)
})

test('the access to invisible locations is removed only by a user who sees them', async () => {
  const both = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [seen, hidden] })
  const there = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [hidden] })
  for (const { id } of [both, there]) {
    const path = `/api/users/${id}`
    expect((await manager.request('GET', path)).body).toMatchObject({ canEditRights: true, canDelete: false })
    expect((await manager.request('DELETE', path)).status).toBe(403)
    expect((await manager.request('PUT', path, { disabled: true })).status).toBe(403)
    expect((await owner.request('PUT', path, { disabled: true })).status).toBe(200)
    expect((await manager.request('PUT', path, { disabled: false })).status).toBe(403)
  }
})
