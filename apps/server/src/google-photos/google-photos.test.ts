import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

// What needs a network to answer is tried in e2e/flows, against one.
let server: TestServer
let camille: Person
let place: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  place = (await camille.ask('POST', '/api/locations', { name: 'Margot Lyon' })).body['@id']
})
afterAll(() => server.close())

test('a location that is not connected has no photo', async () => {
  const answer = await camille.ask('POST', `${place}/google_photos`)
  expect([answer.status, answer.body]).toEqual([200, {}])
})

test('importing photos is for users who write posts, at locations they see', async () => {
  const reader = await server.colleague(camille, { permissions: { calendarPost: false } })
  expect((await reader.ask('POST', `${place}/google_photos`)).status).toBe(403)
  const manager = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  const stranger = await server.owner('Another')
  for (const person of [manager, stranger])
    expect((await person.ask('POST', `${place}/google_photos`)).status).toBe(404)
  expect((await camille.ask('POST', `/api/locations/${newId()}/google_photos`)).status).toBe(404)
})
