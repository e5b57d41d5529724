import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'
import { type ListingFieldState, listingHelpers, week } from './listing-helpers.ts'

/** How long Google reviews a text, by the sandbox's own clock, which no slow machine lets pass. */
const reviewSeconds = 600

let world: FlowEnvironment
let locationIds: string[]
beforeAll(async () => {
  world = await startFlowEnvironment({
    networks: ['facebook', 'google'],
    server: { TEST_SPEED: '60' },
    sandbox: { processingMs: reviewSeconds * 1000 },
  })
  locationIds = await world.open(restaurants(12))
  await world.connectAll('google')
  await world.connectAll('facebook')
  await world.work()
}, 60_000)
afterAll(() => world.close())
beforeEach(() => world.sandbox.control('DELETE', '/faults'))

const { sweep, read, put, profile, part, atGoogle, accountOf, requests, patchAtGoogle, due, until } = listingHelpers(
  () => world,
)

test('a connected location adopts missing fields and marks differing ones', async () => {
  const [id] = locationIds
  const { listing, googleBusinessProfile } = await read(id)
  expect(googleBusinessProfile).toMatchObject({
    ...{ title: restaurants(1)[0]?.name, allowedFoodMenu: true, regionCode: 'FR', placeId: expect.any(String) },
    primaryCategory: { name: 'categories/gcid:restaurant', displayName: 'Restaurant' },
    offeredHours: ['default', 'drive', 'delivery', 'takeaway'],
    offeredAmenities: expect.arrayContaining(['wifiService', 'servesAlcohol']),
  })
  expect(listing.map(({ state }: ListingFieldState) => state)).toEqual(listing.map(() => 'matching'))
})

describe('hours', () => {
  test('hours are sent to Google and shown there, including hours past midnight', async () => {
    const [id] = locationIds
    const openingHours = [
      { type: 'default', ...week('0900-1200,1800-2400', { tuesday: '0000-0200,0900-1200', sunday: '24hrs' }) },
      { type: 'drive', ...week('1000-2000') },
      { type: 'takeaway', ...week('1100-1400') },
    ]
    const saved = await put(id, {
      openingHours,
      specialTimes: [
        { date: '25/12/2099', ranges: '' },
        { date: '31/12/2099', ranges: '1800-2400' },
      ],
    })
    expect(saved.status).toBe(200)
    expect(saved.body.listing).toContainEqual(expect.objectContaining({ field: 'hours', state: 'pending' }))
    await world.work()
    expect(await part(id)).toMatchObject({ state: 'matching', skipped: [] })
    expect(await part(id, 'specialHours')).toMatchObject({ state: 'matching' })
    const there = await atGoogle(id, 'regularHours,moreHours,specialHours')
    expect(there.regularHours.periods).toContainEqual({
      ...{ openDay: 'MONDAY', openTime: { hours: 18 }, closeDay: 'TUESDAY', closeTime: { hours: 2 } },
    })
    expect(there.regularHours.periods).toContainEqual({
      ...{ openDay: 'SUNDAY', openTime: {}, closeDay: 'SUNDAY', closeTime: { hours: 24 } },
    })
    expect(there.moreHours.map(({ hoursTypeId }: { hoursTypeId: string }) => hoursTypeId)).toEqual([
      'DRIVE_THROUGH',
      'TAKEOUT',
    ])
    expect(there.specialHours.specialHourPeriods[0]).toEqual({
      startDate: { year: 2099, month: 12, day: 25 },
      closed: true,
    })
    // Two changes are sent as one edit, and an unchanged value as none.
    const account = await accountOf(id)
    expect(await requests(account, 'PATCH')).toHaveLength(1)
    await put(id, { openingHours })
    await world.work()
    expect(await requests(account, 'PATCH')).toHaveLength(1)
  })

  test('removing a set of hours removes it at Google, and foreign sets stay', async () => {
    const [, id] = locationIds
    await put(id, {
      openingHours: [
        { type: 'default', ...week('0900-1800') },
        { type: 'delivery', ...week('1000-1700') },
      ],
    })
    await world.work()
    await patchAtGoogle(id, 'moreHours', {
      moreHours: [
        ...(await atGoogle(id, 'moreHours')).moreHours,
        {
          hoursTypeId: 'BRUNCH',
          periods: [{ openDay: 'SUNDAY', openTime: { hours: 10 }, closeDay: 'SUNDAY', closeTime: { hours: 14 } }],
        },
      ],
    })
    await put(id, { openingHours: [{ type: 'default', ...week('0900-1800') }] })
    await world.work()
    const { moreHours } = await atGoogle(id, 'moreHours')
    expect(moreHours.map(({ hoursTypeId }: { hoursTypeId: string }) => hoursTypeId)).toEqual(['BRUNCH'])
    expect(await part(id)).toMatchObject({ state: 'matching' })
  })

  test('hours changed at Google differ until a decision is made', async () => {
    const [, , id] = locationIds
    await put(id, { openingHours: [{ type: 'default', ...week('0900-1800') }] })
    await world.work()
    const remoteHours = {
      regularHours: {
        periods: [{ openDay: 'MONDAY', openTime: { hours: 8 }, closeDay: 'MONDAY', closeTime: { hours: 12 } }],
      },
    }
    await patchAtGoogle(id, 'regularHours', remoteHours)
    await due()
    await sweep()
    const differs = await part(id)
    expect(differs).toMatchObject({ state: 'differs' })
    expect(differs?.shown).toMatchObject({ openingHours: [{ type: 'default', monday: '0800-1200', tuesday: '' }] })
    const decide = (decision: string) =>
      world.camille.request('POST', `/api/locations/${id}/listing`, {
        network: 'google',
        fields: ['hours'],
        take: decision,
      })
    expect((await decide('ours')).status).toBe(200)
    await world.work()
    expect(await part(id)).toMatchObject({ state: 'matching' })
    await patchAtGoogle(id, 'regularHours', remoteHours)
    await due()
    await sweep()
    const adopted = await decide('theirs')
    expect(adopted.body.openingHours).toMatchObject([{ type: 'default', monday: '0800-1200', tuesday: '' }])
    await world.work()
    expect(await part(id)).toMatchObject({ state: 'matching' })
    expect((await atGoogle(id)).regularHours.periods).toHaveLength(1)
  })
})

describe('the profile', () => {
  test('the profile is sent to Google with categories, phones, website and attributes, and unsupported attributes are stored here', async () => {
    const [, , , id] = locationIds
    const saved = await profile(id, {
      ...{ description: 'Une table au bord de l’eau', websiteUri: 'https://margot.example/lyon' },
      ...{ primaryPhone: '04 72 00 00 00', additionalPhones: ['04 72 00 00 01'] },
      primaryCategory: { name: 'categories/gcid:french_restaurant', displayName: 'Restaurant français' },
      additionalCategories: [{ name: 'categories/gcid:bistro' }],
      ...{ wifiService: 'free_wi_fi', outdoorSeating: true, dogsOutside: false, cashOnly: false },
    })
    expect(saved.status).toBe(200)
    expect(saved.body.googleBusinessProfile).toMatchObject({
      primaryPhone: '+33472000000',
      outdoorSeating: true,
      dogsOutside: false,
    })
    await world.work()
    for (const field of ['description', 'categories', 'phone', 'website', 'attributes'])
      expect(await part(id, field), field).toMatchObject({ state: 'matching' })
    const there = await atGoogle(id, 'profile,categories,phoneNumbers,websiteUri')
    expect(there).toMatchObject({
      profile: { description: 'Une table au bord de l’eau' },
      categories: { primaryCategory: { name: 'categories/gcid:french_restaurant' } },
      websiteUri: 'https://margot.example/lyon',
    })
    const { attributes } = await atGoogle(id, 'attributes')
    expect(attributes).toContainEqual({ name: 'attributes/has_seating_outdoors', valueType: 'BOOL', values: [true] })
    expect(attributes).toContainEqual({ name: 'attributes/welcomes_dogs', valueType: 'BOOL', values: [false] })

    await profile(id, {
      primaryCategory: { name: 'categories/gcid:clothing_store' },
      additionalCategories: [],
      servesDinner: true,
    })
    await world.work()
    expect(await part(id, 'attributes')).toMatchObject({
      state: 'matching',
      skipped: expect.arrayContaining(['outdoorSeating', 'servesDinner']),
    })
    expect((await read(id)).googleBusinessProfile.offeredAmenities).not.toContain('servesDinner')
  })

  test('a field refused by Google shows the reason in the reader’s language and does not block the others', async () => {
    const [, , , , id] = locationIds
    await put(id, { openingHours: [{ type: 'default', ...week('1000-1900') }], website: 'http://sans-point' })
    await world.work()
    expect(await part(id)).toMatchObject({ state: 'matching' })
    expect(await part(id, 'website')).toMatchObject({
      state: 'refused',
      reason: { code: 'listing.invalid.website', message: 'Google refuses this web address. Check it.' },
    })
    const julien = await world.server.colleague(world.camille, { lang: 'fr' })
    const seen = (await julien.request('GET', `/api/locations/${id}`)).body.listing
    expect(seen.find(({ field }: ListingFieldState) => field === 'website').reason.message).toBe(
      'Google refuse cette adresse web. Vérifiez-la.',
    )
    await put(id, { website: 'https://margot.example' })
    await world.work()
    expect(await part(id, 'website')).toMatchObject({ state: 'matching' })
  })

  test('categories are chosen from a stored copy of Google’s list', async () => {
    const list = async (query: string) => (await world.camille.request('GET', `/api/google/categories?${query}`)).body
    const all = await list('language=fr')
    expect(all.totalItems).toBeGreaterThan(500)
    expect(all.member).toHaveLength(all.totalItems)
    const found = await list('language=fr&search=boulang&limit=5')
    expect(found.member[0]).toEqual({ name: 'categories/gcid:bakery', displayName: 'Boulangerie' })
    const before = (await world.sandbox.control<{ next: number }>('GET', '/requests')).next
    await list('language=fr&search=cafe')
    expect((await world.sandbox.control<{ next: number }>('GET', '/requests')).next).toBe(before)
    const refused = await profile(locationIds[4], { primaryCategory: { name: 'categories/gcid:moon_base' } })
    expect([refused.status, refused.body.violations[0].propertyPath]).toEqual([400, 'primaryCategory'])
  })

  test('the profile is also sent to the Facebook page of a location that enables it', async () => {
    const [, , , , , id] = locationIds
    expect(await part(id, 'hours', 'facebook')).toBeUndefined()
    await put(id, {
      updateFbData: true,
      description: 'Ouvert à tous',
      openingHours: [{ type: 'default', ...week('1200-1400,1900-2400') }],
    })
    await world.work()
    expect(await part(id, 'hours', 'facebook')).toMatchObject({ state: 'matching' })
    expect(await part(id, 'description', 'facebook')).toMatchObject({ state: 'matching' })
    await put(id, { openingHours: [{ type: 'default', ...week('0700-0900,1200-1400,1900-2200') }] })
    await world.work()
    expect(await part(id, 'hours')).toMatchObject({ state: 'matching' })
    expect(await part(id, 'hours', 'facebook')).toMatchObject({
      state: 'refused',
      reason: { code: 'listing.twoRanges' },
    })
  })
})

describe('changes made by Google', () => {
  const account = async (id = '') => (await read(id)).googleIntegration.accountId
  test('a suggestion adopted by Google differs from our value until ours is sent again', async () => {
    const id = locationIds[8] ?? ''
    await put(id, { website: 'https://margot.example/8' })
    await world.work()
    await world.sandbox.control('POST', '/interactions', {
      ...{ network: 'google', account: await account(id), kind: 'edit', author: { name: 'Lina' } },
      ...{ on: 'websiteUri', text: '"https://lina.example"' },
    })
    await until(id, 'website', 'differs')
    expect((await part(id, 'website'))?.shown).toEqual({ websiteUri: 'https://lina.example' })
    // A field that still differs creates no new notification, and is not overwritten without a decision.
    const before = await requests(await account(id), 'PATCH')
    await due()
    await sweep()
    expect(await requests(await account(id), 'PATCH')).toHaveLength(before.length)
    await world.camille.request('POST', `/api/locations/${id}/listing`, {
      network: 'google',
      fields: ['website'],
      take: 'ours',
    })
    await until(id, 'website', 'matching')
  })

  test('a description under review by Google is pending and matches once it is approved', async () => {
    const id = locationIds[9] ?? ''
    await profile(id, { description: 'La nouvelle carte sandbox:processing' })
    await world.work()
    expect(await part(id, 'description')).toMatchObject({
      ...{ state: 'pending', reason: { code: 'listing.review', message: 'Google is still looking at this change.' } },
    })
    await world.sandbox.control('POST', '/clock', { advanceSeconds: reviewSeconds })
    await until(id, 'description', 'matching')
  })
})

describe('a failing network', () => {
  test('an update is retried after an error, and the latest value wins', async () => {
    const [, , , , , , id] = locationIds
    const account = await accountOf(id)
    for (const error of ['500-after', '429', 'reset-before']) {
      const day = `0${(error.length % 8) + 1}00-1800`
      await world.sandbox.control('PUT', '/faults', {
        seed: 1,
        rules: [{ network: 'google', account, on: 'mutation', times: 1, fault: error, retryAfter: 1 }],
      })
      await put(id, { openingHours: [{ type: 'default', ...week(day) }] })
      await expect
        .poll(
          async () => {
            await due()
            await sweep()
            return (await part(id))?.state
          },
          { timeout: 20_000, interval: 200 },
        )
        .toBe('matching')
      expect((await atGoogle(id)).regularHours.periods[0].openTime.hours).toBe((error.length % 8) + 1)
    }
  }, 90_000)

  test('an update waits while the connection is revoked, until it is reconnected', async () => {
    const [, , , , , , , id] = locationIds
    const account = await accountOf(id)
    await world.sandbox.control('PUT', '/faults', {
      seed: 1,
      rules: [{ network: 'google', account, fault: 'revoked' }],
    })
    await put(id, { openingHours: [{ type: 'default', ...week('0800-1100') }] })
    await world.work()
    expect(await part(id)).toMatchObject({ state: 'pending', reason: { code: 'network.reconnect' } })
    expect((await read(id)).googleIntegration.validToken).toBe(false)
    await world.sandbox.control('DELETE', '/faults')
    const { grant } = await world.grant('google')
    await world.camille.request('PUT', `/api/locations/${id}/integrations/google`, { grant, accountId: account })
    await world.work()
    expect(await part(id)).toMatchObject({ state: 'matching' })
  })
})
