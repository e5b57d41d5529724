import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const make = async (name: string, more: object = {}) =>
  (await owner.request('POST', '/api/locations', { name, ...more })).body
const names = (response: { body: { member: { name: string }[] } }) =>
  response.body.member.map((location) => location.name)

test('a location is created in a group, renamed, moved and deleted', async () => {
  const group = await owner.request('POST', '/api/groups', { name: 'Rhône' })
  const made = await owner.request('POST', '/api/locations', { name: 'Lyon Part-Dieu', groupe: group.body['@id'] })
  expect(made.status).toBe(201)
  expect(made.headers.location).toBe(made.body['@id'])
  expect(made.body).toMatchObject({
    '@context': '/api/contexts/Location',
    '@type': 'Location',
    name: 'Lyon Part-Dieu',
    country: 'FR',
    timeZone: 'Europe/Paris',
    updateFbData: false,
    groupe: { '@id': group.body['@id'], '@type': 'Group', name: 'Rhône' },
    locationLabels: [],
    openingHours: [],
    specialTimes: [],
    adAccounts: [],
  })
  expect(made.body).not.toHaveProperty('phone')

  const renamed = await owner.request('PUT', made.body['@id'], { name: 'Lyon' })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Lyon', groupe: { name: 'Rhône' } } })
  const moved = await owner.request('PUT', made.body['@id'], { groupe: null })
  expect(moved.body.name).toBe('Lyon')
  expect(moved.body).not.toHaveProperty('groupe')

  expect((await owner.request('DELETE', made.body['@id'])).status).toBe(204)
  expect((await owner.request('GET', made.body['@id'])).status).toBe(404)
  expect((await owner.request('PUT', made.body['@id'], { name: 'X' })).status).toBe(404)
  expect((await owner.request('DELETE', made.body['@id'])).status).toBe(404)
})

test('hours, special days and labels are saved in the documented format', async () => {
  const label = await owner.request('POST', '/api/location_labels', { name: 'Drive' })
  const location = await make('Horaires')
  const openingHours = [
    {
      type: 'default',
      monday: '0900-1200,1400-1830',
      tuesday: '24hrs',
      wednesday: '1800-2400',
      thursday: '',
      friday: '0900-1900',
      saturday: '0900-1900',
      sunday: '',
    },
  ]
  const specialTimes = [{ date: '14/07/2026', ranges: '' }]
  const put = await owner.request('PUT', location['@id'], {
    openingHours,
    specialTimes,
    locationLabels: [{ '@id': label.body['@id'] }],
  })
  expect(put).toMatchObject({ status: 200, body: { openingHours, specialTimes } })
  expect((await owner.request('GET', location['@id'])).body).toMatchObject({ openingHours, specialTimes })
  // A client may send back all it read.
  expect((await owner.request('PUT', location['@id'], put.body)).body).toEqual(put.body)
})

test.each([
  ['name', 'blank', { name: '' }],
  ['groupe', 'relation.unknown', { groupe: '/api/groups/7' }],
  ['groupe', 'relation.unknown', { groupe: `/api/groups/${newId()}` }],
  ['locationLabels[0]', 'relation.unknown', { locationLabels: ['nothing'] }],
  ['locationLabels[0]', 'relation.unknown', { locationLabels: [newId()] }],
  ['timeZone', 'timeZone', { timeZone: 'Mars/Base' }],
  ['country', 'country', { country: 'F1' }],
  ['phone', 'phone', { phone: 'allô' }],
  ['website', 'format.url', { website: 'javascript:alert(1)' }],
  ['latitude', 'number.too_big', { latitude: 91 }],
  ['description', 'string.too_big', { description: 'x'.repeat(751) }],
  ['openingHours[0].monday', 'hours.inverted', { openingHours: [{ type: 'default', monday: '1200-0900' }] }],
  ['openingHours[0].friday', 'hours.overlap', { openingHours: [{ type: 'default', friday: '0900-1200,1100-1300' }] }],
  ['openingHours[0].type', 'choice', { openingHours: [{ type: 'brunch' }] }],
  ['openingHours[1].type', 'twice', { openingHours: [{ type: 'drive' }, { type: 'drive' }] }],
  ['specialTimes[0].date', 'date.format', { specialTimes: [{ date: '31/02/2026', ranges: '' }] }],
])('%s is refused as %s', async (propertyPath, code, change) => {
  const location = await make('Refusée')
  const { status, body } = await owner.request('PUT', location['@id'], change)
  expect({ status, code: body.violations?.[0]?.code, path: body.violations?.[0]?.propertyPath }).toEqual({
    status: 400,
    code,
    path: propertyPath,
  })
  expect(body.violations[0].message).not.toBe('')
  expect((await owner.request('GET', location['@id'])).body).toEqual(location)
})

test('a group or label of another company is refused like an unknown one', async () => {
  const otherOwner = await server.owner('Autre maison')
  const group = await otherOwner.request('POST', '/api/groups', { name: 'Chez eux' })
  const label = await otherOwner.request('POST', '/api/location_labels', { name: 'Chez eux' })
  const location = await make('Curieuse')
  const foreign = await owner.request('PUT', location['@id'], {
    groupe: group.body['@id'],
    locationLabels: [label.body['@id']],
  })
  const random = await owner.request('PUT', location['@id'], { groupe: newId(), locationLabels: [newId()] })
  expect(foreign.body).toEqual(random.body)
  expect(await owner.request('POST', '/api/locations', { name: 'Neuve', groupe: group.body['@id'] })).toMatchObject({
    status: 400,
    body: { violations: [{ propertyPath: 'groupe', code: 'relation.unknown' }] },
  })
})

test('fields emptied in a form are absent from the response', async () => {
  const location = await make('Vidée', {
    street: '1 rue Neuve',
    phone: '04 78 00 00 00',
    website: 'https://a.example',
    externalId: 'v',
  })
  const emptied = await owner.request('PUT', location['@id'], { street: '', phone: null, website: '', externalId: '' })
  expect(emptied.status).toBe(200)
  for (const field of ['street', 'phone', 'website', 'externalId']) expect(emptied.body).not.toHaveProperty(field)
})

test('a phone number is read in the country of its location', async () => {
  const phone = async (more: object) => (await make('Tél', more)).phone
  expect(await phone({ phone: '04 50 56 87 49' })).toBe('+33450568749')
  expect(await phone({ phone: '93 30 12 83', country: 'MC' })).toBe('+37793301283')
  expect(await phone({ phone: '+377 93 30 12 83' })).toBe('+37793301283')
  expect(await phone({ phone: '39 49' })).toBe('3949')
})

test('an external id is unique in a company', async () => {
  const otherOwner = await server.owner('Autre maison')
  await make('Un', { externalId: 'R-1' })
  const second = await owner.request('POST', '/api/locations', { name: 'Deux', externalId: 'R-1' })
  expect(second).toMatchObject({ status: 400, body: { violations: [{ propertyPath: 'externalId', code: 'taken' }] } })
  expect((await otherOwner.request('POST', '/api/locations', { name: 'Un', externalId: 'R-1' })).status).toBe(201)
})

test.each([
  [{ postalCode: '97110' }, 'America/Guadeloupe'],
  [{ postalCode: '97200' }, 'America/Martinique'],
  [{ postalCode: '97300' }, 'America/Cayenne'],
  [{ postalCode: '97400' }, 'Indian/Reunion'],
  [{ postalCode: '97500' }, 'America/Miquelon'],
  [{ postalCode: '97600' }, 'Indian/Mayotte'],
  [{ postalCode: '97700' }, 'America/St_Barthelemy'],
  [{ postalCode: '97800' }, 'America/Marigot'],
  [{ postalCode: '98600' }, 'Pacific/Wallis'],
  [{ postalCode: '98714' }, 'Pacific/Tahiti'],
  [{ postalCode: '98800' }, 'Pacific/Noumea'],
  [{ postalCode: '98000' }, 'Europe/Monaco'],
  [{ country: 'MC' }, 'Europe/Monaco'],
  [{ postalCode: '75001' }, 'Europe/Paris'],
  [{ latitude: -20.88, longitude: 55.45 }, 'Indian/Reunion'],
  [{ latitude: 43.77, longitude: 7.49, postalCode: '06500' }, 'Europe/Paris'],
  [{ country: 'ES', postalCode: '35001' }, 'Atlantic/Canary'],
  [{ country: 'ES', postalCode: '28001' }, 'Europe/Madrid'],
  [{ country: 'ES', latitude: 28.12, longitude: -15.43 }, 'Atlantic/Canary'],
  [{ country: 'PT', postalCode: '9500-001' }, 'Atlantic/Azores'],
  [{ country: 'GB' }, 'Europe/London'],
  [{ country: 'US', latitude: 34.05, longitude: -118.24 }, 'America/Los_Angeles'],
])('a location at %j has the time zone %s', async (where, zone) => {
  expect((await make('Là', where)).timeZone).toBe(zone)
})

test('a time zone the address does not determine is marked until a user chooses one', async () => {
  const location = await make('Diner', { country: 'US' })
  expect(location.timeZoneToCheck).toBe(true)
  // A zone of that country at least, not the company's.
  expect(location.timeZone).toMatch(/^(America|Pacific)\//)
  const { ungrouped } = (await owner.request('GET', '/api/location_tree')).body
  expect(ungrouped.find(({ id }: { id: string }) => id === location.id)).toMatchObject({ timeZoneToCheck: true })
  const marked = (await owner.request('GET', '/api/locations?timeZoneToCheck=true')).body.member
  expect(marked.map((each: { '@id': string }) => each['@id'])).toEqual([location['@id']])
  const { body } = await owner.request('PUT', location['@id'], { timeZone: location.timeZone })
  expect(body).toMatchObject({ timeZone: location.timeZone, timeZoneToCheck: false })
  const found = await make('Bar', { country: 'US' })
  const moved = await owner.request('PUT', found['@id'], { latitude: 34.05, longitude: -118.24 })
  expect(moved.body).toMatchObject({ timeZone: 'America/Los_Angeles', timeZoneToCheck: false })
})

test.each(['ZZ', 'UK', 'EU'])('%s is refused as a country outside ISO 3166', async (country) => {
  expect(codes(await owner.request('POST', '/api/locations', { name: 'Nulle part', country }))).toEqual([
    'country: country',
  ])
})

test('a location that moves changes its time zone, unless a user chose one', async () => {
  const location = await make('Mobile', { postalCode: '75001' })
  expect((await owner.request('PUT', location['@id'], { postalCode: '97400' })).body.timeZone).toBe('Indian/Reunion')
  await owner.request('PUT', location['@id'], { timeZone: 'Asia/Tokyo' })
  expect((await owner.request('PUT', location['@id'], { postalCode: '75002' })).body.timeZone).toBe('Asia/Tokyo')
})

test('saving unchanged values writes nothing', async () => {
  const location = await make('Calme', { city: 'Lyon', openingHours: [{ type: 'default', monday: '0900-1200' }] })
  const db = server.deps.databases.forCompany(owner.companyId)
  const version = () =>
    db.selectFrom('location').select('updated_at').where('id', '=', location.id).executeTakeFirstOrThrow()
  const before = await version()
  await owner.request('PUT', location['@id'], {
    city: 'Lyon',
    openingHours: [{ type: 'default', monday: '0900-1200' }],
  })
  expect(await version()).toEqual(before)
  await owner.request('PUT', location['@id'], { city: 'Villeurbanne' })
  expect(await version()).not.toEqual(before)
})

test('lists filter by name, text, group, labels, ids, country and presence of values', async () => {
  const fresh = await server.owner('Filtres')
  const post = async (path: string, body: object) => (await fresh.request('POST', path, body)).body
  const north = await post('/api/groups', { name: 'Nord' })
  const south = await post('/api/groups', { name: 'Sud' })
  const drive = await post('/api/location_labels', { name: 'Drive' })
  const terrace = await post('/api/location_labels', { name: 'Terrasse' })
  const a = await post('/api/locations', {
    name: 'Écully 100%',
    city: 'Écully',
    groupe: north['@id'],
    locationLabels: [drive['@id']],
  })
  const b = await post('/api/locations', {
    name: 'Nice',
    city: 'Nice',
    postalCode: '06000',
    groupe: south['@id'],
    locationLabels: [drive['@id'], terrace['@id']],
  })
  const c = await post('/api/locations', { name: 'Genève', city: 'Genève', country: 'CH' })
  await server.deps.databases
    .forCompany(fresh.companyId)
    .insertInto('integration')
    .values({
      company_id: fresh.companyId,
      id: newId(),
      location_id: b.id,
      type: 'facebook',
      account_id: '1',
      account_name: 'Nice sur Facebook',
      valid_token: false,
      error: 'revoked',
      account: JSON.stringify({ adAccounts: [{ id: 'act_1', name: 'Pub' }] }),
    })
    .execute()
  const list = async (query: string) => names(await fresh.request('GET', `/api/locations?${query}`)).sort()

  await fresh.request('PUT', a['@id'], { openingHours: [{ type: 'default', monday: '0900-1200' }] })
  await fresh.request('PUT', b['@id'], { openingHours: [{ type: 'drive', monday: '0900-1200' }] })

  expect(await list('')).toEqual(['Genève', 'Nice', 'Écully 100%'])
  expect(await list('exists[openingHours]=true')).toEqual(['Écully 100%'])
  expect(await list('exists[openingHours]=false')).toEqual(['Genève', 'Nice'])
  expect(await list('name=ECUL')).toEqual(['Écully 100%'])
  expect(await list('name=0%25')).toEqual(['Écully 100%'])
  expect(await list('name=_')).toEqual([])
  expect(await list('search=06000+nice')).toEqual(['Nice'])
  expect(await list('search=geneve')).toEqual(['Genève'])
  expect(await list(`groupe=${north['@id']}`)).toEqual(['Écully 100%'])
  expect(await list(`groupe[]=${north.id}&groupe[]=${south.id}`)).toEqual(['Nice', 'Écully 100%'])
  expect(await list('groupe=nowhere')).toEqual([])
  expect(await list(`locationLabels[]=${terrace['@id']}`)).toEqual(['Nice'])
  expect(await list(`locationLabels[]=${drive.id}`)).toEqual(['Nice', 'Écully 100%'])
  expect(await list(`id[0]=${a['@id']}&id[1]=${c.id}`)).toEqual(['Genève', 'Écully 100%'])
  expect(await list('country=CH')).toEqual(['Genève'])
  expect(await list('exists[groupe]=false')).toEqual(['Genève'])
  expect(await list('exists[groupe]=')).toEqual(['Nice', 'Écully 100%'])
  expect(await list('exists[locationLabels]=0')).toEqual(['Genève'])
  expect(await list('exists[facebookIntegration]=true')).toEqual(['Nice'])
  expect(await list('exists[googleIntegration]=true')).toEqual([])
  expect(await list('exists[googleIntegration]=false&exists[facebookIntegration]=false')).toEqual([
    'Genève',
    'Écully 100%',
  ])
  expect(await list('exists[facebookIntegration]=maybe')).toHaveLength(3)
  expect(names(await fresh.request('GET', '/api/locations?order[name]=desc'))).toEqual([
    'Nice',
    'Genève',
    'Écully 100%',
  ])
  expect(names(await fresh.request('GET', '/api/locations?order[country]=desc&order[nothing]=asc'))).toEqual([
    'Écully 100%',
    'Nice',
    'Genève',
  ])

  const light = (await fresh.request('GET', `/api/locations?id=${b.id}`)).body.member[0]
  expect(light).not.toHaveProperty('openingHours')
  expect(light.facebookIntegration).toMatchObject({
    '@type': 'Integration',
    validToken: false,
    error: 'revoked',
    pageName: 'Nice sur Facebook',
    accountId: '1',
  })
  expect((await fresh.request('GET', b['@id'])).body.adAccounts).toEqual([{ id: 'act_1', name: 'Pub' }])
})

test('pages contain each location once, totals are exact, and chunks of a hundred ids merge to the whole', async () => {
  const fresh = await server.owner('Beaucoup')
  const db = server.deps.databases.forCompany(fresh.companyId)
  const rows = Array.from({ length: 250 }, (_, n) => ({
    company_id: fresh.companyId,
    id: newId(),
    name: `P${n % 7}`,
    time_zone: 'Europe/Paris',
  }))
  await db.insertInto('location').values(rows).execute()

  const seen: string[] = []
  for (let page = 1; page <= 9; page++) {
    const { body, headers } = await fresh.request('GET', `/api/locations?order[name]=asc&page=${page}`)
    expect(body.totalItems).toBe(250)
    expect(headers['x-total-pages']).toBe('9')
    seen.push(...body.member.map((location: { id: string }) => location.id))
  }
  expect(seen).toHaveLength(250)
  expect(new Set(seen).size).toBe(250)
  expect((await fresh.request('GET', '/api/locations?page=10')).body).toMatchObject({ totalItems: 250, member: [] })
  expect((await fresh.request('GET', '/api/locations?itemsPerPage=0')).body).toMatchObject({
    totalItems: 250,
    member: [],
  })
  expect((await fresh.request('GET', '/api/locations?page=0')).status).toBe(400)

  const ids = rows.map((row) => row.id)
  const chunks = [ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)]
  const merged = await Promise.all(
    chunks.map((chunk) =>
      fresh.request('GET', `/api/locations?itemsPerPage=100&${chunk.map((id) => `id[]=${id}`).join('&')}`),
    ),
  )
  expect(
    new Set(merged.flatMap((response) => response.body.member.map((location: { id: string }) => location.id))).size,
  ).toBe(250)
})
