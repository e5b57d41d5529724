import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, connectedPlace, iri } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  lyon = await connectedPlace(server, owner, { name: 'Lyon' })
  nice = await connectedPlace(server, owner, { name: 'Nice' })
})
afterAll(() => server?.close())

const make = (body: unknown, who = owner) => who.ask('POST', '/api/keyword_alerts', body)
const person = (who: Person) => `/api/users/${who.id}`

test('an alert is made, found, changed, paused and deleted', async () => {
  const made = await make({ keywords: ['Hygiène', ' intoxication alimentaire ', 'HYGIENE'] })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...{ '@type': 'KeywordAlert', keywords: ['Hygiène', 'intoxication alimentaire'], isActive: true },
    ...{ everywhere: true, locations: [], everybody: true, recipients: [] },
  })
  const path = made.body['@id']
  expect((await owner.ask('GET', path)).body).toMatchObject({ keywords: ['Hygiène', 'intoxication alimentaire'] })
  for (const [query, found] of [
    ['keywords=HYGIENE%20alimentaire', 1],
    ['keywords=allergie', 0],
    ['isActive=true', 1],
    ['isActive=false', 0],
    ['order[createdAt]=asc', 1],
  ] as const)
    expect((await owner.ask('GET', `/api/keyword_alerts?${query}`)).body.totalItems, query).toBe(found)

  const limited = await owner.ask('PUT', path, {
    locations: [iri(nice), iri(lyon), iri(nice)],
    recipients: [person(owner)],
  })
  expect(limited.body).toMatchObject({
    ...{ everywhere: false, locations: [{ name: 'Lyon' }, { '@id': iri(nice), name: 'Nice' }] },
    ...{ everybody: false, recipients: [{ '@id': person(owner), '@type': 'User' }] },
    keywords: ['Hygiène', 'intoxication alimentaire'],
  })
  expect((await owner.ask('PUT', path, { isActive: false })).body).toMatchObject({ isActive: false, everywhere: false })
  expect((await owner.ask('PUT', path, { locations: [], everybody: true })).body).toMatchObject({
    ...{ everywhere: true, locations: [], everybody: true, recipients: [] },
  })
  expect((await owner.ask('DELETE', path)).status).toBe(204)
  expect((await owner.ask('GET', path)).status).toBe(404)
  expect((await owner.ask('DELETE', path)).status).toBe(404)
  expect((await owner.ask('PUT', path, { isActive: true })).status).toBe(404)
})

test('says at its field what is wrong', async () => {
  for (const [body, violations] of [
    [{}, ['keywords: blank']],
    [{ keywords: 'avis' }, ['keywords: type.array']],
    [{ keywords: [] }, ['keywords: array.too_small']],
    [{ keywords: ['ok', '  '] }, ['keywords[1]: blank']],
    [{ keywords: ['ok', '?!', '…'] }, ['keywords[1]: keyword.wordless', 'keywords[2]: keyword.wordless']],
    [{ keywords: ['a'.repeat(101)] }, ['keywords[0]: string.too_big']],
    [{ keywords: Array.from({ length: 51 }, (_, n) => `mot ${n}`) }, ['keywords: array.too_big']],
    [{ keywords: ['ok'], isActive: 'yes' }, ['isActive: type.boolean']],
    [{ keywords: ['ok'], everywhere: false }, ['locations: array.too_small']],
    [{ keywords: ['ok'], everybody: false, recipients: [] }, ['recipients: array.too_small']],
    [{ keywords: ['ok'], locations: [iri(lyon), 'nowhere'] }, ['locations[1]: relation.unknown']],
    [{ keywords: ['ok'], locations: [iri(newId())] }, ['locations[0]: relation.unknown']],
    [{ keywords: ['ok'], recipients: [`/api/users/${newId()}`] }, ['recipients[0]: relation.unknown']],
  ] as const) {
    const answer = await make(body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
    expect(codes(answer), JSON.stringify(body)).toEqual(violations)
  }
  expect((await owner.ask('GET', '/api/keyword_alerts')).body.totalItems).toBe(0)
})

describe('the alerts of others', () => {
  test('are not there, and their places and people neither', async () => {
    const stranger = await server.owner('Ailleurs')
    const there = await connectedPlace(server, stranger)
    const { body: mine } = await make({ keywords: ['à nous'] })
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { keywords: ['pris'] }],
      ['DELETE', undefined],
    ] as const)
      expect((await stranger.ask(method, mine['@id'], body)).status).toBe(404)
    expect((await stranger.ask('GET', '/api/keyword_alerts')).body.totalItems).toBe(0)
    expect(codes(await make({ keywords: ['x'], locations: [iri(there)], recipients: [person(stranger)] }))).toEqual([
      ...['locations[0]: relation.unknown', 'recipients[0]: relation.unknown'],
    ])
    await owner.ask('DELETE', mine['@id'])
  })

  test('need the right to the settings, to be read too', async () => {
    const { body: mine } = await make({ keywords: ['réservé'] })
    const clerk = await server.colleague(owner, { permissions: { setting: false } })
    for (const [method, path, body] of [
      ['GET', '/api/keyword_alerts', undefined],
      ['POST', '/api/keyword_alerts', { keywords: ['x'] }],
      ['GET', mine['@id'], undefined],
      ['PUT', mine['@id'], { isActive: false }],
      ['DELETE', mine['@id'], undefined],
    ] as const)
      expect((await clerk.ask(method, path, body)).status).toBe(403)
    await owner.ask('DELETE', mine['@id'])
  })

  test('show of their places those one sees, and leave the others to who sees them', async () => {
    const manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
    const { body: mine } = await make({ keywords: ['partagé'], locations: [iri(lyon), iri(nice)] })
    expect((await manager.ask('GET', mine['@id'])).body).toMatchObject({
      everywhere: false,
      locations: [{ name: 'Lyon' }],
      canEdit: false,
    })
    const { body: all } = await make({ keywords: ['partout'] })
    const changes = [{ locations: [] }, { locations: [iri(lyon)] }, { everywhere: true }, { isActive: false }]
    for (const alert of [mine, all])
      for (const change of [...changes, { keywords: ['autre'] }, { everybody: false, recipients: [person(manager)] }])
        expect((await manager.ask('PUT', alert['@id'], change)).status, JSON.stringify(change)).toBe(403)
    expect((await manager.ask('DELETE', all['@id'])).status).toBe(403)
    expect((await owner.ask('GET', mine['@id'])).body).toMatchObject({
      ...{ keywords: ['partagé'], isActive: true, everywhere: false, canEdit: true },
      locations: [{ name: 'Lyon' }, { name: 'Nice' }],
    })
    expect((await owner.ask('GET', all['@id'])).body).toMatchObject({ everywhere: true, isActive: true })
    for (const alert of [mine, all]) await owner.ask('DELETE', alert['@id'])
  })

  test('are made by who sees some places for these alone', async () => {
    const manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
    expect((await manager.ask('POST', '/api/keyword_alerts', { keywords: ['partout'] })).status).toBe(403)
    const wanted = { keywords: ['ici'], locations: [iri(lyon)] }
    const { body: mine } = await manager.ask('POST', '/api/keyword_alerts', wanted)
    expect(mine).toMatchObject({ everywhere: false, locations: [{ name: 'Lyon' }], canEdit: true })
    expect(codes(await manager.ask('PUT', mine['@id'], { locations: [iri(nice)] }))).toEqual([
      'locations[0]: relation.unknown',
    ])
    expect((await manager.ask('PUT', mine['@id'], { everywhere: true })).status).toBe(403)
    expect((await manager.ask('PUT', mine['@id'], { isActive: false })).body.isActive).toBe(false)
    expect((await manager.ask('DELETE', mine['@id'])).status).toBe(204)
  })
})

test('an alert that also stands for places out of sight is not theirs to delete', async () => {
  const marc = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  const { body: both } = await make({ keywords: ['poux'], locations: [iri(lyon), iri(nice)] })
  const { body: here } = await make({ keywords: ['rats'], locations: [iri(lyon)] })
  const refused = await marc.ask('DELETE', both['@id'])
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/locations you don’t see/)])
  expect((await owner.ask('GET', both['@id'])).body.locations).toHaveLength(2)
  expect((await marc.ask('DELETE', here['@id'])).status).toBe(204)
  expect((await owner.ask('DELETE', both['@id'])).status).toBe(204)
})

test('an alert that loses its last place or person does not become wider', async () => {
  const brief = await connectedPlace(server, owner, { name: 'Brève' })
  const leaver = await server.colleague(owner)
  const { body: mine } = await make({ keywords: ['étroit'], locations: [iri(brief)], recipients: [person(leaver)] })
  expect((await owner.ask('DELETE', iri(brief))).status).toBe(204)
  expect((await owner.ask('DELETE', person(leaver))).status).toBe(204)
  const left = { everywhere: false, locations: [], everybody: false, recipients: [] }
  expect((await owner.ask('GET', mine['@id'])).body).toMatchObject(left)
  expect((await owner.ask('PUT', mine['@id'], { keywords: ['plus étroit'] })).body).toMatchObject(left)
  await owner.ask('DELETE', mine['@id'])
})

test('who changed an alert is kept, by its words', async () => {
  const { body: mine } = await make({ keywords: ['gluten', 'arachide'] })
  await owner.ask('DELETE', mine['@id'])
  const { body } = await owner.ask('GET', '/api/user_activities?objectType=KeywordAlert&itemsPerPage=2')
  expect(body.member).toMatchObject([
    { operation: 'keywordAlerts.remove', summary: 'gluten, arachide', object: mine['@id'] },
    { operation: 'keywordAlerts.create', summary: 'gluten, arachide' },
  ])
})
