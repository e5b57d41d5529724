import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

test('a location has 200 custom fields at most, with short names and texts', async () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field ${n}`, 'x']))
  const { body: place } = await owner.ask('POST', '/api/locations', { name: 'Bornes', country: 'FR' })
  const put = (customFields: object) => owner.ask('PUT', place['@id'], { customFields })
  expect((await put(fields(200))).status).toBe(200)
  for (const [customFields, violation] of [
    [fields(201), 'customFields: array.too_big'],
    [{ ['a'.repeat(61)]: 'x' }, /^customFields/],
    [{ wifi: 'x'.repeat(2001) }, 'customFields.wifi: string.too_big'],
  ] as const) {
    const answer = await put(customFields)
    expect(answer.status).toBe(400)
    expect(codes(answer).join()).toMatch(violation)
  }
  expect(Object.keys((await owner.ask('GET', place['@id'])).body.customFields)).toHaveLength(200)
})
