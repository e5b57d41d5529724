import { readListQuery } from '@vitrine/contract/query'
import { userActivities } from '@vitrine/contract/user-activities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whoIsAtHome } from '../session/identify.ts'
import { codes, connectedPlace, iri } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'
import { exportActivities } from '../user-activities/export.ts'

// Somebody who manages people and sees some places: of the others they hear nothing, and take nothing away.

let server: TestServer
let owner: Person
let manager: Person
let clerk: Person
let [seen, other, hidden] = ['', '', '']
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  seen = await connectedPlace(server, owner)
  other = await connectedPlace(server, owner)
  hidden = await connectedPlace(server, owner)
  manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [seen, other] })
  clerk = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [seen, hidden] })
})
afterAll(() => server.close())

const placesOf = async (asker: Person) => {
  const { body } = await asker.ask('GET', `/api/users/${clerk.id}`)
  return body.allowedLocations.toSorted()
}

test('are not among the places of a colleague, alone or in the list', async () => {
  expect(await placesOf(manager)).toEqual([iri(seen)])
  expect(await placesOf(owner)).toEqual([iri(seen), iri(hidden)].toSorted())
  const { body } = await manager.ask('GET', '/api/users')
  expect(JSON.stringify(body)).not.toContain(hidden)
})

test('stay a colleague’s when the others change', async () => {
  const { status } = await manager.ask('PUT', `/api/users/${clerk.id}`, { allowedLocations: [iri(other)] })
  expect(status).toBe(200)
  expect(await placesOf(manager)).toEqual([iri(other)])
  expect(await placesOf(owner)).toEqual([iri(other), iri(hidden)].toSorted())
})

test('are not told by what others did to a colleague, in the list or in its file', async () => {
  await owner.ask('PUT', `/api/users/${clerk.id}`, { allowedLocations: [iri(seen), iri(hidden)] })
  const acts = async (asker: Person) =>
    (await asker.ask('GET', '/api/user_activities?objectType=User')).body.member[0].details.allowedLocations
  expect(await acts(owner)).toEqual([iri(seen), iri(hidden)])
  expect(await acts(manager)).toEqual([iri(seen)])
  const file = async (asker: Person) => {
    const db = server.deps.databases.of(asker.companyId)
    const who = await whoIsAtHome(db, asker.id)
    const query = readListQuery('', userActivities.list.list)
    if (!who || !query) throw new Error('They may not enter.')
    const pieces = await Array.fromAsync(exportActivities(db, who, 'fr', query))
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
  const give = (to: Person) => manager.ask('PUT', `/api/users/${to.id}`, { appPermissions: { ...rights, inbox: true } })
  const rights = (await owner.ask('GET', `/api/users/${both.id}`)).body.appPermissions
  expect((await give(here)).status).toBe(200)
  const refused = await give(both)
  expect([refused.status, codes(refused)]).toEqual([400, ['appPermissions.inbox: rights.beyond']])
  expect((await both.ask('GET', '/api/inboxes')).status).toBe(403)
  expect((await manager.ask('PUT', `/api/users/${both.id}`, { roles: ['ROLE_APPROVAL'] })).status).toBe(400)
})

test('keep a colleague’s access: only who sees them takes it', async () => {
  const both = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [seen, hidden] })
  const there = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [hidden] })
  for (const { id } of [both, there]) {
    const path = `/api/users/${id}`
    expect((await manager.ask('GET', path)).body).toMatchObject({ canEditRights: true, canDelete: false })
    expect((await manager.ask('DELETE', path)).status).toBe(403)
    expect((await manager.ask('PUT', path, { disabled: true })).status).toBe(403)
    expect((await owner.ask('PUT', path, { disabled: true })).status).toBe(200)
    expect((await manager.ask('PUT', path, { disabled: false })).status).toBe(403)
  }
})
