import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testing.ts'
import { demoLocations } from './demo-locations.ts'
import { demoPassword, demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ DEMO: '1' })
  expect(await seedDemo(server.deps)).toBe(true)
})
afterAll(() => server?.close())

/** Returns a client signed in as one of the demo's users. */
async function asPerson(email: string) {
  const { status, body } = await server.request('POST', '/api/login_check', {
    username: email,
    password: 'margot-demo',
  })
  expect(status).toBe(200)
  return (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: unknown) =>
    server.request(method, path, payload, { authorization: `Bearer ${body.token}` })
}

test('the owner finds twenty-four restaurants in three groups, with labels, hours and telephones', async () => {
  const request = await asPerson('camille@margot.example')
  const tree = (await request('GET', '/api/location_tree')).body
  expect(tree.totalItems).toBe(24)
  expect(tree.groups.map((group: { name: string; locations: [] }) => [group.name, group.locations.length])).toEqual([
    ['Île-de-France', 9],
    ['Ouest', 7],
    ['Sud-Est', 8],
  ])
  expect(tree.labels.map((label: { name: string }) => label.name)).toEqual(['Drive', 'Franchisé', 'Terrasse'])
  for (const { name, phone, postcode } of demoLocations) {
    const { member } = (await request('GET', `/api/locations?search=${encodeURIComponent(`${name} ${postcode}`)}`)).body
    expect(member).toHaveLength(1)
    const location = (await request('GET', member[0]['@id'])).body
    expect(location).toMatchObject({ name, phone, timeZone: 'Europe/Paris', hoursToCheck: [] })
    // The seed's data also passes the API's validation.
    const put = await request('PUT', location['@id'], location)
    expect(put).toMatchObject({ status: 200, body: location })
  }
})

test('the manager sees one location, the approver approves, the super admin sees the companies', async () => {
  const marc = await asPerson('marc@margot.example')
  expect((await marc('GET', '/api/locations')).body.member.map((location: { name: string }) => location.name)).toEqual([
    'Margot Vieux-Port',
  ])
  expect((await marc('GET', '/api/users')).status).toBe(403)
  const me = async (email: string) => {
    const request = await asPerson(email)
    const id = demoPeople.find((person) => person.email === email)?.id
    return (await request('GET', `/api/users/${id}`)).body
  }
  expect(await me('julien@margot.example')).toMatchObject({
    roles: expect.arrayContaining(['ROLE_APPROVAL']),
    superAdmin: false,
  })
  expect(await me('admin@vitrine.example')).toMatchObject({ superAdmin: true })
  const admin = await asPerson('admin@vitrine.example')
  expect((await admin('GET', '/api/companies')).body.member).toMatchObject([{ name: 'Les Tables de Margot' }])
})

test('made once, it is left as people changed it', async () => {
  const request = await asPerson('camille@margot.example')
  const [first] = (await request('GET', '/api/locations')).body.member
  await request('DELETE', first['@id'])
  expect(await seedDemo(server.deps)).toBe(false)
  expect((await request('GET', '/api/locations')).body.totalItems).toBe(23)
})

test('there are no demo logins without the demo', async () => {
  const bare = await startTestServer()
  try {
    await expect(seedDemo(bare.deps)).rejects.toThrow('DEMO=1')
    expect(
      (await bare.request('POST', '/api/login_check', { username: 'camille@margot.example', password: demoPassword }))
        .status,
    ).toBe(401)
  } finally {
    await bare.close()
  }
})
