import { mostSelections } from '@vitrine/contract/saved-selections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, connectedPlace, iri } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person
let lyon: string
let nice: string
let paris: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  lyon = await connectedPlace(server, owner, { name: 'Lyon' })
  nice = await connectedPlace(server, owner, { name: 'Nice' })
  paris = await connectedPlace(server, owner, { name: 'Paris' })
})
afterAll(() => server?.close())

const make = (name: string, places: readonly string[], who = owner) =>
  who.ask('POST', '/api/saved_selections', { name, locations: places.map(iri) })
const listed = async (who: Person) => (await who.ask('GET', '/api/saved_selections')).body
const named = async (who: Person) => (await listed(who)).member.map((one: { name: string }) => one.name)
const iris = (places: readonly string[]) => places.toSorted().map(iri)

test('places are kept under a name, renamed, replaced and forgotten', async () => {
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
  expect((await owner.ask('GET', '/api/saved_selections?order[name]=desc')).body.member[0].name).toBe('Terrasses')

  const renamed = await owner.ask('PUT', path, { name: 'Au soleil' })
  expect(renamed.body).toMatchObject({ name: 'Au soleil', locations: iris([lyon, nice]) })
  const replaced = await owner.ask('PUT', path, { locations: [iri(paris)] })
  expect(replaced.body).toMatchObject({ name: 'Au soleil', count: 1, locations: [iri(paris)] })
  expect((await owner.ask('GET', path)).body).toMatchObject({ name: 'Au soleil', locations: [iri(paris)] })
  expect((await owner.ask('DELETE', path)).status).toBe(204)
  for (const [method, body] of [['GET'], ['PUT', { name: 'Revenu' }], ['DELETE']] as const)
    expect((await owner.ask(method, path, body)).status).toBe(404)
  expect(await named(owner)).toEqual(['À vélo'])
})

test('says at its field what is wrong, and changes nothing', async () => {
  const { body: gare } = await make('Gares', [lyon])
  const stranger = await server.owner('Ailleurs')
  const there = await connectedPlace(server, stranger)
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
    const answer = await owner.ask('POST', '/api/saved_selections', body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
    expect(codes(answer), JSON.stringify(body)).toEqual(violations)
  }
  const { body: ports } = await make('Ports', [nice])
  expect(codes(await owner.ask('PUT', ports['@id'], { name: 'GARES', locations: [iri(lyon)] }))).toEqual([
    'name: taken',
  ])
  expect(codes(await owner.ask('PUT', ports['@id'], { name: 'Havres', locations: [iri(there)] }))).toEqual([
    'locations[0]: relation.unknown',
  ])
  expect((await owner.ask('GET', ports['@id'])).body).toMatchObject({ name: 'Ports', locations: [iri(nice)] })
  for (const one of [gare, ports]) await owner.ask('DELETE', one['@id'])
})

test('a selection is one’s own: nobody else has it, names it or finds its name taken', async () => {
  const { body: mine } = await make('Les miennes', [lyon])
  const colleague = await server.colleague(owner)
  expect((await listed(colleague)).totalItems).toBe(0)
  for (const [method, body] of [['GET'], ['PUT', { name: 'Prises', locations: [iri(nice)] }], ['DELETE']] as const)
    expect((await colleague.ask(method, mine['@id'], body)).status).toBe(404)
  expect((await make('Les miennes', [nice], colleague)).status).toBe(201)
  expect((await owner.ask('GET', mine['@id'])).body).toMatchObject({ name: 'Les miennes', locations: [iri(lyon)] })
  await owner.ask('DELETE', mine['@id'])
})

test('a place that is out of sight or deleted is neither shown nor counted', async () => {
  const gone = await connectedPlace(server, owner, { name: 'Fermé' })
  const member = await server.colleague(owner)
  const all = [lyon, nice, gone]
  const { body: made } = await make('Sud', all, member)
  await owner.ask('PUT', `/api/users/${member.id}`, {
    profile: 'PROFILE_MEMBER',
    allowedLocations: [iri(nice), iri(gone)],
  })
  expect((await member.ask('GET', made['@id'])).body).toMatchObject({ count: 2, locations: iris([nice, gone]) })
  expect((await listed(member)).member).toMatchObject([{ name: 'Sud', count: 2 }])
  expect(codes(await make('Rhône', [lyon], member))).toEqual(['locations[0]: relation.unknown'])
  expect((await owner.ask('DELETE', iri(gone))).status).toBe(204)
  expect((await member.ask('GET', made['@id'])).body).toMatchObject({ count: 1, locations: [iri(nice)] })

  // Renamed, it keeps what is out of sight; replaced, it holds what was seen then and nothing else.
  await member.ask('PUT', made['@id'], { name: 'Midi' })
  const widen = () => owner.ask('PUT', `/api/users/${member.id}`, { allowedLocations: [iri(nice), iri(lyon)] })
  await widen()
  expect((await member.ask('GET', made['@id'])).body).toMatchObject({ name: 'Midi', locations: iris([nice, lyon]) })
  await owner.ask('PUT', `/api/users/${member.id}`, { allowedLocations: [iri(nice)] })
  await member.ask('PUT', made['@id'], { locations: [iri(nice)] })
  await widen()
  expect((await member.ask('GET', made['@id'])).body).toMatchObject({ count: 1, locations: [iri(nice)] })
})

test('those of a person who is deleted go with them, and no others', async () => {
  const { body: kept } = await make('Qui restent', [lyon])
  const leaving = await server.colleague(owner)
  await make('Qui partent', [lyon, nice], leaving)
  await leaving.ask('POST', '/api/saved_views', { screen: 'inbox', name: 'Qui part', query: 'view=done' })
  expect((await owner.ask('DELETE', `/api/users/${leaving.id}`)).status).toBe(204)
  // Nobody can ask for them any more: only the tables tell.
  const db = server.deps.databases.of(owner.companyId)
  for (const table of ['saved_selection', 'saved_view'] as const)
    expect(await db.selectFrom(table).select('id').where('user_id', '=', leaving.id).execute()).toEqual([])
  expect((await owner.ask('GET', kept['@id'])).body).toMatchObject({ name: 'Qui restent', count: 1 })
  await owner.ask('DELETE', kept['@id'])
})

test('one keeps fifty', async () => {
  const someone = await server.owner('Autre maison')
  const place = await connectedPlace(server, someone)
  for (let at = 1; at < mostSelections; at++) expect((await make(`Sélection ${at}`, [place], someone)).status).toBe(201)
  const four = ['Une', 'Deux', 'Trois', 'Quatre']
  // Each finds a connection open: who has to open one comes too late.
  await Promise.all(four.map(() => someone.ask('GET', '/api/saved_selections')))
  const atOnce = await Promise.all(four.map((name) => make(name, [place], someone)))
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
  expect(codes(await make('Encore une', [place], someone))).toEqual(['name: savedSelection.tooMany'])
})
