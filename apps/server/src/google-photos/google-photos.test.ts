import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// What needs a network to answer is tried in e2e/flows, against one.
let server: TestServer
let camille: TestUser
let location: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  location = (await camille.request('POST', '/api/locations', { name: 'Margot Lyon' })).body['@id']
})
afterAll(() => server.close())

test('a location that is not connected has no photo', async () => {
  const response = await camille.request('POST', `${location}/google_photos`)
  expect([response.status, response.body]).toEqual([200, {}])
})

test('importing photos is for users who write posts, at locations they see', async () => {
  const reader = await server.colleague(camille, { permissions: { calendarPost: false } })
  expect((await reader.request('POST', `${location}/google_photos`)).status).toBe(403)
  const manager = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  const stranger = await server.owner('Another')
  for (const person of [manager, stranger])
    expect((await person.request('POST', `${location}/google_photos`)).status).toBe(404)
  expect((await camille.request('POST', `/api/locations/${newId()}/google_photos`)).status).toBe(404)
})
