import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { seal } from '../lib/secrets.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// What needs a network to answer is tried in e2e/flows, against one.
let server: TestServer
let camille: TestUser
let path: string
beforeAll(async () => {
  // Nobody listens there: the network is down.
  server = await startTestServer({ NETWORK_ORIGIN: 'http://127.0.0.1:9' })
  camille = await server.owner()
  path = await getImportsPath('google')
})
afterAll(() => server.close())

const items = [{ accountId: 'locations/1' }]

test('a network that is down is reported in a message, and nothing is created', async () => {
  const response = await camille.request('POST', path, { items })
  expect(response.status).toBe(502)
  expect(response.body.code).toBe('network.unavailable')
  expect((await camille.request('GET', '/api/locations')).body.totalItems).toBe(0)
  const activities = await camille.request('GET', '/api/user_activities?operation=profileImports.run')
  expect(activities.body.member).toMatchObject([{ object: path.replace('/imports', ''), outcome: 'failed' }])
})

test('profile imports are for users who manage locations and see all of them', async () => {
  const clerk = await server.colleague(camille, { permissions: { locations: false } })
  expect((await clerk.request('POST', path, { items })).status).toBe(403)
  const manager = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  const refused = await manager.request('POST', path, { items })
  expect([refused.status, refused.body.code]).toEqual([403, 'import.everyPlace'])
  const stranger = await server.owner('Another')
  expect((await stranger.request('POST', path, { items })).status).toBe(404)
})

test('a grant of another network, an unknown group, an empty list and too many items are refused', async () => {
  const pages = await getImportsPath('facebook')
  expect((await camille.request('POST', pages, { items })).body.violations).toMatchObject([{ code: 'grant.network' }])
  const group = (await camille.request('POST', '/api/groups', { name: 'Sud' })).body['@id']
  const stranger = await server.owner('A third')
  const strangerGroup = (await stranger.request('POST', '/api/groups', { name: 'Nord' })).body['@id']
  for (const groupe of [strangerGroup, `/api/groups/${newId()}`])
    expect((await camille.request('POST', path, { items, groupe })).body.violations).toMatchObject([
      { propertyPath: 'groupe', code: 'relation.unknown' },
    ])
  expect((await camille.request('POST', path, { items, groupe: group })).status).toBe(502)
  expect((await camille.request('POST', path, { items: [] })).status).toBe(400)
  const many = Array.from({ length: 51 }, (_, at) => ({ accountId: `locations/${at}` }))
  expect((await camille.request('POST', path, { items: many })).status).toBe(400)
})

/** Where listings of a grant are imported.  */
async function getImportsPath(network: string): Promise<string> {
  const id = newId()
  await server.deps.databases
    .forCompany(camille.companyId)
    .insertInto('network_grant')
    .values({
      ...{ company_id: camille.companyId, id, network, scopes: [], access_token_sealed: sealed(id) },
      ...{ granted_by: camille.id, refresh_token_sealed: null, expires_at: null },
    })
    .execute()
  return `/api/network_grants/${id}/imports`
}

function sealed(rowId: string): Buffer {
  return seal(server.deps.config, { companyId: camille.companyId, rowId, what: 'access' }, 'ya29.token')
}
