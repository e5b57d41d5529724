import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { maxImportBytes } from '@vitrine/contract/location-imports'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../testing/location-imports.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test.each([
  ['UTF-8', Buffer.from('Nom;Ville\nÉcole;Sète\n'), 'utf-8', ';'],
  ['UTF-8 with a mark', Buffer.from('\ufeffNom,Ville\nÉcole,Sète\n'), 'utf-8', ','],
  ['Windows-1252', Buffer.from('Nom\tVille\r\n\xc9cole\tS\xe8te\r\n', 'latin1'), 'windows-1252', '\t'],
  ['UTF-16', utf16('Nom\tVille\r\nÉcole\tSète\r\n'), 'utf-16', '\t'],
  ['quoted', Buffer.from('"Nom";"Ville"\r"École";"Sète"\r'), 'utf-8', ';'],
  ['semicolons with commas inside', Buffer.from('Nom;Ville\nÉcole;Sète\n"a, b, c";"d, e"\n'), 'utf-8', ';'],
])('a file in %s is read', async (_, bytes, encoding, delimiter) => {
  const { status, body } = await send(owner, bytes)
  expect(status).toBe(201)
  expect(body).toMatchObject({ encoding, delimiter, mapping: ['name', 'city'] })
  expect(body.firstRows[0].cells).toEqual(['École', 'Sète'])
})

test('rows are numbered as in a spreadsheet, despite empty rows and multi-line cells', async () => {
  const { body } = await send(owner, 'Nom,Description\n\n"Un","deux\nlignes"\n,\nTrois,\nQuatre "le grand",x,y\nCinq\n')
  expect(
    body.firstRows.map((row: { row: number; name: string; outcome: string }) => [row.row, row.name, row.outcome]),
  ).toEqual([
    [3, 'Un', 'created'],
    [5, 'Trois', 'created'],
    [6, 'Quatre "le grand"', 'refused'],
    [7, 'Cinq', 'created'],
  ])
  expect(body.faults).toMatchObject([{ row: 6, code: 'import.tooManyCells' }])
})

/** How a workbook begins: a zip archive whose first file says what the others are. */
function workbook(): Buffer {
  const name = '[Content_Types].xml'
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const content = `<Types><Override PartName="/xl/workbook.xml" ContentType="${sheet}"/></Types>`
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), Buffer.from(content), Buffer.alloc(64)])
}
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
test.each([
  ['import.empty', Buffer.alloc(0), 'empty'],
  ['import.noRows', Buffer.from('Nom,Ville\n'), 'heading'],
  ['import.notCsv', png, 'PNG'],
  ['import.workbook', workbook(), 'workbook'],
  ['import.notCsv', Buffer.from('%PDF-1.4\n%\u0000'), 'PDF'],
  ['import.notCsv', Buffer.from('<!doctype html><title>Nom,Ville</title>'), 'HTML'],
  ['import.binary', Buffer.from('Nom,Ville\nÉcole\u0000\u0001,Sète\n'), 'text'],
  ['import.binary', utf16('Nom,Ville\nÉcole\u0000,Sète\n'), 'text'],
  ['import.broken', Buffer.from('Nom,Ville\nUn,Nice\n"Deux,Sète\nTrois,Lyon\n'), 'row 3'],
  ['import.tooManyColumns', Buffer.from(`${'a,'.repeat(200)}a\n${'b,'.repeat(200)}b\n`), '200'],
])('a file that is not a table of locations is refused with the reason: %s', async (code, bytes, reason) => {
  const { status, body } = await send(owner, bytes)
  expect({ status, violation: body.violations?.[0] }).toMatchObject({
    status: 400,
    violation: { propertyPath: 'file', code },
  })
  expect(body.violations[0].message).toContain(reason)
})

test('a file that is too large is refused in the reader’s language', async () => {
  const french = await server.colleague(owner, { lang: 'fr' })
  const { status, body } = await send(french, Buffer.alloc(maxImportBytes + 1, 'Nom,Ville\n'))
  expect({ status, detail: body.detail }).toEqual({
    status: 413,
    detail: 'Ce fichier dépasse 20 Mo. Coupez-le en plusieurs fichiers.',
  })
})

test('a file that reaches the limit at the end of a chunk is refused instead of cut', async () => {
  async function* chunks() {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
    yield Buffer.concat([Buffer.from('Nom\n'), Buffer.alloc(maxImportBytes - 4, `${'Lyon '.repeat(1_000)}\n`)])
    await new Promise((resume) => setTimeout(resume, 100))
    yield Buffer.from('Nice,Nice\n\r\n--b--\r\n')
  }
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/location_imports',
    payload: Readable.from(chunks()),
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${owner.token}` },
  })
  expect(statusCode).toBe(413)
})

test.each([
  ['delimiters', ';', 'import.rowTooLong'],
  ['letters', 'a', 'import.rowTooLong'],
  ['letters within a quotation', `Nom;Ville\n"${`${'b'.repeat(99)}\n`.repeat(200_000)}`, 'import.rowTooLong'],
  ['empty rows', ';\n', 'import.empty'],
  ['empty rows around a full one', `${';\n'.repeat(5_000_000)}Nice;FR\n;\n`, 'import.tooManyRows'],
  ['rows of delimiters', `Nom;Ville\n${`${';'.repeat(99_999)}\n`.repeat(60)}a`, 'import.tooManyColumns'],
])('20 MB of %s are refused within seconds', async (_, unit, code) => {
  const start = performance.now()
  const bytes = unit.length > 1_000_000 ? Buffer.from(unit) : Buffer.alloc(maxImportBytes, unit)
  const { status, body } = await send(owner, bytes)
  expect({ status, code: body.violations?.[0].code }).toEqual({ status: 400, code })
  expect(performance.now() - start).toBeLessThan(8_000)
})

test('empty rows below the table are ignored, however many there are', async () => {
  const { status, body } = await send(owner, `Nom;Ville\nUn;Nice\n${';\n'.repeat(1_000_000)}`)
  expect(status).toBe(201)
  expect(body.firstRows).toHaveLength(1)
})

test('a request without a file is refused with the reason', async () => {
  expect((await owner.request('POST', '/api/location_imports', { file: 'x' })).status).toBe(415)
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const response = await owner.request('POST', '/api/location_imports', Buffer.from('--b--\r\n'), type)
  expect(response).toMatchObject({ status: 400, body: { violations: [{ propertyPath: 'file', code: 'blank' }] } })
})

test('any uploaded bytes are read or refused, never a server error', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      'Nom',
      'Code',
      'Lundi',
      'Étiquettes',
      'Téléphone',
      '',
      '"',
      "'",
      '=1',
      '\u0000',
      '9h-12h',
      '?',
      'a,b;c|d',
      '\ufeff',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('x', '-', '9', ' ', ';', '|', 'é').map((text) => text.repeat(3_000)),
  )
  const text = fc
    .tuple(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }), fc.constantFrom(',', ';', '\t'), fc.boolean())
    .map(([rows, delimiter, named]) =>
      [...(named ? [['Nom', 'Code', 'Lundi', 'Étiquettes', 'Téléphone']] : []), ...rows]
        .map((row) => row.join(delimiter))
        .join('\n'),
    )
  const bytes = fc.oneof(
    text.map((content) => Buffer.from(content)),
    fc.uint8Array({ maxLength: 200 }).map((content) => Buffer.from(content)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      expect([201, 400]).toContain((await send(owner, content)).status)
    }),
    { numRuns: 60 },
  )
})

const google =
  'Store code,Business name,Address line 1,Address line 2,Address line 3,Locality,Country / Region,Postal code,Latitude,Longitude,Primary phone,Website,Primary category,Sunday hours,Monday hours,Special hours,From the business,Labels'

test.each([
  [
    'France services',
    readFileSync(new URL('../../data/france-services.csv', import.meta.url), 'utf8')
      .split('\n')
      .slice(0, 2)
      .join('\n'),
    'externalId groupe name street streetMore ignore postalCode city latitude longitude phone monday tuesday wednesday thursday friday saturday ignore ignore ignore labels ignore ignore',
  ],
  [
    'Google’s bulk files',
    `${google}\n1,Un${','.repeat(16)}`,
    'externalId name street streetMore streetMore city country postalCode latitude longitude phone website ignore sunday monday specialHours description labels',
  ],
  [
    'a French list',
    'Enseigne;N° de voie;Rue;CP;Commune;Tél.;Site internet;Lun.;Jeudi drive;Dimanche (livraison)\na;;;;;;;;;',
    'name houseNumber street postalCode city phone website monday drive.thursday delivery.sunday',
  ],
  [
    'a Spanish list',
    'Nombre,Dirección,Código postal,Población,País,Teléfono,Miércoles,Sábado\na,,,,,,,',
    'name street postalCode city country phone wednesday saturday',
  ],
  [
    'an English list',
    'Store name,Street address,Zip code,Town,Lat,Lng,Tue,Friday hours\na,,,,,,,',
    'name street postalCode city latitude longitude tuesday friday',
  ],
])('the columns of %s are recognised', async (_, file, mapping) => {
  expect((await send(owner, file)).body.mapping.join(' ')).toBe(mapping)
})

test('Google’s special hours and twelve-hour times are read', async () => {
  const row =
    '1,Un,1 High St,Floor 2,,London,GB,N1 1AA,51.5,-0.1,020 7946 0000,,Bar,x,9:00AM-5:30PM,"2026-12-25: x, 2026-12-24: 10:00AM-1:00PM",Hello,'
  const { body } = await send(owner, `${google}\n${row}\n`)
  expect(body.faults).toEqual([])
  await owner.request('POST', `${body['@id']}/run`)
  await server.runJobs()
  const location = (await owner.request('GET', '/api/locations?search=n1+1aa')).body.member[0]
  expect((await owner.request('GET', location['@id'])).body).toMatchObject({
    street: '1 High St, Floor 2',
    phone: '+442079460000',
    timeZone: 'Europe/London',
    openingHours: [{ type: 'default', monday: '0900-1730', sunday: '' }],
    specialTimes: [
      { date: '25/12/2026', ranges: '' },
      { date: '24/12/2026', ranges: '1000-1300' },
    ],
  })
})
