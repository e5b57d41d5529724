import { LocationTree } from '@vitrine/contract/locations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const made = async (path: string, body: object) => (await owner.request('POST', path, body)).body
const connect = (locationId: string, type: string, valid = true) =>
  server.deps.databases
    .forCompany(owner.companyId)
    .insertInto('integration')
    .values({
      company_id: owner.companyId,
      id: newId(),
      location_id: locationId,
      type,
      account_id: newId(),
      account_name: `${type} de Nice`,
      valid_token: valid,
    })
    .execute()

test('groups and locations are returned together, sorted and with an ETag', async () => {
  const south = await made('/api/groups', { name: 'Sud' })
  await made('/api/groups', { name: 'Est' })
  const label = await made('/api/location_labels', { name: 'Drive' })
  const nice = await made('/api/locations', {
    name: 'Nice',
    city: 'Nice',
    groupe: south['@id'],
    locationLabels: [label['@id']],
  })
  await made('/api/locations', { name: 'Èze', groupe: south['@id'] })
  await made('/api/locations', { name: 'Seule' })
  await connect(nice.id, 'facebook', false)
  await connect(nice.id, 'google')

  const { status, body, headers } = await owner.request('GET', '/api/location_tree')
  expect(status).toBe(200)
  const tree = LocationTree.strict().parse(body)
  expect(tree.totalItems).toBe(3)
  expect(tree.groups.map((group) => [group.name, group.locations.map((location) => location.name)])).toEqual([
    ['Est', []],
    ['Sud', ['Èze', 'Nice']],
  ])
  expect(tree.ungrouped.map((location) => location.name)).toEqual(['Seule'])
  expect(tree.labels).toMatchObject([{ name: 'Drive' }])
  expect(tree.groups[1]?.locations[1]).toMatchObject({
    '@id': nice['@id'],
    city: 'Nice',
    labels: [label.id],
    integrations: { facebook: { validToken: false, name: 'facebook de Nice' }, google: { validToken: true } },
  })

  const again = await owner.request('GET', '/api/location_tree', undefined, { 'if-none-match': String(headers.etag) })
  expect(again).toMatchObject({ status: 304, body: '' })
  await made('/api/locations', { name: 'Nouvelle' })
  const changed = await owner.request('GET', '/api/location_tree', undefined, { 'if-none-match': String(headers.etag) })
  expect(changed).toMatchObject({ status: 200, body: { totalItems: 4 } })

  const google = (await owner.request('GET', '/api/location_tree?google=true')).body
  expect(google.totalItems).toBe(1)
  expect(google.groups.map((group: { name: string }) => group.name)).toEqual(['Sud'])
  expect((await owner.request('GET', '/api/location_tree?google=perhaps')).status).toBe(400)
})

test('the tree contains only the locations its reader may see', async () => {
  const group = await made('/api/groups', { name: 'Caché' })
  await made('/api/locations', { name: 'Cachée', groupe: group['@id'] })
  const mine = await made('/api/locations', { name: 'Mienne' })
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [mine.id] })
  const tree = (await member.request('GET', '/api/location_tree')).body
  expect(tree).toMatchObject({ totalItems: 1, groups: [], ungrouped: [{ name: 'Mienne' }] })
  const otherOwner = await server.owner('Autre maison')
  expect((await otherOwner.request('GET', '/api/location_tree')).body).toMatchObject({
    totalItems: 0,
    groups: [],
    labels: [],
    ungrouped: [],
  })
})
