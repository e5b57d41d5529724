import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, connectedPlace, iri } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

// With Google behind it: e2e/flows/competitors.test.ts.
let server: TestServer
let owner: Person
let lyon: string
beforeAll(async () => {
  server = await startTestServer({ GOOGLE_PLACES_KEY: '' })
  owner = await server.owner()
  lyon = await connectedPlace(server, owner, { name: 'Lyon' })
})
afterAll(() => server?.close())

test('without a key nobody can be added, and those there are say why nothing is known of them', async () => {
  const made = await owner.ask('POST', '/api/gmb_competitors', { location: iri(lyon), placeId: 'ChIJ1' })
  expect(made.status).toBe(409)
  expect((await owner.ask('GET', `${iri(lyon)}/competitor_places?q=bistro`)).status).toBe(409)
  const id = newId()
  await server.deps.databases
    .of(owner.companyId)
    .insertInto('gmb_competitor')
    .values({ company_id: owner.companyId, id, location_id: lyon, place_id: 'ChIJ1' })
    .execute()
  const error = { code: 'competitors.unset', message: expect.stringContaining('GOOGLE_PLACES_KEY') }
  const list = await owner.ask('GET', '/api/gmb_competitors')
  expect(list.body).toMatchObject({ totalItems: 1, member: [{ id, placeId: 'ChIJ1', error }] })
  const { body } = await owner.ask('GET', `/api/gmb_competitors/${id}/competitor-analyze`)
  expect(body).toMatchObject({ source: 'unset', subjects: [{ name: 'Lyon' }, { competitor: { id }, error, days: [] }] })
})

test('a place nobody knows has no competitors', async () => {
  const stranger = await server.owner('Ailleurs')
  for (const path of [`${iri(lyon)}/competitor-analyze`, `${iri(lyon)}/competitor_places?q=bistro`])
    expect((await stranger.ask('GET', path)).status).toBe(404)
  const made = await stranger.ask('POST', '/api/gmb_competitors', { location: iri(lyon), placeId: 'ChIJ1' })
  expect(codes(made)).toEqual(['location: relation.unknown'])
  expect((await stranger.ask('GET', '/api/gmb_competitors')).body.totalItems).toBe(0)
})
