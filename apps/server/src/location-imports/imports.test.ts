import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, listLocations, send } from '../testing/location-imports.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
const fresh = async () => {
  owner = await server.owner()
  return owner
}

const margot = `Nom;Code magasin;Région;Étiquettes;Adresse;CP;Ville;Téléphone;Lundi;Mardi;Dimanche
Chez Margot Bercy;M1;Île-de-France;Terrasse, Drive;12 cour Saint-Émilion;75012;Paris;01 43 00 00 01;09:00 - 12:00 / 14:00 - 18:30;9h-19h;fermé
Chez Margot Nice;M2;Sud-Est;Drive;3 quai Rauba-Capeu;06300;Nice;04 93 00 00 02;12:00-09:00;24h/24;
;M3;Sud-Est;;;06000;Nice;;;;
`

test('a preview shows guessed columns, first rows, violations and totals, and writes nothing', async () => {
  await fresh()
  const { status, body, headers } = await send(owner, margot, 'margot.csv')
  expect(status).toBe(201)
  expect(headers.location).toBe(body['@id'])
  expect(body).toMatchObject({
    '@type': 'LocationImport',
    fileName: 'margot.csv',
    status: 'PREVIEW',
    encoding: 'utf-8',
    delimiter: ';',
    totals: { rows: 3, done: 0, created: 2, updated: 0, unchanged: 0, refused: 1, toCheck: 1 },
    newGroups: ['Île-de-France', 'Sud-Est'],
    newLabels: ['Terrasse', 'Drive'],
  })
  expect(body.mapping).toEqual([
    'name',
    'externalId',
    'groupe',
    'labels',
    'street',
    'postalCode',
    'city',
    'phone',
    'monday',
    'tuesday',
    'sunday',
  ])
  expect(body.columns[0]).toEqual({ header: 'Nom', samples: ['Chez Margot Bercy', 'Chez Margot Nice'] })
  expect(body.faults).toEqual([
    {
      row: 3,
      column: 'Lundi',
      value: '12:00-09:00',
      code: 'hours.inverted',
      message: expect.stringContaining('earlier'),
    },
    { row: 4, column: 'Nom', value: '', code: 'import.noName', message: expect.stringContaining('not imported') },
  ])
  expect(body.firstRows.map((row: { row: number; outcome: string }) => [row.row, row.outcome])).toEqual([
    [2, 'created'],
    [3, 'created'],
    [4, 'refused'],
  ])
  for (const path of ['locations', 'groups', 'location_labels'])
    expect((await owner.request('GET', `/api/${path}`)).body.totalItems).toBe(0)
})

test('a background import creates locations with hours, groups and labels; an invalid cell stays empty and marked', async () => {
  await fresh()
  const preview = await send(owner, margot)
  const run = await owner.request('POST', `${preview.body['@id']}/run`)
  expect(run).toMatchObject({ status: 202, body: { status: 'QUEUED', totals: { rows: 3, done: 0, created: 0 } } })
  expect((await owner.request('POST', `${preview.body['@id']}/run`)).status).toBe(202)
  expect((await owner.request('PUT', preview.body['@id'], { mapping: preview.body.mapping })).status).toBe(409)
  await server.runJobs()
  const report = (await owner.request('GET', preview.body['@id'])).body
  expect(report).toMatchObject({
    status: 'DONE',
    totals: { rows: 3, done: 3, created: 2, updated: 0, unchanged: 0, refused: 1, toCheck: 1 },
    faults: [
      { row: 3, column: 'Lundi', code: 'hours.inverted' },
      { row: 4, column: 'Nom', code: 'import.noName' },
    ],
  })
  expect(report.startedAt <= report.finishedAt).toBe(true)
  const [notification] = (await owner.request('GET', '/api/notifications?type=info')).body.member
  expect(notification.text).toContain('2 locations created')
  expect(notification.link).toBe(`/settings/company/import/${report.id}`)
  const [bercy, nice] = await listLocations(owner)
  expect(bercy).toMatchObject({
    name: 'Chez Margot Bercy',
    externalId: 'M1',
    groupe: { name: 'Île-de-France' },
    locationLabels: [{ name: 'Drive' }, { name: 'Terrasse' }],
    street: '12 cour Saint-Émilion',
    postalCode: '75012',
    city: 'Paris',
    phone: '+33143000001',
    timeZone: 'Europe/Paris',
    hoursToCheck: [],
    openingHours: [{ type: 'default', monday: '0900-1200,1400-1830', tuesday: '0900-1900', wednesday: '', sunday: '' }],
  })
  expect(nice).toMatchObject({ hoursToCheck: ['monday'], openingHours: [{ monday: '', tuesday: '24hrs' }] })
  expect(report.firstRows[0].location['@id']).toBe(bercy?.['@id'])
  expect((await owner.request('POST', `${preview.body['@id']}/run`)).status).toBe(409)
  expect((await owner.request('GET', '/api/location_imports')).body.member).toMatchObject([
    { status: 'DONE', totals: { done: 3 } },
  ])
})

test('the notification states when the report is deleted', async () => {
  await fresh()
  const { id } = await importFile(server, owner, margot)
  const gone = async () =>
    (await owner.request('GET', '/api/notifications?type=info')).body.member.map(
      (notification: { link: string; gone: boolean }) => [...[notification.link, notification.gone]],
    )
  const link = `/settings/company/import/${id}`
  expect(await gone()).toEqual([[link, false]])
  await sql`update location_import set created_at = created_at - interval '91 days'`.execute(
    server.deps.databases.forCompany(owner.companyId),
  )
  await send(owner, margot)
  expect((await owner.request('GET', `/api/location_imports/${id}`)).status).toBe(404)
  expect(await gone()).toEqual([[link, true]])
})

test('a whole week in one cell and hours past midnight are imported correctly', async () => {
  await fresh()
  const rows = [
    'Code,Nom,Horaires,Vendredi,Samedi',
    'A,Un,"lun-ven 9h-12h 14h-18h; sam 9-13",,',
    'B,Deux,Tu-Su 18:00-02:00,12h-14h30 19h-1h,fermé',
    'C,Trois,sur rendez-vous,,',
  ]
  const report = await importFile(server, owner, rows.join('\n'))
  expect(report.mapping).toEqual(['externalId', 'name', 'openingHours', 'friday', 'saturday'])
  expect(report).toMatchObject({
    totals: { created: 3 },
    faults: [{ row: 4, column: 'Horaires', code: 'hours.unreadable' }],
  })
  const [two, three, firstLocation] = await listLocations(owner)
  const usual = '0900-1200,1400-1800'
  expect(firstLocation?.openingHours).toMatchObject([
    { monday: usual, thursday: usual, friday: '', saturday: '', sunday: '' },
  ])
  expect(two?.openingHours).toMatchObject([
    {
      ...{ monday: '0000-0200', tuesday: '1800-2400', wednesday: '0000-0200,1800-2400' },
      ...{ friday: '0000-0200,1200-1430,1900-2400', saturday: '0000-0100', sunday: '1800-2400' },
    },
  ])
  expect(three?.openingHours).toEqual([])
  const again = await importFile(server, owner, rows.join('\n'))
  expect(again.totals).toMatchObject({ unchanged: 3 })
})

test('importing again changes nothing; one edited cell changes one location and is reported', async () => {
  await fresh()
  await importFile(server, owner, margot)
  const db = server.deps.databases.forCompany(owner.companyId)
  const versions = () =>
    db
      .selectFrom('location')
      .select(['id', 'updated_at', 'xmin' as 'id'])
      .orderBy('id')
      .execute()
  const before = await versions()
  expect((await importFile(server, owner, margot)).totals).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
    refused: 1,
  })
  const [head = '', ...rows] = margot.trim().split('\n')
  const permuted = [head, ...rows.toReversed()].join('\n')
  expect((await importFile(server, owner, permuted)).totals).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await versions()).toEqual(before)

  const changed = await importFile(
    server,
    owner,
    margot.replace('01 43 00 00 01', '01 43 00 00 99').replace('9h-19h', '9h-20h'),
  )
  expect(changed.totals).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  expect(changed.firstRows[0].changes).toEqual([
    { field: 'phone', from: '+33143000001', to: '+33143000099' },
    { field: 'openingHours.default.tuesday', from: '0900-1900', to: '0900-2000' },
  ])
  expect(await versions()).not.toEqual(before)
})

test('a corrected column mapping is previewed again', async () => {
  await fresh()
  const { body } = await send(owner, 'A,B,C\nRue Neuve,Bar du Port,+33 4 93 00 00 00\n')
  expect(body.mapping).toEqual(['ignore', 'ignore', 'ignore'])
  expect(body.totals.refused).toBe(1)
  expect((await owner.request('POST', `${body['@id']}/run`)).body.violations).toMatchObject([
    { propertyPath: 'mapping', code: 'import.nameColumn' },
  ])
  const put = (mapping: string[]) => owner.request('PUT', body['@id'], { mapping })
  expect((await put(['name', 'street'])).body.violations).toMatchObject([
    { propertyPath: 'mapping', code: 'import.mappingLength' },
  ])
  expect((await put(['name', 'name', 'phone'])).body.violations).toMatchObject([
    { propertyPath: 'mapping[1]', code: 'twice' },
  ])
  expect((await put(['name', 'street', 'shoe'])).body.violations).toMatchObject([
    { propertyPath: 'mapping[2]', code: 'import.target' },
  ])
  const right = await put(['street', 'name', 'customFields.hotline'])
  expect(right).toMatchObject({ status: 200, body: { totals: { created: 1, refused: 0 }, faults: [] } })
  await owner.request('POST', `${body['@id']}/run`)
  await server.runJobs()
  expect(await listLocations(owner)).toMatchObject([
    { name: 'Bar du Port', street: 'Rue Neuve', customFields: { hotline: '+33 4 93 00 00 00' } },
  ])
})

test('without an external id a row is matched by name, postal code and street in any spelling', async () => {
  await fresh()
  await importFile(
    server,
    owner,
    'Nom,Adresse,Code postal,Ville\nCafé de l’Église,"12, rue de la Paix",01000,Bourg\nCafé de l’Église,3 rue Haute,01000,Bourg\n',
  )
  const again = await importFile(
    server,
    owner,
    "Nom,Adresse,Code postal,Ville\nCAFE DE L'EGLISE,12 Rue de la Paix,1000,Bourg-en-Bresse\n",
  )
  expect(again.totals).toMatchObject({ created: 0, updated: 1 })
  expect(again.firstRows[0].changes.map((change: { field: string }) => change.field).sort()).toEqual([
    'city',
    'name',
    'street',
  ])
  const vague = await importFile(server, owner, 'Nom,Ville\nCafé de l’Église,Bourg\n')
  expect(vague).toMatchObject({ totals: { refused: 1 }, faults: [{ row: 2, code: 'import.ambiguous' }] })
  // A file that gives external ids to places that had none adopts them.
  const adopting = await importFile(
    server,
    owner,
    'Code,Nom,Adresse,Code postal\nX9,Café de l’Église,3 rue Haute,01000\n',
  )
  expect(adopting).toMatchObject({ totals: { created: 0, updated: 1 } })
  expect(adopting.firstRows[0].changes).toEqual([{ field: 'externalId', to: 'X9' }])
  expect((await owner.request('GET', '/api/locations')).body.totalItems).toBe(2)
})

test('of two rows about one location one is imported and the other refused, in any order', async () => {
  await fresh()
  const head = 'Code,Nom,Ville'
  const rows = ['A,Un,Lyon', 'A,Un,Nice', 'B,Deux,Lyon']
  const first = await importFile(server, owner, [head, ...rows].join('\n'))
  expect(first).toMatchObject({
    totals: { created: 2, refused: 1 },
    faults: [{ row: 3, code: 'import.twice', message: expect.stringContaining('row 2') }],
  })
  const second = await importFile(server, owner, [head, ...rows.toReversed()].join('\n'))
  expect(second.totals).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 1 })
})

test('a second row with the same external id is refused and the other rows are imported', async () => {
  await fresh()
  await importFile(server, owner, 'Code,Nom\nA,Un\nB,Deux\n')
  const [deux, un] = await listLocations(owner)
  const clash = await importFile(
    server,
    owner,
    `@id,Code,Nom\n${un?.['@id']},C,Un\n${deux?.['@id']},C,Deux\n,D,Trois\n`,
  )
  expect(clash).toMatchObject({ totals: { created: 1, updated: 1, refused: 1 }, faults: [{ row: 3, code: 'taken' }] })
  expect((await listLocations(owner)).map(({ name, externalId }) => [name, externalId])).toEqual([
    ['Deux', 'B'],
    ['Trois', 'D'],
    ['Un', 'C'],
  ])
})

test('an unreadable day keeps the hours of the location and marks them; a readable one clears the mark', async () => {
  await fresh()
  const file = (monday: string) => `Code,Nom,Lundi\nA,Un,${monday}\n`
  await importFile(server, owner, file('09:00 - 12:00'))
  expect((await importFile(server, owner, file('demain'))).totals).toMatchObject({ updated: 1, toCheck: 1 })
  expect(await listLocations(owner)).toMatchObject([
    { hoursToCheck: ['monday'], openingHours: [{ monday: '0900-1200' }] },
  ])
  expect((await importFile(server, owner, file('demain'))).totals).toMatchObject({ unchanged: 1, toCheck: 1 })
  await importFile(server, owner, file('10:00 - 12:00'))
  expect(await listLocations(owner)).toMatchObject([{ hoursToCheck: [], openingHours: [{ monday: '1000-1200' }] }])
})

test('hours saved by a user count as checked', async () => {
  await fresh()
  await importFile(server, owner, 'Nom,Lundi\nUn,demain\n')
  const [location] = await listLocations(owner)
  const put = await owner.request('PUT', String(location?.['@id']), {
    openingHours: [{ type: 'default', monday: '0900-1200' }],
  })
  expect(put.body.hoursToCheck).toEqual([])
})

test('other invalid cells are skipped and listed in the report', async () => {
  await fresh()
  const report = await importFile(
    server,
    owner,
    'Nom,Pays,Téléphone,Site web,Latitude,Fuseau horaire,Description\n' +
      `Un,Atlantide,allô,ftp://x.example,95,Mars/Base,${'x'.repeat(751)}\n` +
      'Deux,Espagne,91 000 00 00 / fax,www.deux.example,"40,4",,Bien\n',
  )
  expect(
    report.faults.map((violation: { column: string; code: string }) => [violation.column, violation.code]),
  ).toEqual([
    ['Pays', 'country'],
    ['Téléphone', 'phone'],
    ['Site web', 'format.url'],
    ['Description', 'string.too_big'],
    ['Latitude', 'import.coordinate'],
    ['Fuseau horaire', 'timeZone'],
    // Peninsula or Canaries: neither the postal code nor the point tells.
    ['Pays', 'import.timeZone'],
  ])
  const [deux, un] = await listLocations(owner)
  expect(deux).toMatchObject({
    country: 'ES',
    phone: '+34910000000',
    website: 'https://www.deux.example',
    latitude: 40.4,
    description: 'Bien',
  })
  expect(un).toMatchObject({ name: 'Un', country: 'FR', timeZone: 'Europe/Paris' })
})

test('a row of a country with several time zones is imported, marked and listed in the report', async () => {
  await fresh()
  const report = await importFile(
    server,
    owner,
    'Nom,Pays,Fuseau horaire\nDiner,États-Unis,\nBar,US,America/Chicago\nNulle part,ZZ,\n',
  )
  expect(report.faults.map((violation: { row: number; code: string }) => [violation.row, violation.code])).toEqual([
    [2, 'import.timeZone'],
    [4, 'country'],
  ])
  const [bar, diner] = await listLocations(owner)
  expect(bar).toMatchObject({ name: 'Bar', timeZone: 'America/Chicago', timeZoneToCheck: false })
  expect(diner).toMatchObject({ name: 'Diner', country: 'US', timeZoneToCheck: true })
})

test('rows are listed by page and by outcome', async () => {
  await fresh()
  const { body } = await send(owner, margot)
  const rows = async (query: string) =>
    (await owner.request('GET', `${body['@id']}/rows?${query}`)).body.member.map((row: { row: number }) => row.row)
  expect(await rows('')).toEqual([2, 3, 4])
  expect(await rows('outcome=created')).toEqual([2, 3])
  expect(await rows('outcome[]=refused&order[row]=desc')).toEqual([4])
  expect(await rows('faulty=true')).toEqual([3, 4])
  expect(await rows('itemsPerPage=1&page=2')).toEqual([3])
})
