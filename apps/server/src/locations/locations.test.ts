import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

test('a place is made in a group, renamed, moved and deleted', async () => {
  const group = await owner.ask('POST', '/api/groups', { name: 'Rhône' })
  expect(group.status).toBe(201)
  const made = await owner.ask('POST', '/api/locations', { name: 'Lyon Part-Dieu', groupe: group.body['@id'] })
  expect(made.status).toBe(201)
  expect(made.headers.location).toBe(made.body['@id'])
  expect(made.body).toMatchObject({
    '@type': 'Location',
    name: 'Lyon Part-Dieu',
    country: 'FR',
    timeZone: 'Europe/Paris',
  })
  expect(made.body.groupe).toMatchObject({ '@id': group.body['@id'], name: 'Rhône' })
})
