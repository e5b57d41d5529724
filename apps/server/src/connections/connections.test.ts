import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { seal, unseal } from '../lib/secrets.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'
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

describe('accounts and locations of identical names', () => {
  const proposals = (...input: Parameters<typeof matchAccounts>) =>
    matchAccounts(...input).map(({ place: found, confidence }) => [found?.id ?? null, confidence])

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
  ])('%s and %s are two names', (name, other) => {
    for (const postcode of ['', '69007'])
      expect(proposals([account('1', other, postcode)], [spot('a', name, '69007')])).not.toEqual([['a', 'sure']])
  })

  test('a name that two accounts or two locations have is to be checked', () => {
    const [one, two] = [account('1', 'Chez Margot', ''), account('2', 'Chez Margot', '')]
    expect(proposals([one, two], [spot('a', 'Chez Margot', '69007')])).toEqual([
      ['a', 'check'],
      [null, 'none'],
    ])
    expect(proposals([one], [spot('a', 'Chez Margot', '69007'), spot('b', 'Chez Margot', '69500')])).toEqual([
      ['a', 'check'],
    ])
  })

  test('a contradicting town, postcode or distance is to be checked', () => {
    const place = spot('a', 'Chez Margot', '69007', { city: 'Lyon', latitude: 45.758, longitude: 4.832 })
    const inTown = (city: string) => account('1', 'Chez Margot', '', { address: { ...nowhere, city } })
    expect(proposals([inTown('Nice')], [place])).toEqual([['a', 'check']])
    expect(proposals([inTown('Lyon 7e')], [place])).toEqual([['a', 'sure']])
    expect(proposals([account('1', 'Chez Margot', '69003')], [place])).toEqual([['a', 'check']])
    expect(proposals([account('1', 'Chez Margot', '', { latitude: 43.7, longitude: 7.26 })], [place])).toEqual([
      ['a', 'check'],
    ])
  })

  test('the name of an account that is connected already is recognised at the next network', () => {
    const place = spot('a', 'Restaurant 12', '69007', { account_names: ['Chez Margot Gerland'] })
    expect(proposals([account('1', 'Chez Margot Gerland', '')], [place])).toEqual([['a', 'sure']])
  })
})

const nowhere = { street: null, postalCode: null, city: null, country: 'FR' }

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
  account_names: [],
  phone: null,
  latitude: null,
  longitude: null,
  ...more,
})
