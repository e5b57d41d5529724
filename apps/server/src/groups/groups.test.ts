import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

test('a group is created, found by part of its name, renamed and deleted; its locations stay', async () => {
  const made = await owner.request('POST', '/api/groups', { name: ' Île-de-France ' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ '@type': 'Group', name: 'Île-de-France', locationsCount: 0 })
  const location = await owner.request('POST', '/api/locations', { name: 'Bercy', groupe: made.body['@id'] })

  for (const name of ['ILE', 'île-de', 'france ile', '-de-']) {
    const found = await owner.request('GET', `/api/groups?name=${encodeURIComponent(name)}`)
    expect(found.body.member.map((group: { name: string }) => group.name)).toEqual(['Île-de-France'])
  }
  expect((await owner.request('GET', '/api/groups?name=%25')).body.totalItems).toBe(0)

  const renamed = await owner.request('PUT', made.body['@id'], {
    '@id': 'x',
    id: 'y',
    name: 'Paris',
    locationsCount: 9,
  })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Paris', locationsCount: 1 } })
  expect((await owner.request('PUT', made.body['@id'], {})).body.name).toBe('Paris')

  expect((await owner.request('DELETE', made.body['@id'])).status).toBe(204)
  expect((await owner.request('GET', made.body['@id'])).status).toBe(404)
  expect((await owner.request('GET', location.body['@id'])).body).not.toHaveProperty('groupe')
})

test('two groups of one company cannot share a name, groups of two companies can', async () => {
  const otherOwner = await server.owner('Autre maison')
  await owner.request('POST', '/api/groups', { name: 'Sud' })
  const second = await owner.request('POST', '/api/groups', { name: 'sud' })
  expect(second).toMatchObject({ status: 400, body: { violations: [{ propertyPath: 'name', code: 'taken' }] } })
  const ouest = await owner.request('POST', '/api/groups', { name: 'Ouest' })
  expect((await owner.request('PUT', ouest.body['@id'], { name: 'SUD' })).body.violations[0].code).toBe('taken')
  expect((await otherOwner.request('POST', '/api/groups', { name: 'Sud' })).status).toBe(201)
  expect((await owner.request('POST', '/api/groups', {})).body.violations).toMatchObject([
    { propertyPath: 'name', code: 'blank' },
  ])
})

test('groups of another company are unknown, and changing one’s own needs the permission', async () => {
  const otherOwner = await server.owner('Autre maison')
  const reader = await server.colleague(owner, { permissions: { locations: false } })
  const group = await owner.request('POST', '/api/groups', { name: 'À nous' })
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { name: 'Pris' }],
    ['DELETE', undefined],
  ] as const)
    expect((await otherOwner.request(method, group.body['@id'], body)).status).toBe(404)
  expect((await otherOwner.request('GET', '/api/groups')).body.totalItems).toBe(0)
  expect((await reader.request('GET', group.body['@id'])).body.name).toBe('À nous')
  expect((await reader.request('POST', '/api/groups', { name: 'X' })).status).toBe(403)
  expect((await reader.request('PUT', group.body['@id'], { name: 'X' })).status).toBe(403)
  expect((await reader.request('DELETE', group.body['@id'])).status).toBe(403)
})

test('a group counts only the locations its reader may see', async () => {
  const group = await owner.request('POST', '/api/groups', { name: 'Compté' })
  const first = await owner.request('POST', '/api/locations', { name: 'Un', groupe: group.body['@id'] })
  await owner.request('POST', '/api/locations', { name: 'Deux', groupe: group.body['@id'] })
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [first.body.id] })
  expect((await owner.request('GET', group.body['@id'])).body.locationsCount).toBe(2)
  expect((await member.request('GET', group.body['@id'])).body.locationsCount).toBe(1)
})

test('a group with invisible locations can be deleted only by users who see these locations', async () => {
  const group = (await owner.request('POST', '/api/groups', { name: 'À plusieurs' })).body['@id']
  const requests = ['Ici', 'Là'].map((name) => owner.request('POST', '/api/locations', { name, groupe: group }))
  const [here, there] = (await Promise.all(requests)).map(({ body }) => body['@id'])
  const toId = (iri: string) => iri.split('/').at(-1) ?? ''
  const manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [toId(here)] })
  expect((await manager.request('DELETE', group)).status).toBe(403)
  expect((await owner.request('GET', there)).body.groupe['@id']).toBe(group)
  await owner.request('PUT', there, { groupe: null })
  expect((await manager.request('DELETE', group)).status).toBe(204)
})

test('groups are sorted by name regardless of case and accents', async () => {
  const fresh = await server.owner('Ordre')
  for (const name of ['zone', 'Écully', 'abc', 'Eze']) await fresh.request('POST', '/api/groups', { name })
  const names = async (direction: string) =>
    (await fresh.request('GET', `/api/groups?order[name]=${direction}`)).body.member.map(
      (group: { name: string }) => group.name,
    )
  expect(await names('asc')).toEqual(['abc', 'Écully', 'Eze', 'zone'])
  expect(await names('desc')).toEqual(['zone', 'Eze', 'Écully', 'abc'])
})
