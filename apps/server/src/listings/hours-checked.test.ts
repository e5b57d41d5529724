import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('hours are checked once a person edited those of a location, not when a location was added', async () => {
  const person = await server.owner('Chez Ana')
  const isChecked = async () => (await person.request('GET', `/api/companies/${person.companyId}`)).body.hoursChecked
  const location = (await person.request('POST', '/api/locations', { name: 'Ana' })).body
  await person.request('PUT', location['@id'], { phone: '0297471234' })
  expect(await isChecked()).toBe(false)
  await person.request('PUT', location['@id'], { specialTimes: [{ date: '25/12/2027', ranges: '' }] })
  expect(await isChecked()).toBe(true)
})
