import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing.ts'
import { connectedPlace, iri, tomorrow } from '../testing-places.ts'

// Posts that go to places of which their reader sees some.

let server: TestServer
let camille: Person
let marc: Person
let lyon: string
let lille: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await connectedPlace(server, camille, { name: 'Lyon' })
  lille = await connectedPlace(server, camille, { name: 'Lille' })
  marc = await server.colleague(camille, {
    ...{ profile: 'PROFILE_MEMBER', locations: [lyon], roles: ['ROLE_USER', 'ROLE_APPROVAL'] },
  })
})
afterAll(() => server.close())

const write = async (who: Person, more: Record<string, unknown> = {}) => {
  const { body } = await who.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Brunch', scheduledAt: tomorrow().toISOString() },
    ...{ checkedLocations: [iri(lyon), iri(lille)], ...more },
  })
  return body
}
const count = async (who: Person, query: string) =>
  (await who.ask('GET', `/api/scheduled_posts?${query}`)).body.totalItems
describe('for who sees some of a post’s places', () => {
  test('no filter says of the others that it goes there', async () => {
    const group = (await camille.ask('POST', '/api/groups', { name: 'Nord' })).body
    const label = (await camille.ask('POST', '/api/location_labels', { name: 'Terrasse' })).body
    await camille.ask('PUT', iri(lille), { groupe: group['@id'], locationLabels: [label['@id']] })
    await write(camille)
    const filters = [
      ...['location=', 'scheduledPostLocations.location='].map((name) => `${name}${lille}`),
      ...[`groupe[]=${group.id}`, `locationLabels[]=${label.id}`],
    ]
    for (const filter of filters) {
      expect([filter, await count(camille, filter)]).toEqual([filter, 1])
      expect([filter, await count(marc, filter)]).toEqual([filter, 0])
    }
    expect(await count(marc, `location=${lyon}`)).toBe(1)
  })
})
