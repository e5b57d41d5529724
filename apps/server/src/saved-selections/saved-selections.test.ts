import { maxSelections } from '@vitrine/contract/saved-selections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
let lyon: string
let nice: string
let paris: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  lyon = await createConnectedLocation(server, owner, { name: 'Lyon' })
  nice = await createConnectedLocation(server, owner, { name: 'Nice' })
  paris = await createConnectedLocation(server, owner, { name: 'Paris' })
})
afterAll(() => server?.close())

const make = (name: string, locationIds: readonly string[], user = owner) =>
  user.request('POST', '/api/saved_selections', { name, locations: locationIds.map(iri) })
const listed = async (user: TestUser) => (await user.request('GET', '/api/saved_selections')).body
const named = async (user: TestUser) => (await listed(user)).member.map((item: { name: string }) => item.name)
const iris = (ids: readonly string[]) => ids.toSorted().map(iri)

test('a selection of locations is created, renamed, replaced and deleted', async () => {
  const made = await make('Terrasses', [nice, lyon, nice])
  expect(made).toMatchObject({ status: 201, body: { '@type': 'SavedSelection', name: 'Terrasses', count: 2 } })
  expect(made.body.locations).toEqual(iris([lyon, nice]))
  await make('À vélo', [paris])
  const path = made.body['@id']
  const { member, totalItems } = await listed(owner)
  expect(totalItems).toBe(2)
  expect(member).toMatchObject([
    { name: 'À vélo', count: 1 },
    { '@id': path, name: 'Terrasses', count: 2 },
  ])
  expect(member[1]).not.toHaveProperty('locations')
  expect((await owner.request('GET', '/api/saved_selections?order[name]=desc')).body.member[0].name).toBe('Terrasses')

  const renamed = await owner.request('PUT', path, { name: 'Au soleil' })
  expect(renamed.body).toMatchObject({ name: 'Au soleil', locations: iris([lyon, nice]) })
  const replaced = await owner.request('PUT', path, { locations: [iri(paris)] })
  expect(replaced.body).toMatchObject({ name: 'Au soleil', count: 1, locations: [iri(paris)] })
  expect((await owner.request('GET', path)).body).toMatchObject({ name: 'Au soleil', locations: [iri(paris)] })
  expect((await owner.request('DELETE', path)).status).toBe(204)
  for (const [method, body] of [['GET'], ['PUT', { name: 'Revenu' }], ['DELETE']] as const)
    expect((await owner.request(method, path, body)).status).toBe(404)
  expect(await named(owner)).toEqual(['À vélo'])
})

test('an invalid selection reports its field and changes nothing', async () => {
  const { body: gare } = await make('Gares', [lyon])
  const stranger = await server.owner('Ailleurs')
  const there = await createConnectedLocation(server, stranger)
  for (const [body, violations] of [
    [{}, ['name: blank', 'locations: blank']],
    [{ name: ' ', locations: [iri(lyon)] }, ['name: blank']],
    [{ name: 'x'.repeat(61), locations: [iri(lyon)] }, ['name: string.too_big']],
    [{ name: 'gares', locations: [iri(lyon)] }, ['name: taken']],
    [{ name: 'Vide', locations: [] }, ['locations: array.too_small']],
    [{ name: 'Ici', locations: [iri(lyon), 'nowhere'] }, ['locations[1]: relation.unknown']],
    [
      { name: 'Ici', locations: [iri(newId()), iri(there)] },
      ['locations[0]: relation.unknown', 'locations[1]: relation.unknown'],
    ],
  ] as const) {
    const response = await owner.request('POST', '/api/saved_selections', body)
    expect(response.status, JSON.stringify(body)).toBe(400)
    expect(codes(response), JSON.stringify(body)).toEqual(violations)
  }
  const { body: ports } = await make('Ports', [nice])
  expect(codes(await owner.request('PUT', ports['@id'], { name: 'GARES', locations: [iri(lyon)] }))).toEqual([
    'name: taken',
  ])
  expect(codes(await owner.request('PUT', ports['@id'], { name: 'Havres', locations: [iri(there)] }))).toEqual([
    'locations[0]: relation.unknown',
  ])
  expect((await owner.request('GET', ports['@id'])).body).toMatchObject({ name: 'Ports', locations: [iri(nice)] })
  for (const location of [gare, ports]) await owner.request('DELETE', location['@id'])
})

test('a selection is private: other users cannot see it and may reuse its name', async () => {
  const { body: mine } = await make('Les miennes', [lyon])
  const colleague = await server.colleague(owner)
  expect((await listed(colleague)).totalItems).toBe(0)
  for (const [method, body] of [['GET'], ['PUT', { name: 'Prises', locations: [iri(nice)] }], ['DELETE']] as const)
    expect((await colleague.request(method, mine['@id'], body)).status).toBe(404)
  expect((await make('Les miennes', [nice], colleague)).status).toBe(201)
  expect((await owner.request('GET', mine['@id'])).body).toMatchObject({ name: 'Les miennes', locations: [iri(lyon)] })
  await owner.request('DELETE', mine['@id'])
})

test('an invisible or deleted location is neither listed nor counted', async () => {
  const gone = await createConnectedLocation(server, owner, { name: 'Fermé' })
  const member = await server.colleague(owner)
  const all = [lyon, nice, gone]
  const { body: made } = await make('Sud', all, member)
  await owner.request('PUT', `/api/users/${member.id}`, {
    profile: 'PROFILE_MEMBER',
    allowedLocations: [iri(nice), iri(gone)],
  })
  expect((await member.request('GET', made['@id'])).body).toMatchObject({ count: 2, locations: iris([nice, gone]) })
  expect((await listed(member)).member).toMatchObject([{ name: 'Sud', count: 2 }])
  expect(codes(await make('Rhône', [lyon], member))).toEqual(['locations[0]: relation.unknown'])
  expect((await owner.request('DELETE', iri(gone))).status).toBe(204)
  expect((await member.request('GET', made['@id'])).body).toMatchObject({ count: 1, locations: [iri(nice)] })

  // Renamed, it keeps what is out of sight; replaced, it holds what was seen then and nothing else.
  await member.request('PUT', made['@id'], { name: 'Midi' })
  const widen = () => owner.request('PUT', `/api/users/${member.id}`, { allowedLocations: [iri(nice), iri(lyon)] })
  await widen()
  expect((await member.request('GET', made['@id'])).body).toMatchObject({ name: 'Midi', locations: iris([nice, lyon]) })
  await owner.request('PUT', `/api/users/${member.id}`, { allowedLocations: [iri(nice)] })
  await member.request('PUT', made['@id'], { locations: [iri(nice)] })
  await widen()
  expect((await member.request('GET', made['@id'])).body).toMatchObject({ count: 1, locations: [iri(nice)] })
})

test('those of a person who is deleted go with them, and no others', async () => {
  const { body: remaining } = await make('Qui restent', [lyon])
  const removedUser = await server.colleague(owner)
  await make('Qui partent', [lyon, nice], removedUser)
  await removedUser.request('POST', '/api/saved_views', { screen: 'inbox', name: 'Qui part', query: 'view=done' })
  expect((await owner.request('DELETE', `/api/users/${removedUser.id}`)).status).toBe(204)
  // Nobody can ask for them any more: only the tables tell.
  const db = server.deps.databases.forCompany(owner.companyId)
  for (const table of ['saved_selection', 'saved_view'] as const)
    expect(await db.selectFrom(table).select('id').where('user_id', '=', removedUser.id).execute()).toEqual([])
  expect((await owner.request('GET', remaining['@id'])).body).toMatchObject({ name: 'Qui restent', count: 1 })
  await owner.request('DELETE', remaining['@id'])
})

test('one keeps fifty', async () => {
  const someone = await server.owner('Autre maison')
  const location = await createConnectedLocation(server, someone)
  for (let at = 1; at < maxSelections; at++)
    expect((await make(`Sélection ${at}`, [location], someone)).status).toBe(201)
  const four = ['Une', 'Deux', 'Trois', 'Quatre']
  // Each finds a connection open: who has to open one comes too late.
  await Promise.all(four.map(() => someone.request('GET', '/api/saved_selections')))
  const atOnce = await Promise.all(four.map((name) => make(name, [location], someone)))
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
  expect(codes(await make('Encore une', [location], someone))).toEqual(['name: savedSelection.tooMany'])
})
