import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { seal, unseal } from '../secrets.ts'
import { type Person, startTestServer, type TestServer } from '../testing.ts'
import { matchAccounts } from './matching.ts'

// What needs a network to answer is tried in e2e/flows, against one.
let server: TestServer
let camille: Person
let place: string
beforeAll(async () => {
  // Nobody listens there: the network is down.
  server = await startTestServer({ NETWORK_ORIGIN: 'http://127.0.0.1:9' })
  camille = await server.owner()
  place = (await camille.ask('POST', '/api/locations', { name: 'Margot Lyon' })).body['@id']
})
afterAll(() => server.close())

test('a network that is down is said in words, and is nobody’s session', async () => {
  const answer = await camille.ask('POST', '/api/facebook/owned_pages', { accessToken: 'EAAtoken' })
  expect(answer.status).toBe(502)
  expect(answer.body.code).toBe('network.unavailable')
})

test('nothing given, a handle that is not ours, a grant that is not there', async () => {
  expect((await camille.ask('POST', '/api/facebook/owned_pages', {})).body.violations).toMatchObject([
    { propertyPath: 'accessToken', code: 'blank' },
  ])
  const foreign = await camille.ask('POST', '/api/google/locations', { accessToken: `/api/network_grants/${newId()}` })
  expect(foreign.body.violations).toMatchObject([{ propertyPath: 'accessToken', code: 'relation.unknown' }])
  const connect = await camille.ask('PUT', `${place}/integrations/facebook`, { grant: newId(), accountId: '1' })
  expect(connect.body.violations).toMatchObject([{ propertyPath: 'grant', code: 'relation.unknown' }])
  expect((await camille.ask('PUT', `${place}/integrations/myspace`, { grant: newId(), accountId: '1' })).status).toBe(
    404,
  )
  expect((await camille.ask('DELETE', `${place}/integrations/facebook`)).status).toBe(404)
})

test('an authorisation is begun by those who manage places, for places they see', async () => {
  const begun = await camille.ask('GET', '/api/oauth/google/authorize')
  expect(new URL(begun.body.url).searchParams.get('state')).toMatch(/^[\w-]{32}$/)
  const clerk = await server.colleague(camille, { permissions: { locations: false } })
  expect((await clerk.ask('GET', '/api/oauth/google/authorize')).status).toBe(403)
  expect((await camille.ask('GET', `/api/oauth/google/authorize?location=${newId()}`)).status).toBe(404)
  const platform = await server.colleague(await server.owner('The platform'), { superAdmin: true })
  const acting = { 'x-company': camille.companyId }
  expect((await platform.ask('GET', '/api/oauth/google/authorize', undefined, acting)).status).toBe(200)
  const manager = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  expect((await manager.ask('GET', `/api/oauth/google/authorize?location=${place}`)).status).toBe(404)
})

test('a sealed token opens only in its own row, whole', () => {
  const { config } = server.deps
  const row = { companyId: newId(), rowId: newId(), what: 'access' }
  const sealed = seal(config, row, 'EAAsecret')
  expect(unseal(config, row, sealed)).toBe('EAAsecret')
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(() => unseal(config, { ...row, rowId: newId() }, sealed)).toThrow()
  expect(() => unseal(config, { ...row, companyId: newId() }, sealed)).toThrow()
  sealed[20] = (sealed[20] ?? 0) ^ 1
  expect(() => unseal(config, row, sealed)).toThrow()
})

test('accounts are matched by name, postcode and distance, each place once', () => {
  const account = (id: string, name: string, postalCode: string, more = {}) => ({
    id,
    parentId: null,
    username: null,
    kind: 'page' as const,
    name,
    picture: null,
    url: null,
    address: { street: null, postalCode, city: null, country: 'FR' },
    phone: null,
    website: null,
    latitude: null,
    longitude: null,
    token: null,
    blocked: null,
    ...more,
  })
  const spot = (id: string, name: string, postal_code: string, more = {}) => ({
    id,
    name,
    postal_code,
    street: null,
    city: null,
    phone: null,
    latitude: null,
    longitude: null,
    ...more,
  })
  const matches = matchAccounts(
    [
      account('1', 'Chez Margot — Lyon Part-Dieu', '69003'),
      account('2', 'Chez Margot Lyon Bellecour', '69002', { latitude: 45.7578, longitude: 4.832 }),
      account('3', 'Boulangerie Dupont', '13001'),
      account('4', 'Margot Lyon', '75001'),
    ],
    [
      spot('a', 'Chez Margot Lyon Bellecour', '69002', { latitude: 45.758, longitude: 4.832 }),
      spot('b', 'Chez Margot Lyon Part Dieu', '69003'),
      spot('c', 'Chez Margot Lyon Gerland', '69007'),
    ],
  )
  expect(matches.map(({ account: { id }, place: found, confidence }) => [id, found?.id ?? null, confidence])).toEqual([
    ['1', 'b', 'sure'],
    ['2', 'a', 'sure'],
    ['3', null, 'none'],
    ['4', null, 'none'],
  ])
  expect(matches[1]?.distanceMeters).toBeLessThan(50)
})
