import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { seal, unseal } from '../lib/secrets.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { matchAccounts } from './matching.ts'

// What needs a network to answer is tried in e2e/flows, against one.
let server: TestServer
let camille: TestUser
let locationId: string
beforeAll(async () => {
  // Nobody listens there: the network is down.
  server = await startTestServer({ NETWORK_ORIGIN: 'http://127.0.0.1:9' })
  camille = await server.owner()
  locationId = (await camille.request('POST', '/api/locations', { name: 'Margot Lyon' })).body['@id']
})
afterAll(() => server.close())

test('an unreachable network returns a readable message and does not end the session', async () => {
  const response = await camille.request('POST', '/api/facebook/owned_pages', { accessToken: 'EAAtoken' })
  expect(response.status).toBe(502)
  expect(response.body.code).toBe('network.unavailable')
})

test('nothing given, a handle that is not ours, a grant that is not there', async () => {
  expect((await camille.request('POST', '/api/facebook/owned_pages', {})).body.violations).toMatchObject([
    { propertyPath: 'accessToken', code: 'blank' },
  ])
  const foreign = await camille.request('POST', '/api/google/locations', {
    accessToken: `/api/network_grants/${newId()}`,
  })
  expect(foreign.body.violations).toMatchObject([{ propertyPath: 'accessToken', code: 'relation.unknown' }])
  const connect = await camille.request('PUT', `${locationId}/integrations/facebook`, {
    grant: newId(),
    accountId: '1',
  })
  expect(connect.body.violations).toMatchObject([{ propertyPath: 'grant', code: 'relation.unknown' }])
  expect(
    (await camille.request('PUT', `${locationId}/integrations/myspace`, { grant: newId(), accountId: '1' })).status,
  ).toBe(404)
  expect((await camille.request('DELETE', `${locationId}/integrations/facebook`)).status).toBe(404)
})

test('an authorization needs the permission to manage locations, and only for visible locations', async () => {
  const begun = await camille.request('GET', '/api/oauth/google/authorize')
  expect(new URL(begun.body.url).searchParams.get('state')).toMatch(/^[\w-]{32}$/)
  const clerk = await server.colleague(camille, { permissions: { locations: false } })
  expect((await clerk.request('GET', '/api/oauth/google/authorize')).status).toBe(403)
  expect((await camille.request('GET', `/api/oauth/google/authorize?location=${newId()}`)).status).toBe(404)
  const platform = await server.colleague(await server.owner('The platform'), { superAdmin: true })
  const acting = { 'x-company': camille.companyId }
  expect((await platform.request('GET', '/api/oauth/google/authorize', undefined, acting)).status).toBe(200)
  const manager = await server.colleague(camille, { profile: 'PROFILE_MEMBER' })
  expect((await manager.request('GET', `/api/oauth/google/authorize?location=${locationId}`)).status).toBe(404)
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

test('accounts are matched by name, postcode and distance, each location once', () => {
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
  expect(
    matches.map(({ account: { id }, location: found, confidence }) => [id, found?.id ?? null, confidence]),
  ).toEqual([
    ['1', 'b', 'sure'],
    ['2', 'a', 'sure'],
    ['3', null, 'none'],
    ['4', null, 'none'],
  ])
  expect(matches[1]?.distanceMeters).toBeLessThan(50)
})

describe('accounts and locations of identical names', () => {
  const proposals = (...input: Parameters<typeof matchAccounts>) =>
    matchAccounts(...input).map(({ location: found, confidence }) => [found?.id ?? null, confidence])

  test('a name that is unique on both sides is sure without an address', () => {
    expect(
      proposals(
        [account('1', 'CHEZ MARGOT Gerland', ''), account('2', 'Chez Margot Bron', '')],
        [spot('a', 'Chez Margot — Gerland', '69007'), spot('b', 'Chez Margot Bron', '69500')],
      ),
    ).toEqual([
      ['a', 'sure'],
      ['b', 'sure'],
    ])
  })

  test.each([
    ['Boutique 5', 'Boutique 3'],
    ['H&M', 'C&A'],
    ['Margot A', 'Margot B'],
    ['★★★', '♥♥'],
  ])('%s and %s are two names', (name, otherName) => {
    for (const postcode of ['', '69007'])
      expect(proposals([account('1', otherName, postcode)], [spot('a', name, '69007')])).not.toEqual([['a', 'sure']])
  })

  test('a name that two accounts or two locations have is to be checked', () => {
    const [first, two] = [account('1', 'Chez Margot', ''), account('2', 'Chez Margot', '')]
    expect(proposals([first, two], [spot('a', 'Chez Margot', '69007')])).toEqual([
      ['a', 'check'],
      [null, 'none'],
    ])
    expect(proposals([first], [spot('a', 'Chez Margot', '69007'), spot('b', 'Chez Margot', '69500')])).toEqual([
      ['a', 'check'],
    ])
  })

  test('a contradicting town, postcode or distance is to be checked', () => {
    const location = spot('a', 'Chez Margot', '69007', { city: 'Lyon', latitude: 45.758, longitude: 4.832 })
    const inTown = (city: string) => account('1', 'Chez Margot', '', { address: { ...nowhere, city } })
    expect(proposals([inTown('Nice')], [location])).toEqual([['a', 'check']])
    expect(proposals([inTown('Lyon 7e')], [location])).toEqual([['a', 'sure']])
    expect(proposals([account('1', 'Chez Margot', '69003')], [location])).toEqual([['a', 'check']])
    expect(proposals([account('1', 'Chez Margot', '', { latitude: 43.7, longitude: 7.26 })], [location])).toEqual([
      ['a', 'check'],
    ])
  })

  test('the name of an account that is connected already is recognised at the next network', () => {
    const location = spot('a', 'Restaurant 12', '69007', { account_names: ['Chez Margot Gerland'] })
    expect(proposals([account('1', 'Chez Margot Gerland', '')], [location])).toEqual([['a', 'sure']])
  })
})

const nowhere = { street: null, postalCode: null, city: null, country: 'FR' }

const account = (id: string, name: string, postalCode: string, more = {}) => ({
  id,
  parentId: null,
  username: null,
  kind: 'page' as const,
  name,
  imageUrl: null,
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
  account_names: [],
  phone: null,
  latitude: null,
  longitude: null,
  ...more,
})
