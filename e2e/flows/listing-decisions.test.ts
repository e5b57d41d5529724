import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'
import { listingHelpers, week } from './listing-helpers.ts'

let world: FlowEnvironment
let locationIds: string[]
beforeAll(async () => {
  world = await startFlowEnvironment({ networks: ['google'], server: { TEST_SPEED: '60' } })
  locationIds = await world.open(restaurants(2))
  await world.connectAll('google')
  await world.work()
}, 60_000)
afterAll(() => world.close())

const { sweep, read, put, part, atGoogle, accountOf, patchAtGoogle, due } = listingHelpers(() => world)

describe('name and address', () => {
  test('name and address differ when Google shows other values', async () => {
    const id = locationIds[0] ?? ''
    const { name, street, city } = await read(id)
    await patchAtGoogle(id, 'title,storefrontAddress', {
      title: 'Chez Margot',
      storefrontAddress: { regionCode: 'FR', postalCode: '69001', locality: 'Lyon', addressLines: ['2 quai Rambaud'] },
    })
    await due()
    await sweep()
    const google = { title: 'Chez Margot', addressLines: ['2 quai Rambaud'], postalCode: '69001', locality: 'Lyon' }
    expect(await read(id)).toMatchObject({ name, street, city, googleBusinessProfile: google })
    expect(await part(id, 'title')).toMatchObject({ state: 'differs', shown: { title: 'Chez Margot' } })
    expect(await part(id, 'address')).toMatchObject({
      state: 'differs',
      shown: { addressLines: ['2 quai Rambaud'], postalCode: '69001', locality: 'Lyon', regionCode: 'FR' },
    })
    // A change here returns at once how it compares with Google, and is not sent without being asked.
    await put(id, { name: 'Chez Margot', street: '2, Quai Rambaud', postalCode: '69001', city: 'LYON' })
    expect([await part(id, 'title'), await part(id, 'address')]).toMatchObject([
      { state: 'matching' },
      { state: 'matching' },
    ])
    await put(id, { name: 'Margot Confluence', street: '3 quai Rambaud' })
    expect([(await part(id, 'title'))?.state, (await part(id, 'address'))?.state]).toEqual(['differs', 'differs'])
    await world.work()
    expect(await atGoogle(id, 'title')).toEqual({ title: 'Chez Margot' })
  })

  test('name and address are sent or adopted by a decision, and renaming requires the locations permission', async () => {
    const id = locationIds[1] ?? ''
    const decide = (decision: string, fields: string[], person = world.camille) =>
      person.request('POST', `/api/locations/${id}/listing`, { network: 'google', fields, take: decision })
    const at = { regionCode: 'FR', postalCode: '38000', locality: 'Grenoble', administrativeArea: 'Isère' }
    await patchAtGoogle(id, 'title,storefrontAddress', {
      title: 'Chez Margo',
      storefrontAddress: { ...at, addressLines: ['1 place aux Herbes'] },
    })
    await due()
    await sweep()
    await put(id, { street: '2 place aux Herbes', postalCode: '38000', city: 'Grenoble' })
    await decide('ours', ['title', 'address'])
    await world.work()
    const { name } = await read(id)
    expect([await part(id, 'title'), await part(id, 'address')]).toMatchObject([
      { state: 'matching' },
      { state: 'matching' },
    ])
    expect(await atGoogle(id, 'title,storefrontAddress')).toMatchObject({
      title: name,
      storefrontAddress: { ...at, addressLines: ['2 place aux Herbes'] },
    })
    await patchAtGoogle(id, 'title', { title: 'Margot Grenoble' })
    await due()
    await sweep()
    const hoursManager = await world.server.colleague(world.camille, {
      permissions: { locations: false, googleHours: true },
    })
    expect(await decide('theirs', ['title'], hoursManager)).toMatchObject({
      status: 403,
      body: { code: 'locations.onlyHours' },
    })
    expect((await decide('theirs', ['title'])).body).toMatchObject({ name: 'Margot Grenoble' })
    expect(await part(id, 'title')).toMatchObject({ state: 'matching' })
  })
})

describe('hours', () => {
  test('hours removed here differ while Google shows some, until a decision is made', async () => {
    const id = locationIds[0] ?? ''
    const drive = { type: 'drive', ...week('1000-2000') }
    const decide = (decision: string) =>
      world.camille.request('POST', `/api/locations/${id}/listing`, {
        network: 'google',
        fields: ['hours'],
        take: decision,
      })
    const usual = { type: 'default', monday: '0900-1800' }
    await put(id, { openingHours: [{ type: 'default', ...week('0900-1800') }] })
    await world.work()
    for (const openingHours of [[drive], []]) {
      await put(id, { openingHours })
      await world.work()
      expect(await part(id)).toMatchObject({ state: 'differs', shown: { openingHours: [usual, ...openingHours] } })
    }
    expect((await decide('theirs')).body.openingHours).toMatchObject([{ type: 'default', monday: '0900-1800' }])
    await put(id, { openingHours: [drive] })
    await world.work()
    await decide('ours')
    await world.work()
    expect(await part(id)).toMatchObject({ state: 'matching' })
    const there = await atGoogle(id, 'regularHours,moreHours')
    expect([there.regularHours?.periods ?? [], there.moreHours.length]).toEqual([[], 1])
  })

  test('adopting hours from Google removes local sets that Google does not show', async () => {
    const id = locationIds[0] ?? ''
    await put(id, {
      openingHours: [
        { type: 'default', ...week('0900-1800') },
        { type: 'delivery', ...week('1000-1700') },
      ],
    })
    await world.work()
    await patchAtGoogle(id, 'moreHours', { moreHours: [] })
    await due()
    await sweep()
    const adopted = await world.camille.request('POST', `/api/locations/${id}/listing`, {
      ...{ network: 'google', fields: ['hours'], take: 'theirs' },
    })
    expect(adopted.body.openingHours).toMatchObject([{ type: 'default' }])
    expect(await part(id)).toMatchObject({ state: 'matching' })
  })

  test('hours edited before the first read are sent together with Google’s other sets', async () => {
    const id = locationIds[1] ?? ''
    const drive = { type: 'drive', ...week('1000-2000') }
    const sets = [
      { type: 'default', ...week('0900-1800') },
      { type: 'delivery', ...week('1100-1700') },
    ]
    await put(id, { openingHours: sets })
    await world.work()
    const accountId = await accountOf(id)
    await world.camille.request('DELETE', `/api/locations/${id}/integrations/google`)
    await put(id, { openingHours: [] })
    const { grant } = await world.grant('google')
    await world.camille.request('PUT', `/api/locations/${id}/integrations/google`, { grant, accountId })
    await put(id, { openingHours: [drive] })
    await world.work()
    const { openingHours } = await read(id)
    expect(openingHours).toMatchObject([{ type: 'default' }, { type: 'drive' }, { type: 'delivery' }])
    const { moreHours } = await atGoogle(id, 'moreHours')
    expect(moreHours.map(({ hoursTypeId }: { hoursTypeId: string }) => hoursTypeId).toSorted()).toEqual([
      'DELIVERY',
      'DRIVE_THROUGH',
    ])
    expect(await part(id)).toMatchObject({ state: 'matching' })
  })
})
