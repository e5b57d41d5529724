import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'

let world: FlowEnvironment
let grant: string
let accounts: readonly { accountId: string; name: string }[]
beforeAll(async () => {
  world = await startFlowEnvironment({ networks: ['google'] })
  await world.sandbox.control('POST', '/accounts', {
    owner: 'camille',
    networks: ['google'],
    places: restaurants(12).map(({ postalCode, name, ...location }, at) => ({
      ...{ ...location, name: at === 9 ? `${name} unverified` : name },
      ...{ postcode: postalCode, country: 'FR', phone: '+33478000000' },
    })),
  })
  const granted = await world.consent('google')
  grant = granted.grant
  accounts = granted.accounts
})
afterAll(() => world.close())

interface Outcome {
  accountId: string
  location: string
  outcome: string
  message?: string
}
const importItems = async (items: object[], more: object = {}) =>
  (await world.camille.request('POST', `${grant}/imports`, { items, ...more })).body as {
    successful: Outcome[]
    failed: { accountId: string; message: string }[]
  }
const item = (at: number) => ({ accountId: accounts[at]?.accountId ?? '' })
const count = async () => (await world.camille.request('GET', '/api/locations')).body.totalItems

test('a profile becomes a connected location with address and hours in a group', async () => {
  await atGoogle('PATCH', `v1/${item(0).accountId}?updateMask=regularHours`, {
    regularHours: {
      periods: [
        { openDay: 'MONDAY', openTime: { hours: 9 }, closeDay: 'MONDAY', closeTime: { hours: 12, minutes: 30 } },
        { openDay: 'SATURDAY', openTime: { hours: 18 }, closeDay: 'SUNDAY', closeTime: { hours: 2 } },
      ],
    },
  })
  const { body: found } = await world.camille.request('GET', `${grant}/matches`)
  const match = found.member.find((candidate: { account: object }) => 'hours' in candidate.account)
  expect(match.account).toMatchObject({
    ...item(0),
    country: 'FR',
    hours: { monday: '0900-1230', sunday: '0000-0200' },
  })

  const groupe = (await world.camille.request('POST', '/api/groups', { name: 'Rhône' })).body['@id']
  const { successful, failed } = await importItems([item(0)], { groupe })
  expect(failed).toEqual([])
  expect(successful).toMatchObject([{ ...item(0), outcome: 'created' }])
  expect(successful[0]).not.toHaveProperty('message')
  const { body: activities } = await world.camille.request('GET', '/api/user_activities?operation=profileImports.run')
  expect(activities.member).toMatchObject([{ object: grant, locations: [{ '@id': successful[0]?.location }] }])
  const location = await world.camille.request('GET', successful[0]?.location ?? '')
  expect(location.body).toMatchObject({
    ...{ name: accounts[0]?.name, street: '1 rue des Tables', postalCode: '69001', city: 'Lyon', country: 'FR' },
    ...{ phone: '+33478000000', latitude: 45.75, timeZone: 'Europe/Paris' },
    groupe: { name: 'Rhône' },
    googleIntegration: { validToken: true, accountId: item(0).accountId },
  })
  const hours = await world.camille.request('GET', `${successful[0]?.location}/opening_hours`)
  expect(JSON.stringify([location.body, hours.body])).toContain('0900-1230')
  // A new connection starts the usual jobs: its listing is read.
  await world.work()
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  const parts = await db.selectFrom('listing_part').select(['field', 'state']).execute()
  expect(parts).toContainEqual({ field: 'hours', state: 'matching' })
})

test('a repeated import changes nothing, and two concurrent imports create one location per profile', async () => {
  const before = await count()
  expect((await importItems([item(0)])).successful).toMatchObject([{ outcome: 'unchanged' }])
  expect(await count()).toBe(before)
  const julien = await world.server.colleague(world.camille, { profile: 'PROFILE_OWNER' })
  const items = [item(1), item(2), item(3)]
  const responses = await Promise.all(
    [world.camille, julien].map((person) => person.request('POST', `${grant}/imports`, { items })),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const outcomes = responses.flatMap(({ body }) => body.successful.map(({ outcome }: Outcome) => outcome))
  expect(outcomes.toSorted()).toEqual(['created', 'created', 'created', 'unchanged', 'unchanged', 'unchanged'])
  expect(await count()).toBe(before + 3)
})

test('a profile is linked to the location with its name and address, or to the chosen one', async () => {
  const [, , , , fifth] = restaurants(5)
  const same = await world.camille.request('POST', '/api/locations', { ...fifth, country: 'FR' })
  const bare = await world.camille.request('POST', '/api/locations', { name: 'La sixième' })
  const before = await count()
  const { successful } = await importItems([item(4), { ...item(5), location: bare.body['@id'] }])
  expect(successful).toMatchObject([
    { location: same.body['@id'], outcome: 'linked' },
    { location: bare.body['@id'], outcome: 'linked' },
  ])
  expect(await count()).toBe(before)
  const filled = await world.camille.request('GET', bare.body['@id'])
  expect(filled.body).toMatchObject({ name: 'La sixième', street: '6 rue des Tables', postalCode: '69006' })
})

test('a profile with a hidden address is not linked to a namesake with an address', async () => {
  await atGoogle('PATCH', `v1/${item(10).accountId}?updateMask=storefrontAddress`, {})
  const { name } = accounts[10] ?? { name: '' }
  const namesake = await world.camille.request('POST', '/api/locations', {
    name,
    street: '1 rue Ailleurs',
    city: 'Lyon',
  })
  const [made] = (await importItems([item(10)])).successful
  expect(made).toMatchObject({ outcome: 'created' })
  expect(made?.location).not.toBe(namesake.body['@id'])
  expect((await world.camille.request('GET', namesake.body['@id'])).body.googleIntegration).toBeUndefined()
})

test('an existing location keeps its coordinates and time zone, whatever its profile contains', async () => {
  await atGoogle('PATCH', `v1/${item(11).accountId}?updateMask=latlng`, {})
  for (const at of [11, 7]) {
    const island = { name: `Saint-Denis ${at}`, latitude: -20.88, longitude: 55.45 }
    const locationId = (await world.camille.request('POST', '/api/locations', island)).body['@id']
    expect((await importItems([{ ...item(at), location: locationId }])).successful).toMatchObject([
      { outcome: 'linked' },
    ])
    const after = await world.camille.request('GET', locationId)
    expect(after.body).toMatchObject({ ...island, timeZone: 'Indian/Reunion', street: `${at + 1} rue des Tables` })
  }
})

test('an invalid item fails alone', async () => {
  const matched = (await importItems([item(0)])).successful[0]?.location
  const { successful, failed } = await importItems([
    { ...item(6), location: matched },
    { accountId: 'locations/1' },
    { ...item(1), location: matched },
    item(6),
  ])
  expect(successful).toMatchObject([{ ...item(6), outcome: 'created' }])
  expect(failed.map(({ accountId }) => accountId)).toEqual([item(6).accountId, 'locations/1', item(1).accountId])
  expect(failed[0]?.message).toContain(accounts[0]?.name)
})

test('an unverified profile becomes a location, with the reason it is not connected', async () => {
  const before = await count()
  const at = accounts.findIndex(({ name }) => name.includes('unverified'))
  const [made] = (await importItems([item(at)])).successful
  expect(made).toMatchObject({ outcome: 'created', message: expect.stringContaining('unverified') })
  expect((await world.camille.request('GET', made?.location ?? '')).body.googleIntegration).toBeUndefined()
  expect((await importItems([item(at)])).successful).toMatchObject([{ location: made?.location, outcome: 'unchanged' }])
  expect(await count()).toBe(before + 1)
  const otherLocation = (await world.camille.request('POST', '/api/locations', { name: 'Ailleurs' })).body['@id']
  expect((await importItems([{ ...item(at), location: otherLocation }])).failed).toHaveLength(1)

  // The account was connected before Google withdrew its verification, so there is nothing to report.
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  const known = await db.selectFrom('integration').selectAll().where('type', '=', 'google').executeTakeFirstOrThrow()
  const { accountId } = item(at)
  await db.updateTable('integration').set({ account_id: accountId }).where('id', '=', known.id).execute()
  const [again] = (await importItems([item(at)])).successful
  expect(again).toEqual({ accountId, location: `/api/locations/${known.location_id}`, outcome: 'unchanged' })
  await db.updateTable('integration').set({ account_id: known.account_id }).where('id', '=', known.id).execute()
})

test('a network that is rate limited, malformed or revoked imports nothing', async () => {
  const before = await count()
  for (const [error, status, code] of [
    ['429', 502, 'network.rate-limited'],
    ['503', 502, 'network.unavailable'],
    ['malformed', 502, 'network.unexpected'],
  ] as const) {
    await world.sandbox.control('PUT', '/faults', {
      seed: 1,
      rules: [{ network: 'google', operation: 'locations.list', fault: error, times: 1 }],
    })
    const response = await world.camille.request('POST', `${grant}/imports`, { items: [item(8)] })
    expect([response.status, response.body.code]).toEqual([status, code])
  }
  await world.sandbox.control('DELETE', '/faults')
  await world.sandbox.control('POST', '/revoke', { network: 'google', account: item(8).accountId })
  const refused = await world.camille.request('POST', `${grant}/imports`, { items: [item(8)] })
  expect(refused.body.violations).toMatchObject([{ code: 'network.reconnect' }])
  expect(await count()).toBe(before)
  // With a new grant and the same request, failed locations are created, once, and a broken connection is repaired.
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  await db.updateTable('integration').set({ valid_token: false }).where('account_id', '=', item(0).accountId).execute()
  grant = (await world.consent('google')).grant
  expect((await importItems([item(0), item(8)])).successful.map(({ outcome }) => outcome)).toEqual([
    'linked',
    'created',
  ])
  expect(await count()).toBe(before + 1)
})

async function atGoogle(method: string, path: string, body: object): Promise<void> {
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    ...{ network: 'google', owner: 'camille' },
  })
  const response = await fetch(`${world.sandbox.url}/mybusinessbusinessinformation.googleapis.com/${path}`, {
    ...{ method, body: JSON.stringify(body) },
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(await response.text())
}
