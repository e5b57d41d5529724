import { readListQuery } from '@vitrine/contract/query'
import { userActivities } from '@vitrine/contract/user-activities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whoIsAtHome } from '../session/identify.ts'
import { type Person, startTestServer, type TestServer } from '../testing.ts'
import { connectedPlace, iri } from '../testing-places.ts'
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
