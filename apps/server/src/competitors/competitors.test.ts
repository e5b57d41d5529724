import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// With Google behind it: e2e/flows/competitors.test.ts.
let server: TestServer
let owner: TestUser
let lyon: string
beforeAll(async () => {
  server = await startTestServer({ GOOGLE_PLACES_KEY: '' })
  owner = await server.owner()
  lyon = await createConnectedLocation(server, owner, { name: 'Lyon' })
})
afterAll(() => server?.close())

test('without an API key no competitor can be added, and existing ones show why their data is missing', async () => {
  const made = await owner.request('POST', '/api/gmb_competitors', { location: iri(lyon), placeId: 'ChIJ1' })
  expect(made.status).toBe(409)
  expect((await owner.request('GET', `${iri(lyon)}/competitor_places?q=bistro`)).status).toBe(409)
  const id = newId()
  await server.deps.databases
    .forCompany(owner.companyId)
    .insertInto('gmb_competitor')
    .values({ company_id: owner.companyId, id, location_id: lyon, place_id: 'ChIJ1' })
    .execute()
  const error = { code: 'competitors.unset', message: expect.stringContaining('GOOGLE_PLACES_KEY') }
  const list = await owner.request('GET', '/api/gmb_competitors')
  expect(list.body).toMatchObject({ totalItems: 1, member: [{ id, placeId: 'ChIJ1', error }] })
  const { body } = await owner.request('GET', `/api/gmb_competitors/${id}/competitor-analyze`)
  expect(body).toMatchObject({ source: 'unset', subjects: [{ name: 'Lyon' }, { competitor: { id }, error, days: [] }] })
})

test('an unknown location has no competitors', async () => {
  const stranger = await server.owner('Ailleurs')
  for (const path of [`${iri(lyon)}/competitor-analyze`, `${iri(lyon)}/competitor_places?q=bistro`])
    expect((await stranger.request('GET', path)).status).toBe(404)
  const made = await stranger.request('POST', '/api/gmb_competitors', { location: iri(lyon), placeId: 'ChIJ1' })
  expect(codes(made)).toEqual(['location: relation.unknown'])
  expect((await stranger.request('GET', '/api/gmb_competitors')).body.totalItems).toBe(0)
})
