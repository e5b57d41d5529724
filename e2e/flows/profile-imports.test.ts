import { afterAll, beforeAll, expect, test } from 'vitest'
import { restaurants, startWorld, type World } from './world.ts'

let world: World
let grant: string
let accounts: readonly { accountId: string; name: string }[]
beforeAll(async () => {
  world = await startWorld({ networks: ['google'] })
  await world.sandbox.control('POST', '/accounts', {
    owner: 'camille',
    networks: ['google'],
    places: restaurants(12).map(({ postalCode, name, ...place }, at) => ({
      ...{ ...place, name: at === 9 ? `${name} unverified` : name },
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
const take = async (items: object[], more: object = {}) =>
  (await world.camille.ask('POST', `${grant}/imports`, { items, ...more })).body as {
    successful: Outcome[]
    failed: { accountId: string; message: string }[]
  }
const item = (at: number) => ({ accountId: accounts[at]?.accountId ?? '' })
const count = async () => (await world.camille.ask('GET', '/api/locations')).body.totalItems

test('a profile becomes a place with its address and hours, in a group, and is connected', async () => {
  await atGoogle('PATCH', `v1/${item(0).accountId}?updateMask=regularHours`, {
    regularHours: {
      periods: [
        { openDay: 'MONDAY', openTime: { hours: 9 }, closeDay: 'MONDAY', closeTime: { hours: 12, minutes: 30 } },
        { openDay: 'SATURDAY', openTime: { hours: 18 }, closeDay: 'SUNDAY', closeTime: { hours: 2 } },
      ],
    },
  })
  const { body: found } = await world.camille.ask('GET', `${grant}/matches`)
  const match = found.member.find((one: { account: object }) => 'hours' in one.account)
  expect(match.account).toMatchObject({
    ...item(0),
    country: 'FR',
    hours: { monday: '0900-1230', sunday: '0000-0200' },
  })

  const groupe = (await world.camille.ask('POST', '/api/groups', { name: 'Rhône' })).body['@id']
  const { successful, failed } = await take([item(0)], { groupe })
  expect(failed).toEqual([])
  expect(successful).toMatchObject([{ ...item(0), outcome: 'created' }])
  expect(successful[0]).not.toHaveProperty('message')
  const { body: kept } = await world.camille.ask('GET', '/api/user_activities?operation=profileImports.run')
  expect(kept.member).toMatchObject([{ object: grant, locations: [{ '@id': successful[0]?.location }] }])
  const place = await world.camille.ask('GET', successful[0]?.location ?? '')
  expect(place.body).toMatchObject({
    ...{ name: accounts[0]?.name, street: '1 rue des Tables', postalCode: '69001', city: 'Lyon', country: 'FR' },
    ...{ phone: '+33478000000', latitude: 45.75, timeZone: 'Europe/Paris' },
    groupe: { name: 'Rhône' },
    googleIntegration: { validToken: true, accountId: item(0).accountId },
  })
  const hours = await world.camille.ask('GET', `${successful[0]?.location}/opening_hours`)
  expect(JSON.stringify([place.body, hours.body])).toContain('0900-1230')
  // What follows a connection follows this one: its listing is read.
  await world.work()
  const db = world.server.deps.databases.of(world.camille.companyId)
  const parts = await db.selectFrom('listing_part').select(['field', 'state']).execute()
  expect(parts).toContainEqual({ field: 'hours', state: 'matching' })
})

test('asked again it changes nothing; two people at once make one place of each', async () => {
  const before = await count()
  expect((await take([item(0)])).successful).toMatchObject([{ outcome: 'unchanged' }])
  expect(await count()).toBe(before)
  const julien = await world.server.colleague(world.camille, { profile: 'PROFILE_OWNER' })
  const items = [item(1), item(2), item(3)]
  const answers = await Promise.all(
    [world.camille, julien].map((person) => person.ask('POST', `${grant}/imports`, { items })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const outcomes = answers.flatMap(({ body }) => body.successful.map(({ outcome }: Outcome) => outcome))
  expect(outcomes.toSorted()).toEqual(['created', 'created', 'created', 'unchanged', 'unchanged', 'unchanged'])
  expect(await count()).toBe(before + 3)
})

test('a place that bears the name and address is connected, and so is one that was chosen', async () => {
  const [, , , , fifth] = restaurants(5)
  const same = await world.camille.ask('POST', '/api/locations', { ...fifth, country: 'FR' })
  const bare = await world.camille.ask('POST', '/api/locations', { name: 'La sixième' })
  const before = await count()
  const { successful } = await take([item(4), { ...item(5), location: bare.body['@id'] }])
  expect(successful).toMatchObject([
    { location: same.body['@id'], outcome: 'linked' },
    { location: bare.body['@id'], outcome: 'linked' },
  ])
  expect(await count()).toBe(before)
  const filled = await world.camille.ask('GET', bare.body['@id'])
  expect(filled.body).toMatchObject({ name: 'La sixième', street: '6 rue des Tables', postalCode: '69006' })
})

test('a profile that keeps its address to itself goes to no namesake that has one', async () => {
  await atGoogle('PATCH', `v1/${item(10).accountId}?updateMask=storefrontAddress`, {})
  const { name } = accounts[10] ?? { name: '' }
  const namesake = await world.camille.ask('POST', '/api/locations', { name, street: '1 rue Ailleurs', city: 'Lyon' })
  const [made] = (await take([item(10)])).successful
  expect(made).toMatchObject({ outcome: 'created' })
  expect(made?.location).not.toBe(namesake.body['@id'])
  expect((await world.camille.ask('GET', namesake.body['@id'])).body.googleIntegration).toBeUndefined()
})

test('a place keeps the point it was given, and the zone that follows, whatever its profile says', async () => {
  await atGoogle('PATCH', `v1/${item(11).accountId}?updateMask=latlng`, {})
  for (const at of [11, 7]) {
    const island = { name: `Saint-Denis ${at}`, latitude: -20.88, longitude: 55.45 }
    const place = (await world.camille.ask('POST', '/api/locations', island)).body['@id']
    expect((await take([{ ...item(at), location: place }])).successful).toMatchObject([{ outcome: 'linked' }])
    const after = await world.camille.ask('GET', place)
    expect(after.body).toMatchObject({ ...island, timeZone: 'Indian/Reunion', street: `${at + 1} rue des Tables` })
  }
})

test('what can’t be is refused for its row alone', async () => {
  const taken = (await take([item(0)])).successful[0]?.location
  const { successful, failed } = await take([
    { ...item(6), location: taken },
    { accountId: 'locations/1' },
    { ...item(1), location: taken },
    item(6),
  ])
  expect(successful).toMatchObject([{ ...item(6), outcome: 'created' }])
  expect(failed.map(({ accountId }) => accountId)).toEqual([item(6).accountId, 'locations/1', item(1).accountId])
  expect(failed[0]?.message).toContain(accounts[0]?.name)
})

test('one that Google has not verified gets its place, and is told why it has no connection', async () => {
  const before = await count()
  const at = accounts.findIndex(({ name }) => name.includes('unverified'))
  const [made] = (await take([item(at)])).successful
  expect(made).toMatchObject({ outcome: 'created', message: expect.stringContaining('unverified') })
  expect((await world.camille.ask('GET', made?.location ?? '')).body.googleIntegration).toBeUndefined()
  expect((await take([item(at)])).successful).toMatchObject([{ location: made?.location, outcome: 'unchanged' }])
  expect(await count()).toBe(before + 1)
  const other = (await world.camille.ask('POST', '/api/locations', { name: 'Ailleurs' })).body['@id']
  expect((await take([{ ...item(at), location: other }])).failed).toHaveLength(1)

  // Connected before Google took its word back: there is nothing to tell.
  const db = world.server.deps.databases.of(world.camille.companyId)
  const known = await db.selectFrom('integration').selectAll().where('type', '=', 'google').executeTakeFirstOrThrow()
  const { accountId } = item(at)
  await db.updateTable('integration').set({ account_id: accountId }).where('id', '=', known.id).execute()
  const [again] = (await take([item(at)])).successful
  expect(again).toEqual({ accountId, location: `/api/locations/${known.location_id}`, outcome: 'unchanged' })
  await db.updateTable('integration').set({ account_id: known.account_id }).where('id', '=', known.id).execute()
})

test('a network that asks to wait, answers nonsense or took the grant back makes nothing', async () => {
  const before = await count()
  for (const [fault, status, code] of [
    ['429', 502, 'network.rate-limited'],
    ['503', 502, 'network.unavailable'],
    ['malformed', 502, 'network.unexpected'],
  ] as const) {
    await world.sandbox.control('PUT', '/faults', {
      seed: 1,
      rules: [{ network: 'google', operation: 'locations.list', fault, times: 1 }],
    })
    const answer = await world.camille.ask('POST', `${grant}/imports`, { items: [item(8)] })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  await world.sandbox.control('DELETE', '/faults')
  await world.sandbox.control('POST', '/revoke', { network: 'google', account: item(8).accountId })
  const refused = await world.camille.ask('POST', `${grant}/imports`, { items: [item(8)] })
  expect(refused.body.violations).toMatchObject([{ code: 'network.reconnect' }])
  expect(await count()).toBe(before)
  // Another consent, and the same again: what failed is made, once, and a connection that broke is mended.
  const db = world.server.deps.databases.of(world.camille.companyId)
  await db.updateTable('integration').set({ valid_token: false }).where('account_id', '=', item(0).accountId).execute()
  grant = (await world.consent('google')).grant
  expect((await take([item(0), item(8)])).successful.map(({ outcome }) => outcome)).toEqual(['linked', 'created'])
  expect(await count()).toBe(before + 1)
})

async function atGoogle(method: string, path: string, body: object): Promise<void> {
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    ...{ network: 'google', owner: 'camille' },
  })
  const answer = await fetch(`${world.sandbox.url}/mybusinessbusinessinformation.googleapis.com/${path}`, {
    ...{ method, body: JSON.stringify(body) },
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(await answer.text())
}
