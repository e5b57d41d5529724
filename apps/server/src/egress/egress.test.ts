import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublic } from './addresses.ts'
import { type Egress, openEgress } from './egress.ts'

/** A server on loopback: user-entered URLs must not reach it, only hosts mapped by the configuration may. */
let canary: Server
let port: number
let egress: Egress
const received: string[] = []

/** Fake DNS records; `inside.attacker.org` resolves to an internal address. */
const names: Readonly<Record<string, readonly string[]>> = {
  'inside.attacker.org': ['127.0.0.1'],
  'private.attacker.org': ['10.1.2.3'],
  'metadata.attacker.org': ['169.254.169.254'],
  'mapped.attacker.org': ['::ffff:192.168.1.1'],
  'nat64.attacker.org': ['64:ff9b::7f00:1'],
  'half.attacker.org': ['93.184.215.14', '127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
}

beforeAll(async () => {
  canary = createServer((request, reply) => {
    received.push(request.url ?? '')
    const path = (request.url ?? '').replace(/^\/[^/]+/, '')
    const [, redirect] = /^\/to\?(.*)$/.exec(path) ?? []
    if (redirect !== undefined) return reply.writeHead(302, { location: decodeURIComponent(redirect) }).end()
    if (path === '/moved') return reply.writeHead(301, { location: '/news' }).end()
    if (path === '/round') return reply.writeHead(302, { location: '/round' }).end()
    if (path === '/bomb')
      return reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024)))
    if (path === '/large') return reply.writeHead(200, {}).end(Buffer.alloc(6 * 1024 * 1024))
    if (path === '/heads') return reply.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end()
    if (path === '/odd') return reply.writeHead(200, { 'content-encoding': 'compress' }).end('?')
    if (path === '/packed')
      return reply.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': 'a=1' }).end(gzipSync('<rss/>'))
    if (path === '/mirror') return reply.end(JSON.stringify(request.headers))
    if (path === '/endless') {
      reply.writeHead(200)
      const more = setInterval(() => reply.write(Buffer.alloc(256 * 1024)), 1)
      reply.on('close', () => clearInterval(more))
      return
    }
    return reply.writeHead(path === '/gone' ? 410 : 200, { etag: '"1"' }).end('news')
  })
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
  ;({ port } = canary.address() as AddressInfo) // it listens on a port
  egress = open()
})
beforeEach(() => void received.splice(0))
afterAll(() => {
  canary.closeAllConnections()
  canary.close()
})

const open = (more: { EGRESS_PORTS?: string[] } = {}) =>
  openEgress(
    {
      NETWORK_ORIGIN: `http://127.0.0.1:${port}`,
      EGRESS_PORTS: more.EGRESS_PORTS ?? [],
      BRAND_NAME: 'Vitrine',
      PUBLIC_URL: 'https://app.vitrine.example',
    },
    async (host) => names[host] ?? [],
  )
const getReason = (address: string, by = egress) =>
  by.get(address).then(
    () => 'answered',
    (error) => error.reason,
  )

const hostile = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://１２７.0.0.1/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://168.63.129.16/metadata/instance',
  'http://[::ffff:168.63.129.16]/',
  'http://100.100.100.200/latest/meta-data/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://localhost/',
  'http://localhost./',
  'http://inside.attacker.org/',
  'http://private.attacker.org/',
  'http://metadata.attacker.org/',
  'http://mapped.attacker.org/',
  'http://nat64.attacker.org/',
  'http://half.attacker.org/',
  'https://inside.attacker.org/',
  'http://user:password@press.example/',
  'http://press.example@127.0.0.1/',
  'http://press.example:5432/',
  'ftp://press.example/',
  'file:///etc/passwd',
  'gopher://press.example/',
  'data:text/plain,hello',
  'no address at all',
]

test.each(hostile)('%s is refused before any request is sent', async (address) => {
  expect(await getReason(address)).toBe('address')
  expect(received).toEqual([])
})

const inHeaders = hostile.filter((address) => URL.canParse(address) && /^[\x21-\x7e]+$/.test(address))
test.each(inHeaders)('a redirect to %s is refused', async (address) => {
  expect(await getReason(`http://press.example/to?${encodeURIComponent(address)}`)).toBe('address')
  expect(received).toHaveLength(1)
})

test('only addresses of the public internet are public', () => {
  const inside = [
    '127.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
    '64:ff9b::1',
    '2001:db8::1',
    '',
    'press.example',
  ]
  expect(inside.filter(isPublic)).toEqual([])
  expect(['93.184.215.14', '2606:2800:21f:cb07::1', '::ffff:93.184.215.14'].every(isPublic)).toBe(true)
})

describe('outbound requests', () => {
  test('comes unpacked, with where it stood', async () => {
    const { status, url, bytes, movedTo } = await egress.get('http://press.example/packed#top')
    expect([status, url, bytes.toString(), movedTo]).toEqual([200, 'http://press.example/packed', '<rss/>', null])
    expect((await egress.get('https://press.example/gone')).status).toBe(410)
  })

  test('a redirect is followed, and a permanent one is reported', async () => {
    expect(await egress.get('http://press.example/moved')).toMatchObject({
      url: 'http://press.example/news',
      movedTo: 'http://press.example/news',
    })
    const elsewhere = encodeURIComponent('http://other.test/news')
    expect(await egress.get(`http://press.example/to?${elsewhere}`)).toMatchObject({
      url: 'http://other.test/news',
      movedTo: null,
    })
    expect(received.at(-1)).toBe('/other.test/news')
    expect(await getReason('http://press.example/round')).toBe('redirects')
  })

  test('a request carries our user agent, no cookies and only the given headers', async () => {
    await egress.get('http://press.example/packed')
    const { bytes } = await egress.get('http://press.example/mirror', { headers: { 'if-none-match': '"1"' } })
    const headers = JSON.parse(bytes.toString())
    expect(headers).toMatchObject({
      'user-agent': 'Vitrine/1.0 (+https://app.vitrine.example)',
      'if-none-match': '"1"',
    })
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('authorization')
  })

  test('is given up where it is too much', async () => {
    const before = process.memoryUsage().rss
    expect(await getReason('http://press.example/bomb')).toBe('tooLarge')
    expect(await getReason('http://press.example/large')).toBe('tooLarge')
    expect(await getReason('http://press.example/endless')).toBe('tooLarge')
    expect(await getReason('http://press.example/heads')).toBe('tooLarge')
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    expect(await getReason('http://press.example/odd')).toBe('unreadable')
  })

  test('a request may use another port where the configuration allows it', async () => {
    expect(await getReason('http://press.example:8080/news')).toBe('address')
    expect(await getReason('http://press.example:8080/news', open({ EGRESS_PORTS: ['8080'] }))).toBe('answered')
  })

  test('an unknown host name is a failure, not a refusal', async () => {
    expect(await getReason('http://nobody.attacker.org/')).toBe('unknown')
  })
})
