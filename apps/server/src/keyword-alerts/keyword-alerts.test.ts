import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  lyon = await createConnectedLocation(server, owner, { name: 'Lyon' })
  nice = await createConnectedLocation(server, owner, { name: 'Nice' })
})
afterAll(() => server?.close())

const make = (body: unknown, user = owner) => user.request('POST', '/api/keyword_alerts', body)
const person = (user: TestUser) => `/api/users/${user.id}`

test('an alert is made, found, changed, paused and deleted', async () => {
  const made = await make({ keywords: ['Hygiène', ' intoxication alimentaire ', 'HYGIENE'] })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...{ '@type': 'KeywordAlert', keywords: ['Hygiène', 'intoxication alimentaire'], isActive: true },
    ...{ everywhere: true, locations: [], everybody: true, recipients: [] },
  })
  const path = made.body['@id']
  expect((await owner.request('GET', path)).body).toMatchObject({ keywords: ['Hygiène', 'intoxication alimentaire'] })
  for (const [query, found] of [
    ['keywords=HYGIENE%20alimentaire', 1],
    ['keywords=allergie', 0],
    ['isActive=true', 1],
    ['isActive=false', 0],
    ['order[createdAt]=asc', 1],
  ] as const)
    expect((await owner.request('GET', `/api/keyword_alerts?${query}`)).body.totalItems, query).toBe(found)

  const limited = await owner.request('PUT', path, {
    locations: [iri(nice), iri(lyon), iri(nice)],
    recipients: [person(owner)],
  })
  expect(limited.body).toMatchObject({
    ...{ everywhere: false, locations: [{ name: 'Lyon' }, { '@id': iri(nice), name: 'Nice' }] },
    ...{ everybody: false, recipients: [{ '@id': person(owner), '@type': 'User' }] },
    keywords: ['Hygiène', 'intoxication alimentaire'],
  })
  expect((await owner.request('PUT', path, { isActive: false })).body).toMatchObject({
    isActive: false,
    everywhere: false,
  })
  expect((await owner.request('PUT', path, { locations: [], everybody: true })).body).toMatchObject({
    ...{ everywhere: true, locations: [], everybody: true, recipients: [] },
  })
  expect((await owner.request('DELETE', path)).status).toBe(204)
  expect((await owner.request('GET', path)).status).toBe(404)
  expect((await owner.request('DELETE', path)).status).toBe(404)
  expect((await owner.request('PUT', path, { isActive: true })).status).toBe(404)
})

test('an invalid alert reports each field', async () => {
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
    const response = await make(body)
    expect(response.status, JSON.stringify(body)).toBe(400)
    expect(codes(response), JSON.stringify(body)).toEqual(violations)
  }
  expect((await owner.request('GET', '/api/keyword_alerts')).body.totalItems).toBe(0)
})

describe('the alerts of others', () => {
  test('alerts of another company, their locations and recipients do not exist', async () => {
    const stranger = await server.owner('Ailleurs')
    const there = await createConnectedLocation(server, stranger)
    const { body: mine } = await make({ keywords: ['à nous'] })
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { keywords: ['pris'] }],
      ['DELETE', undefined],
    ] as const)
      expect((await stranger.request(method, mine['@id'], body)).status).toBe(404)
    expect((await stranger.request('GET', '/api/keyword_alerts')).body.totalItems).toBe(0)
    expect(codes(await make({ keywords: ['x'], locations: [iri(there)], recipients: [person(stranger)] }))).toEqual([
      ...['locations[0]: relation.unknown', 'recipients[0]: relation.unknown'],
    ])
    await owner.request('DELETE', mine['@id'])
  })

  test('alerts need the permission for settings, to be read too', async () => {
    const { body: mine } = await make({ keywords: ['réservé'] })
    const clerk = await server.colleague(owner, { permissions: { setting: false } })
    for (const [method, path, body] of [
      ['GET', '/api/keyword_alerts', undefined],
      ['POST', '/api/keyword_alerts', { keywords: ['x'] }],
      ['GET', mine['@id'], undefined],
      ['PUT', mine['@id'], { isActive: false }],
      ['DELETE', mine['@id'], undefined],
    ] as const)
      expect((await clerk.request(method, path, body)).status).toBe(403)
    await owner.request('DELETE', mine['@id'])
  })

  test('an alert lists only the locations its reader sees, and keeps the others', async () => {
    const manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
    const { body: mine } = await make({ keywords: ['partagé'], locations: [iri(lyon), iri(nice)] })
    expect((await manager.request('GET', mine['@id'])).body).toMatchObject({
      everywhere: false,
      locations: [{ name: 'Lyon' }],
      canEdit: false,
    })
    const { body: all } = await make({ keywords: ['partout'] })
    const changes = [{ locations: [] }, { locations: [iri(lyon)] }, { everywhere: true }, { isActive: false }]
    for (const alert of [mine, all])
      for (const change of [...changes, { keywords: ['autre'] }, { everybody: false, recipients: [person(manager)] }])
        expect((await manager.request('PUT', alert['@id'], change)).status, JSON.stringify(change)).toBe(403)
    expect((await manager.request('DELETE', all['@id'])).status).toBe(403)
    expect((await owner.request('GET', mine['@id'])).body).toMatchObject({
      ...{ keywords: ['partagé'], isActive: true, everywhere: false, canEdit: true },
      locations: [{ name: 'Lyon' }, { name: 'Nice' }],
    })
    expect((await owner.request('GET', all['@id'])).body).toMatchObject({ everywhere: true, isActive: true })
    for (const alert of [mine, all]) await owner.request('DELETE', alert['@id'])
  })

  test('a user of some locations creates alerts for these alone', async () => {
    const manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
    expect((await manager.request('POST', '/api/keyword_alerts', { keywords: ['partout'] })).status).toBe(403)
    const wanted = { keywords: ['ici'], locations: [iri(lyon)] }
    const { body: mine } = await manager.request('POST', '/api/keyword_alerts', wanted)
    expect(mine).toMatchObject({ everywhere: false, locations: [{ name: 'Lyon' }], canEdit: true })
    expect(codes(await manager.request('PUT', mine['@id'], { locations: [iri(nice)] }))).toEqual([
      'locations[0]: relation.unknown',
    ])
    expect((await manager.request('PUT', mine['@id'], { everywhere: true })).status).toBe(403)
    expect((await manager.request('PUT', mine['@id'], { isActive: false })).body.isActive).toBe(false)
    expect((await manager.request('DELETE', mine['@id'])).status).toBe(204)
  })
})

test('a user cannot delete an alert that also covers locations they do not see', async () => {
  const marc = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  const { body: both } = await make({ keywords: ['poux'], locations: [iri(lyon), iri(nice)] })
  const { body: here } = await make({ keywords: ['rats'], locations: [iri(lyon)] })
  const refused = await marc.request('DELETE', both['@id'])
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/locations you don’t see/)])
  expect((await owner.request('GET', both['@id'])).body.locations).toHaveLength(2)
  expect((await marc.request('DELETE', here['@id'])).status).toBe(204)
  expect((await owner.request('DELETE', both['@id'])).status).toBe(204)
})

test('an alert that loses its last location or recipient does not become wider', async () => {
  const brief = await createConnectedLocation(server, owner, { name: 'Brève' })
  const leaver = await server.colleague(owner)
  const { body: mine } = await make({ keywords: ['étroit'], locations: [iri(brief)], recipients: [person(leaver)] })
  expect((await owner.request('DELETE', iri(brief))).status).toBe(204)
  expect((await owner.request('DELETE', person(leaver))).status).toBe(204)
  const left = { everywhere: false, locations: [], everybody: false, recipients: [] }
  expect((await owner.request('GET', mine['@id'])).body).toMatchObject(left)
  expect((await owner.request('PUT', mine['@id'], { keywords: ['plus étroit'] })).body).toMatchObject(left)
  await owner.request('DELETE', mine['@id'])
})

test('a change of an alert is recorded with its user and keywords', async () => {
  const { body: mine } = await make({ keywords: ['gluten', 'arachide'] })
  await owner.request('DELETE', mine['@id'])
  const { body } = await owner.request('GET', '/api/user_activities?objectType=KeywordAlert&itemsPerPage=2')
  expect(body.member).toMatchObject([
    { operation: 'keywordAlerts.remove', summary: 'gluten, arachide', object: mine['@id'] },
    { operation: 'keywordAlerts.create', summary: 'gluten, arachide' },
  ])
})
