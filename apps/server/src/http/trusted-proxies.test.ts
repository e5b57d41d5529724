import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser, testConfig } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1/8, ::1, 10.0.0.0/8' })
  owner = await server.owner()
})
afterAll(() => server.close())

let people = 0
/** Requests a sign-in link through a proxy. */
const wish = async (forwarded: string, remoteAddress: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/passwordless/request',
    payload: { email: `nobody-${people++}@example.com` },
    headers: { 'x-forwarded-for': forwarded },
    remoteAddress,
  })
  return response.statusCode
}
/** How many of 25 requests are accepted; the limit is 20 per hour and address. */
const wishes = async (forwarded: (n: number) => string, remoteAddress = '127.0.0.1') =>
  (await Promise.all(Array.from({ length: 25 }, (_, n) => wish(forwarded(n), remoteAddress)))).filter(
    (status) => status === 202,
  ).length

describe('behind a proxy that is trusted', () => {
  test('people are counted each for themselves, by the address nearest to it', async () => {
    expect(await wishes((n) => `192.0.2.${n + 100}`)).toBe(25)
    expect(await wishes(() => '192.0.2.1')).toBe(20)
    // Addresses that a client writes into the header before the proxy adds the real one are ignored.
    expect(await wishes((n) => `198.51.100.${n}, 192.0.2.2`, '::ffff:127.0.0.1')).toBe(20)
    expect(await wishes((n) => `127.0.0.${n}, 192.0.2.3, 10.1.2.3`, '::1')).toBe(20)
  })

  test('the activity record holds the client’s address', async () => {
    await owner.request('POST', '/api/groups', { name: 'Sud-Est' }, { 'x-forwarded-for': '203.0.113.9' })
    const { body } = await owner.request('GET', '/api/user_activities')
    expect(body.member[0]).toMatchObject({ operation: 'groups.create', ip: '203.0.113.9' })
  })

  test('forwarded headers of an untrusted client are ignored', async () => {
    expect(await wishes((n) => `192.0.2.${n + 200}`, '198.51.100.200')).toBe(20)
  })
})

describe('trusted proxies', () => {
  const read = (given: string) => testConfig('postgresql://x@127.0.0.1/x', { TRUSTED_PROXIES: given }).TRUSTED_PROXIES

  test('no proxy is trusted unless it is configured', () => {
    expect(read('')).toEqual([])
    expect(read('127.0.0.1/8,::1, 2001:db8::/32 ,')).toEqual(['127.0.0.1/8', '::1', '2001:db8::/32'])
    for (const own of ['fd00::/8', 'fe80::/10', '::ffff:10.0.0.0/104', '::ffff:10.0.0.1'])
      expect(read(own)).toEqual([own])
  })

  test.each(['true', '1', 'proxy.example.com', '10.0.0.0/33', '10.0.0'])(
    'trusted proxies are given as addresses and ranges, not as %s',
    (given) => {
      expect(() => read(`127.0.0.1,${given}`)).toThrow(/TRUSTED_PROXIES\[1\]/)
    },
  )

  const halves = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '2000::/3']
  const asIpv6 = ['::ffff:0:0/96', '::ffff:0.0.0.0/97', '0:0:0:0:0:ffff:8000:0/97', '::/80', '::/16']
  test.each(['0.0.0.0/0', '::/0', ...halves, ...asIpv6])('is not everybody: %s', (given) => {
    expect(() => read(`127.0.0.1,${given}`)).toThrow(/everybody.*TRUSTED_PROXIES\[1\]/s)
  })
})
