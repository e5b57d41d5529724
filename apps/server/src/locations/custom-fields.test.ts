import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

test('a location has 200 custom fields at most, with short names and texts', async () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field ${n}`, 'x']))
  const { body: location } = await owner.request('POST', '/api/locations', { name: 'Bornes', country: 'FR' })
  const put = (customFields: object) => owner.request('PUT', location['@id'], { customFields })
  expect((await put(fields(200))).status).toBe(200)
  for (const [customFields, violation] of [
    [fields(201), 'customFields: array.too_big'],
    [{ ['a'.repeat(61)]: 'x' }, /^customFields/],
    [{ wifi: 'x'.repeat(2001) }, 'customFields.wifi: string.too_big'],
  ] as const) {
    const response = await put(customFields)
    expect(response.status).toBe(400)
    expect(codes(response).join()).toMatch(violation)
  }
  expect(Object.keys((await owner.request('GET', location['@id'])).body.customFields)).toHaveLength(200)
})
