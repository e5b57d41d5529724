import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

test('a label is created, added to a location, renamed there too, and removed with its deletion', async () => {
  const label = await owner.request('POST', '/api/location_labels', { name: 'Terrasse' })
  expect(label).toMatchObject({ status: 201, body: { '@type': 'LocationLabel', name: 'Terrasse' } })
  const location = await owner.request('POST', '/api/locations', { name: 'Bercy', locationLabels: [label.body['@id']] })
  expect(location.body.locationLabels).toMatchObject([{ '@id': label.body['@id'], name: 'Terrasse' }])

  await owner.request('PUT', label.body['@id'], { name: 'Drive' })
  expect((await owner.request('GET', location.body['@id'])).body.locationLabels).toMatchObject([{ name: 'Drive' }])
  expect((await owner.request('GET', '/api/location_labels?name=driv')).body.totalItems).toBe(1)

  expect((await owner.request('DELETE', label.body['@id'])).status).toBe(204)
  expect((await owner.request('GET', label.body['@id'])).status).toBe(404)
  expect((await owner.request('GET', location.body['@id'])).body.locationLabels).toEqual([])
})

test('a label on an invisible location can be deleted only by users who see that location', async () => {
  const label = (await owner.request('POST', '/api/location_labels', { name: 'À plusieurs' })).body['@id']
  const requests = ['Ici', 'Là'].map((name) =>
    owner.request('POST', '/api/locations', { name, locationLabels: [label] }),
  )
  const [here, there] = (await Promise.all(requests)).map(({ body }) => body['@id'])
  const toId = (iri: string) => iri.split('/').at(-1) ?? ''
  const manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [toId(here)] })
  expect((await manager.request('DELETE', label)).status).toBe(403)
  expect((await owner.request('GET', there)).body.locationLabels).toHaveLength(1)
  await owner.request('PUT', there, { locationLabels: [] })
  expect((await manager.request('DELETE', label)).status).toBe(204)
})

test('a label’s name is unique in a company', async () => {
  const label = await owner.request('POST', '/api/location_labels', { name: 'Franchisé' })
  const again = await owner.request('POST', '/api/location_labels', { name: 'franchisé' })
  expect(again).toMatchObject({ status: 400, body: { violations: [{ propertyPath: 'name', code: 'taken' }] } })
  expect((await owner.request('PUT', label.body['@id'], { name: 'FRANCHISÉ' })).status).toBe(200)
})

test('labels of another company are unknown, and changing one’s own needs the permission', async () => {
  const otherOwner = await server.owner('Autre maison')
  const reader = await server.colleague(owner, { permissions: { locations: false } })
  const label = await owner.request('POST', '/api/location_labels', { name: 'À nous' })
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { name: 'Pris' }],
    ['DELETE', undefined],
  ] as const)
    expect((await otherOwner.request(method, label.body['@id'], body)).status).toBe(404)
  expect((await otherOwner.request('GET', '/api/location_labels')).body.totalItems).toBe(0)
  expect((await reader.request('GET', label.body['@id'])).status).toBe(200)
  expect((await reader.request('POST', '/api/location_labels', { name: 'X' })).status).toBe(403)
  expect((await reader.request('PUT', label.body['@id'], { name: 'X' })).status).toBe(403)
  expect((await reader.request('DELETE', label.body['@id'])).status).toBe(403)
})
