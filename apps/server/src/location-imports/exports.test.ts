import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, listLocations, send } from '../testing/location-imports.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** Places with everything that is hard to write into a cell. */
async function furnish(owner: TestUser): Promise<void> {
  const post = async (path: string, body: object) => (await owner.request('POST', path, body)).body
  const group = await post('/api/groups', { name: 'Sud; Est' })
  const plain = await post('/api/location_labels', { name: 'Terrasse' })
  const tricky = await post('/api/location_labels', { name: 'Bar, tabac | presse \\ jeux' })
  const week = { monday: '0900-1200,1400-2400', tuesday: '24hrs', sunday: '' }
  await post('/api/locations', {
    name: '\'=1+1; "Chez" Margot',
    externalId: '@code',
    groupe: group['@id'],
    locationLabels: [plain['@id'], tricky['@id']],
    street: "'3 rue Neuve, bâtiment B",
    postalCode: '06000',
    city: 'Nice',
    phone: '04 93 00 00 02',
    website: 'https://margot.example/?a=1;b=2',
    description: 'Deux lignes,\n"vraiment"',
    latitude: 43.7,
    longitude: -61.5,
    timeZone: 'Europe/Paris',
    openingHours: [
      { type: 'default', ...week },
      { type: 'drive', friday: '1000-1200' },
    ],
    specialTimes: [
      { date: '25/12/2026', ranges: '' },
      { date: '24/12/2026', ranges: '1000-1300,1500-1800' },
    ],
    customFields: { chef: '=Margot', 'menu du jour': 'Aïoli' },
  })
  await post('/api/locations', {
    name: 'Monaco',
    country: 'MC',
    phone: '+377 93 30 12 83',
    locationLabels: [tricky['@id']],
  })
  await post('/api/locations', { name: 'Jumelle', phone: '+44 20 7946 0000' })
  await post('/api/locations', { name: 'Jumelle' })
  await importFile(server, owner, 'Nom,Lundi,Mardi\nÀ vérifier,demain,09:00 - 12:00\n')
}

test.each(['fr', 'en', 'es'])('an export in %s imports back without changes', async (lang) => {
  const owner = await server.owner()
  await furnish(owner)
  const reader = await server.colleague(owner, { lang })
  const { status, headers, body } = await reader.request('GET', '/api/location_exports')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="(locations|etablissements|establecimientos)_[a-z0-9-]+_\d{4}-\d\d-\d\d\.csv"$/,
  )
  const before = await listLocations(owner)
  const again = await importFile(server, reader, body)
  expect(again.mapping).not.toContain('ignore')
  expect(again.totals).toMatchObject({ created: 0, updated: 0, unchanged: 5, refused: 0 })
  expect(await listLocations(owner)).toEqual(before)
})

test('an export creates the same locations in an empty company', async () => {
  const owner = await server.owner()
  await furnish(owner)
  const otherOwner = await server.owner('Autre maison')
  const file = (await owner.request('GET', '/api/location_exports')).body
  // The file knows the places of the first house by their ids; without these the twins could not be told apart.
  expect((await importFile(server, otherOwner, file)).totals).toMatchObject({ created: 5, refused: 0 })
  const bare = (location: Record<string, unknown>) => {
    const { '@id': _id, id: _bare, createdAt: _at, groupe, locationLabels, ...rest } = location
    const names = (locationLabels as { name: string }[]).map(({ name }) => name)
    return { ...rest, group: (groupe as { name?: string } | undefined)?.name, names }
  }
  const seen = async (person: TestUser) =>
    (await listLocations(person))
      .map(bare)
      .map((location) => JSON.stringify(location))
      .sort()
  expect(await seen(otherOwner)).toEqual(await seen(owner))
})

test('a cell that a spreadsheet would run as a formula is exported as text', async () => {
  const owner = await server.owner()
  for (const name of ['=cmd()', '+cmd|x', '-2+3', '@SUM(1)'])
    await owner.request('POST', '/api/locations', { name, phone: '+44 20 7946 0000' })
  const rows: string[][] = parse((await owner.request('GET', '/api/location_exports')).body, { bom: true, from: 2 })
  expect(rows.map((row) => row[0])).toEqual(["'+cmd|x", "'-2+3", "'=cmd()", "'@SUM(1)"])
  for (const row of rows) for (const cell of row) expect(cell).not.toMatch(/^[=@]|^[+-].*[a-z|]/)
})

test('a user who sees some locations exports these, one who may not manage locations exports none', async () => {
  const owner = await server.owner()
  await furnish(owner)
  const [first] = await listLocations(owner)
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [String(first?.id)] })
  const rows: string[][] = parse((await member.request('GET', '/api/location_exports')).body, { bom: true, from: 2 })
  expect(rows.map((row) => row.at(-1))).toEqual([first?.['@id']])
  const reader = await server.colleague(owner, { permissions: { locations: false } })
  expect((await reader.request('GET', '/api/location_exports')).status).toBe(403)
  const stranger = await server.owner('Autre maison')
  expect(parse((await stranger.request('GET', '/api/location_exports')).body, { bom: true, from: 2 })).toEqual([])
})

test('a location is identified by its id, so that the file can change even its name', async () => {
  const owner = await server.owner()
  await owner.request('POST', '/api/locations', { name: 'Ancien nom' })
  const file: string = (await owner.request('GET', '/api/location_exports')).body
  const { body } = await send(owner, file.replace('Ancien nom', 'Nouveau nom'))
  expect(body.firstRows[0]).toMatchObject({
    outcome: 'updated',
    changes: [{ field: 'name', from: 'Ancien nom', to: 'Nouveau nom' }],
  })
})

test('two simultaneous downloads of a user are served, further ones refused until they end', async () => {
  const owner = await server.owner()
  await furnish(owner)
  const colleague = await server.colleague(owner, { lang: 'en' })
  const all = await Promise.all(Array.from({ length: 12 }, () => colleague.request('GET', '/api/location_exports')))
  const sent = all.filter(({ status }) => status === 200)
  expect(sent.length).toBeGreaterThanOrEqual(2)
  // One may be ready before the last is asked for: how many are sent beyond the two depends on the machine.
  const refused = all.find(({ status }) => status === 429)
  expect(refused?.body.detail).toBe('2 of your exports are already being prepared. Wait until one of them is ready.')
  expect(refused?.headers['retry-after']).toBe('5')
  expect((await colleague.request('GET', '/api/location_exports')).status).toBe(200)
})
