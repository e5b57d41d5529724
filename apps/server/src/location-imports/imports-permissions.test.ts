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

test('imports are for users who manage locations and see all of them', async () => {
  await fresh()
  const { body } = await send(owner, margot)
  const reader = await server.colleague(owner, { permissions: { locations: false } })
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER' })
  const stranger = await server.owner('Autre maison')
  for (const person of [reader, member]) {
    expect((await send(person, margot)).status).toBe(403)
    expect((await person.request('GET', body['@id'])).status).toBe(403)
    expect((await person.request('POST', `${body['@id']}/run`)).status).toBe(403)
  }
  expect((await stranger.request('GET', body['@id'])).status).toBe(404)
  expect((await stranger.request('GET', `${body['@id']}/rows`)).status).toBe(404)
  expect((await stranger.request('PUT', body['@id'], { mapping: body.mapping })).status).toBe(404)
  expect((await stranger.request('POST', `${body['@id']}/run`)).status).toBe(404)
  expect((await stranger.request('GET', '/api/location_imports')).body.totalItems).toBe(0)
})

test('an import continues only while the user who started it may import', async () => {
  await fresh()
  for (const less of [{ appPermissions: {} }, { profile: 'PROFILE_MEMBER' }, { disabled: true }]) {
    const marc = await server.colleague(owner)
    const { '@id': path } = (await send(owner, margot)).body
    expect((await marc.request('POST', `${path}/run`)).status).toBe(202)
    expect((await owner.request('PUT', `/api/users/${marc.id}`, less)).status).toBe(200)
    await server.runJobs()
    const { body } = await owner.request('GET', path)
    expect(body).toMatchObject({ status: 'DONE', totals: { done: 3, created: 0, refused: 3 } })
    expect(body.faults).toHaveLength(3)
    const message = expect.stringContaining('may no longer import')
    expect(body.faults[0]).toEqual({ row: 2, code: 'import.rights', message })
  }
  expect(await listLocations(owner)).toEqual([])
})

test('a user acting for another company is notified there of the end; imports of a removed user have no owner', async () => {
  await fresh()
  const admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
  const acting = { 'x-company': owner.companyId }
  const visitor: TestUser = {
    ...admin,
    request: (method, path, body, headers) => admin.request(method, path, body, { ...headers, ...acting }),
  }
  const marc = await server.colleague(owner)
  for (const [person, name] of [
    [visitor, 'Nice'],
    [marc, 'Brest'],
  ] as const) {
    const { '@id': path } = await importFile(server, person, `Nom;Ville\nChez Margot ${name};${name}\n`)
    const [notification] = (await person.request('GET', '/api/notifications?type=info')).body.member
    expect(notification.link).toBe(`/settings/company/import/${path.split('/').at(-1)}`)
  }
  expect((await owner.request('DELETE', `/api/users/${marc.id}`)).status).toBe(204)
  const db = server.deps.databases.forCompany(owner.companyId)
  const imports = await db.selectFrom('location_import').select('created_by').orderBy('id').execute()
  expect(imports.map(({ created_by }) => created_by)).toEqual([admin.id, null])
})

test('custom fields added by several files are limited, and the row reports it', async () => {
  const owner = await server.owner()
  const file = (from: number) => {
    const names = Array.from({ length: 150 }, (_, n) => `{{field ${from + n}}}`)
    return `Nom;Code;${names.join(';')}\nNice;N1;${names.map(() => 'x').join(';')}\n`
  }
  await importFile(server, owner, file(0))
  const report = await importFile(server, owner, file(150))
  expect(report.faults).toMatchObject([{ row: 2, code: 'array.too_big' }])
  const [location] = await listLocations(owner)
  expect(Object.keys(location?.customFields ?? {})).toHaveLength(150)
})
