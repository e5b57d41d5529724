import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LedgerBody } from '../graph/testing.ts'
import { connect, type GoogleConnection, type GoogleFailure } from './testing.ts'

let google: GoogleConnection

beforeAll(async () => {
  google = await connect()
})
afterAll(() => google.close())
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true, quotas: 'off' }))

interface Location {
  name?: string
  title?: string
  profile?: { description?: string }
  categories?: { primaryCategory: unknown; additionalCategories?: unknown[] }
  metadata?: Record<string, unknown>
  regularHours?: { periods?: unknown[] }
}
interface Locations {
  locations?: Location[]
  nextPageToken?: string
  totalSize?: number
}

const read = async (readMask: string, location = google.location) =>
  (await google.info<Location>('GET', `/${location}`, { query: { readMask } })).body
const patch = (updateMask: string, body: unknown, query = {}) =>
  google.info<GoogleFailure & Location>('PATCH', `/${google.location}`, { query: { updateMask, ...query }, body })

/** Why a patch was refused: Google's word for it. */
async function reason(updateMask: string, body: unknown): Promise<string | undefined> {
  const response = await patch(updateMask, body)
  expect(response.status).toBe(400)
  return response.body.error.details?.find((detail) => detail.reason)?.reason
}

const period = (openDay: string, open: number, close: number, closeDay = openDay) => ({
  openDay,
  openTime: { hours: open },
  closeDay,
  closeTime: { hours: close },
})

describe('reading', () => {
  test('a location has the fields of the mask, in the wire format', async () => {
    expect(await read('title')).toEqual({ title: 'Chez Margot' })
    expect(await read('name,storefrontAddress,phoneNumbers.primaryPhone,latlng,categories,openInfo')).toEqual({
      name: google.location,
      storefrontAddress: {
        regionCode: 'FR',
        postalCode: '13002',
        locality: 'Marseille',
        addressLines: ['1 rue du Port'],
      },
      phoneNumbers: { primaryPhone: '+33 4 91 00 00 00' },
      latlng: { latitude: 43.3, longitude: 5.37 },
      categories: { primaryCategory: { name: 'categories/gcid:restaurant', displayName: 'Restaurant' } },
      openInfo: { status: 'OPEN' },
    })
    expect((await read('metadata')).metadata).toMatchObject({ hasVoiceOfMerchant: true, canHaveFoodMenus: true })
  })

  test('a mask that matches nothing, or reaches into a list, is refused', async () => {
    for (const readMask of ['attributes', 'title,', 'categories.additionalCategories.displayName', '*']) {
      const { status, body } = await google.info<GoogleFailure>('GET', `/${google.location}`, { query: { readMask } })
      expect(status).toBe(400)
      expect(body.error.details?.[0]?.fieldViolations).toEqual([
        { field: 'read_mask', description: 'Invalid field mask provided' },
      ])
    }
  })

  test('locations are listed page by page, filtered and ordered', async () => {
    for (const name of ['Zoé', 'Anna', 'Bruno']) await google.openListing({ name }, 'marc')
    const { accessToken: token } = await google.control<{ accessToken: string }>('POST', '/grants', {
      network: 'google',
      owner: 'marc',
    })
    const list = async (query: Record<string, string>) =>
      (
        await google.info<Locations & GoogleFailure>('GET', '/accounts/-/locations', {
          token,
          query: { readMask: 'title', ...query },
        })
      ).body
    const titles = ({ locations = [] }: Locations) => locations.map(({ title }) => title)
    const first = await list({ pageSize: '2', orderBy: 'title' })
    expect(titles(first)).toEqual(['Anna', 'Bruno'])
    const second = await list({ pageSize: '2', orderBy: 'title', pageToken: first.nextPageToken ?? '' })
    expect([titles(second), second.nextPageToken]).toEqual([['Zoé'], undefined])
    expect(titles(await list({ orderBy: 'title desc' }))).toEqual(['Zoé', 'Bruno', 'Anna'])
    const found = await list({ filter: 'title="anna"' })
    expect([titles(found), found.totalSize]).toEqual([['Anna'], 1])
    // A token is good only for the list that gave it.
    expect((await list({ pageSize: '2', pageToken: first.nextPageToken ?? '' })).error.code).toBe(400)
    expect((await list({ filter: 'colour=red' })).error.code).toBe(400)
    expect((await list({ orderBy: 'phone' })).error.code).toBe(400)
    expect((await list({ pageSize: '-1' })).error.code).toBe(400)
  })

  test('changes that Google adopted from users are separate from the owner’s values', async () => {
    const updated = async () =>
      (await google.info('GET', `/${google.location}:getGoogleUpdated`, { query: { readMask: 'title,websiteUri' } }))
        .body
    expect(await updated()).toEqual({ location: { title: 'Chez Margot' } })
    await patch('websiteUri', { websiteUri: 'https://margot.example' })
    const edit = { network: 'google', account: google.location, kind: 'edit', author: { name: 'Lina' } }
    await google.control('POST', '/interactions', { ...edit, on: 'websiteUri', text: '"https://lina.example"' })
    expect(await updated()).toEqual({
      location: { title: 'Chez Margot', websiteUri: 'https://lina.example' },
      diffMask: 'website_uri',
    })
    expect(await read('websiteUri')).toEqual({ websiteUri: 'https://margot.example' })
    expect((await read('metadata')).metadata).toMatchObject({ hasGoogleUpdated: true })
    await patch('websiteUri', { websiteUri: 'https://margot.example' })
    expect(await updated()).toEqual({ location: { title: 'Chez Margot', websiteUri: 'https://margot.example' } })
  })

  test('a text under review is pending, then published, or never', async () => {
    const updated = async () =>
      (await google.info('GET', `/${google.location}:getGoogleUpdated`, { query: { readMask: 'profile' } })).body
    await patch('profile', { profile: { description: 'La table du port' } })
    await patch('profile', { profile: { description: 'Nouvelle carte sandbox:processing' } })
    expect((await read('metadata')).metadata).toMatchObject({ hasPendingEdits: true })
    expect(await updated()).toEqual({
      location: { profile: { description: 'La table du port' } },
      pendingMask: 'profile',
    })
    await google.control('POST', '/clock', { advanceSeconds: 60 })
    expect(await updated()).toEqual({ location: { profile: { description: 'Nouvelle carte sandbox:processing' } } })
    await patch('profile', { profile: { description: 'Appelez-nous sandbox:rejected' } })
    expect(await updated()).toEqual({
      ...{ location: { profile: { description: 'Nouvelle carte sandbox:processing' } }, diffMask: 'profile' },
    })
  })
})

describe('writing', () => {
  test('fields in the mask are written, absent ones are cleared, and the others stay', async () => {
    const description = 'Cuisine du port'
    const first = await patch('profile.description,websiteUri', {
      profile: { description },
      websiteUri: 'https://margot.example',
      title: 'not in the mask',
    })
    expect([first.status, first.body.title, first.body.profile]).toEqual([200, 'Chez Margot', { description }])
    await patch('websiteUri', {})
    expect(await read('profile,websiteUri,title')).toEqual({ profile: { description }, title: 'Chez Margot' })
    await patch('profile', {})
    expect(await read('profile')).toEqual({})
    const { entries } = await google.control<LedgerBody>('GET', '/ledger')
    expect(entries).toHaveLength(3)
    expect(entries[0]).toMatchObject({
      operation: 'locations.patch',
      account: google.location,
      remoteId: google.location,
      public: false,
      text: 'profile.description,websiteUri',
    })
  })

  test('validateOnly checks and changes nothing', async () => {
    const dry = { validateOnly: 'true' }
    expect(await patch('title', { title: 'Margot' }, dry)).toMatchObject({ status: 200, body: {} })
    expect((await patch('title', {}, dry)).status).toBe(400)
    expect(await read('title')).toEqual({ title: 'Chez Margot' })
    expect((await google.control<LedgerBody>('GET', '/ledger')).entries).toEqual([])
  })

  test('read-only fields are refused', async () => {
    expect(await reason('metadata', { metadata: {} })).toBe('READ_ONLY')
    expect(await reason('languageCode', { languageCode: 'es' })).toBe('READ_ONLY')
    expect(await reason('title', { title: '' })).toBe('MISSING_VALUE')
    expect(await reason('profile', { profile: { description: 'x'.repeat(751) } })).toBe('STRING_TOO_LONG')
    expect((await patch('profile', { profile: { description: 'x'.repeat(750) } })).status).toBe(200)
    expect(await reason('websiteUri', { websiteUri: 'margot' })).toBe('INVALID_VALUE')
    expect(await reason('storefrontAddress', { storefrontAddress: { locality: 'Lyon' } })).toBe('MISSING_VALUE')
    expect(await reason('latlng', { latlng: { latitude: 91 } })).toBe('INVALID_VALUE')
    expect(await reason('openInfo', { openInfo: {} })).toBe('MISSING_VALUE')
    const phones = (count: number) => ({
      phoneNumbers: { primaryPhone: '+33491000000', additionalPhones: Array(count).fill('+33491000001') },
    })
    expect((await patch('phoneNumbers', phones(2))).status).toBe(200)
    expect(await reason('phoneNumbers', phones(3))).toBe('TOO_MANY_ITEMS')
    expect(await reason('phoneNumbers', { phoneNumbers: {} })).toBe('MISSING_VALUE')
  })

  test('categories are written together, by name', async () => {
    const primaryCategory = { name: 'categories/gcid:bakery' }
    const body = { categories: { primaryCategory, additionalCategories: [{ name: 'categories/gcid:cafe' }] } }
    expect((await patch('categories', body)).status).toBe(200)
    expect((await read('categories')).categories).toEqual({
      primaryCategory: { name: 'categories/gcid:bakery', displayName: 'Boulangerie' },
      additionalCategories: [{ name: 'categories/gcid:cafe', displayName: 'Café' }],
    })
    expect(await reason('categories.primaryCategory', body)).toBe('INVALID_VALUE')
    expect(await reason('categories', {})).toBe('MISSING_VALUE')
    const twice = { categories: { primaryCategory, additionalCategories: [primaryCategory] } }
    expect(await reason('categories', twice)).toBe('INVALID_VALUE')
    const unknown = { categories: { primaryCategory: { name: 'categories/gcid:moon_base' } } }
    expect(await reason('categories', unknown)).toBe('INVALID_VALUE')
  })
})

describe('hours', () => {
  const week = (...periods: unknown[]) => ({ regularHours: { periods } })

  test('midnight is sent as an empty time, and round the clock as 24', async () => {
    const body = week(period('MONDAY', 0, 24), period('FRIDAY', 18, 0, 'SATURDAY'))
    expect((await patch('regularHours', body)).status).toBe(200)
    expect((await read('regularHours')).regularHours).toEqual({
      periods: [
        { openDay: 'MONDAY', openTime: {}, closeDay: 'MONDAY', closeTime: { hours: 24 } },
        { openDay: 'FRIDAY', openTime: { hours: 18 }, closeDay: 'SATURDAY', closeTime: {} },
      ],
    })
    expect((await patch('regularHours', week())).status).toBe(200)
    expect(await read('regularHours')).toEqual({ regularHours: {} })
  })

  test('impossible opening hours are refused', async () => {
    const monday = (open: number, close: number) => period('MONDAY', open, close)
    expect(await reason('regularHours', week(monday(9, 12), monday(11, 14)))).toBe('OVERLAPPING_RANGES')
    expect((await patch('regularHours', week(monday(9, 12), monday(12, 14)))).status).toBe(200)
    expect(await reason('regularHours', week(monday(9, 9)))).toBe('INVERTED_RANGE')
    expect(await reason('regularHours', week(monday(12, 9)))).toBe('INVERTED_RANGE')
    expect(await reason('regularHours', week(monday(9, 25)))).toBe('INVALID_VALUE')
    expect(await reason('regularHours', week({ openTime: { hours: 9 }, closeTime: { hours: 10 } }))).toBe(
      'MISSING_VALUE',
    )
    const sundayNight = period('SUNDAY', 20, 3, 'MONDAY')
    expect((await patch('regularHours', week(sundayNight))).status).toBe(200)
    expect(await reason('regularHours', week(sundayNight, monday(2, 5)))).toBe('OVERLAPPING_RANGES')
  })

  test('more hours have a type that the category offers', async () => {
    const more = (...kinds: string[]) => ({
      moreHours: kinds.map((hoursTypeId) => ({ hoursTypeId, periods: [period('MONDAY', 11, 14)] })),
    })
    expect((await patch('moreHours', more('DELIVERY', 'TAKEOUT'))).status).toBe(200)
    expect(await reason('moreHours', more('PICKUP'))).toBe('INVALID_VALUE')
    expect(await reason('moreHours', more('DELIVERY', 'DELIVERY'))).toBe('INVALID_VALUE')
    // One list: writing one kind ends the other.
    await patch('moreHours', more('DELIVERY'))
    const { moreHours } = (await read('moreHours')) as { moreHours: unknown[] }
    expect(moreHours).toHaveLength(1)
  })

  test('special days require regular hours, and each day occurs once', async () => {
    const day = (startDate: object, rest: object) => ({
      specialHours: { specialHourPeriods: [{ startDate, ...rest }] },
    })
    const christmas = { year: 2026, month: 12, day: 25 }
    expect(await reason('specialHours', day(christmas, { closed: true }))).toBe('INVALID_VALUE')
    const both = { ...week(period('MONDAY', 9, 18)), ...day(christmas, { closed: true }) }
    expect((await patch('regularHours,specialHours', both)).status).toBe(200)
    expect(await read('specialHours')).toEqual({
      specialHours: { specialHourPeriods: [{ startDate: christmas, closed: true }] },
    })
    expect(await reason('regularHours', week())).toBe('INVALID_VALUE')
    expect(await reason('specialHours', day(christmas, {}))).toBe('MISSING_VALUE')
    expect(await reason('specialHours', day({ year: 2026, month: 2, day: 30 }, { closed: true }))).toBe('MISSING_VALUE')
    const hours = { openTime: { hours: 18 }, closeTime: { hours: 2 } }
    expect(await reason('specialHours', day(christmas, hours))).toBe('INVERTED_RANGE')
    const night = day(christmas, { ...hours, endDate: { ...christmas, day: 26 } })
    expect((await patch('specialHours', night)).status).toBe(200)
    const long = day(christmas, { ...hours, endDate: { ...christmas, day: 27 } })
    expect(await reason('specialHours', long)).toBe('INVALID_VALUE')
  })
})

describe('categories and attributes', () => {
  interface Categories {
    categories: { name: string; displayName: string; moreHoursTypes?: { hoursTypeId: string }[] }[]
    nextPageToken?: string
  }
  const language = { regionCode: 'FR', languageCode: 'fr', view: 'BASIC' }

  test('categories are listed a hundred at a time, in the requested language', async () => {
    let count = 0
    let pageToken = ''
    do {
      const { body } = await google.info<Categories>('GET', '/categories', { query: { ...language, pageToken } })
      expect(body.categories.length).toBeLessThanOrEqual(100)
      count += body.categories.length
      pageToken = body.nextPageToken ?? ''
    } while (pageToken !== '')
    expect(count).toBeGreaterThan(600)
    const find = async (filter: string, languageCode: string) =>
      (await google.info<Categories>('GET', '/categories', { query: { ...language, languageCode, filter } })).body
        .categories
    expect(await find('displayName=boulang', 'fr')).toEqual([
      { name: 'categories/gcid:bakery', displayName: 'Boulangerie' },
    ])
    expect(await find('displayName=panad', 'es')).toMatchObject([{ name: 'categories/gcid:bakery' }])
    expect(await find('displayName=langerie', 'fr')).toBeUndefined()
  })

  test('categories are fetched by name, with their hours types', async () => {
    const names = 'names=categories/gcid:restaurant&names=categories/gcid:florist'
    const { body } = await google.info<Categories>(
      'GET',
      `/categories:batchGet?${names}&regionCode=FR&languageCode=fr&view=FULL`,
    )
    const hours = body.categories.map(({ name, moreHoursTypes = [] }) => [
      name,
      moreHoursTypes.map(({ hoursTypeId }) => hoursTypeId),
    ])
    expect(hours).toEqual([
      ['categories/gcid:restaurant', expect.arrayContaining(['TAKEOUT', 'DELIVERY', 'DRIVE_THROUGH'])],
      ['categories/gcid:florist', expect.arrayContaining(['PICKUP'])],
    ])
    const unknown = await google.info('GET', '/categories:batchGet', {
      query: { ...language, names: 'categories/gcid:moon_base' },
    })
    expect(unknown.status).toBe(400)
  })

  test('attributes are offered by category, and by location alone', async () => {
    interface Metadata {
      attributeMetadata: { parent: string; valueType: string }[]
    }
    const list = (query: Record<string, string>) =>
      google.info<Metadata & GoogleFailure>('GET', '/attributes', { query })
    const { body } = await list({ parent: google.location })
    expect(body.attributeMetadata).toContainEqual(
      expect.objectContaining({ parent: 'attributes/wi_fi', valueType: 'ENUM' }),
    )
    const ids = async (categoryName: string) =>
      (await list({ categoryName, regionCode: 'FR', languageCode: 'fr' })).body.attributeMetadata.map(
        ({ parent }) => parent,
      )
    expect(await ids('categories/gcid:restaurant')).toContain('attributes/serves_alcohol')
    expect(await ids('categories/gcid:florist')).not.toContain('attributes/serves_alcohol')
    const both = await list({ parent: google.location, languageCode: 'fr' })
    expect(both.body.error.details?.[0]?.fieldViolations).toEqual([
      { field: 'language_code', description: 'Field must not be set when parent is set.' },
    ])
    expect((await list({ categoryName: 'categories/gcid:florist' })).status).toBe(400)
  })

  test('attributes are set, retained and removed by the mask', async () => {
    const path = `/${google.location}/attributes`
    const update = (attributeMask: string, attributes: unknown[]) =>
      google.info<GoogleFailure>('PATCH', path, { query: { attributeMask }, body: { attributes } })
    const wifi = { name: 'attributes/wi_fi', values: ['free_wi_fi'] }
    const dogs = { name: 'attributes/welcomes_dogs', values: [false] }
    expect((await update('attributes/wi_fi,attributes/welcomes_dogs', [wifi, dogs])).status).toBe(200)
    const held = async () => (await google.info('GET', path)).body.attributes
    expect(await held()).toEqual([
      { ...wifi, valueType: 'ENUM' },
      { ...dogs, valueType: 'BOOL' },
    ])
    // In the body and not in the mask is ignored; in the mask alone is removed.
    expect((await update('attributes/wi_fi', [{ ...dogs, values: [true] }])).status).toBe(200)
    expect(await held()).toEqual([{ ...dogs, valueType: 'BOOL' }])
    expect((await update('attributes/moon_view', [])).status).toBe(400)
    expect((await update('attributes/wi_fi', [{ ...wifi, values: ['slow'] }])).status).toBe(400)
    expect((await update('attributes/welcomes_dogs', [{ ...dogs, values: ['yes'] }])).status).toBe(400)
  })
})
