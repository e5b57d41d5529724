import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestResponse, type TestServer, testConfig } from '../testing/testing.ts'

let server: TestServer
const dir = mkdtempSync(join(tmpdir(), 'vitrine-web-'))
writeFileSync(
  join(dir, 'index.html'),
  '<html><head><title>x</title><meta name="brand-name" content="x" /><link rel="icon" href="/favicon.svg" /></head></html>',
)
beforeAll(async () => {
  server = await startTestServer({
    ...{ WEB_DIR: dir, PUBLIC_URL: 'https://app.example.com', BRAND_NAME: 'Chez "Nous" <b>', BRAND_COLOR: '#aa0055' },
    ...{ BRAND_FAVICON: 'https://cdn.example.com/i.png', ERROR_DSN: 'https://key@errors.example.com/1' },
    ...{ API_URL: 'https://api.example.com/api/' },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

const parsePolicy = ({ headers }: TestResponse): Record<string, string[]> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...values]) => [name, values]),
  )

describe.each(['/', '/inbox', '/api/locations', '/api/nothing', '/health'])('%s', (path) => {
  test('the policy forbids inline scripts, scripts from text and framing', async () => {
    const response = await server.request('GET', path)
    const policy = parsePolicy(response)
    expect(policy).toMatchObject({
      ...{ 'default-src': ["'none'"], 'script-src': ["'self'"], 'style-src': ["'self'"], 'object-src': ["'none'"] },
      ...{ 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"], 'require-trusted-types-for': ["'script'"] },
      'connect-src': ["'self'", 'https://errors.example.com', 'https://api.example.com'],
    })
    expect(JSON.stringify(policy)).not.toContain('unsafe')
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
    expect(response.headers['content-type']).toContain('charset=utf-8')
  })
})

test('a path that only begins like the API is the web’s', async () => {
  for (const [path, type] of [
    ['/apiculture', 'text/html'],
    ['/api', 'application/ld+json'],
    ['/api/nothing', 'application/problem+json'],
  ] as const)
    expect((await server.request('GET', path)).headers['content-type'], path).toContain(type)
})

test('a page is served only with security headers, and a malformed address redirects to a valid one', async () => {
  expect((await server.request('GET', '/index.html')).body).toContain('<meta name="brand-color" content="#aa0055" />')
  for (const [path, to] of [
    ['/caf%E9', '/caf%25E9'],
    ['/library/%C3?type=image%2Fpng', '/library/%25C3?type=image%2Fpng'],
  ] as const) {
    const { status, headers } = await server.request('GET', path)
    expect([status, headers.location]).toEqual([302, to])
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'x-content-type-options': 'nosniff',
    })
    expect((await server.request('GET', to)).headers['content-type']).toContain('text/html')
  }
  // A path that is too long is not redirected.
  expect((await server.request('GET', `/media/${'x'.repeat(600)}%20`)).headers.location).toBeUndefined()
  expect((await server.request('POST', '/caf%E9')).status).toBe(400)
  expect((await server.request('GET', '//example.com/%E9')).headers.location).toBe('/example.com/%25E9')
})

test('an image that the page could not show is refused at startup', () => {
  const start = (BRAND_LOGO: string) => testConfig('postgresql://127.0.0.1/nowhere', { BRAND_LOGO })
  for (const logo of ['http://192.0.2.1/logo.png', '//cdn.example.com/logo.png', 'javascript:0'])
    expect(() => start(logo), logo).toThrow(/https:\/\/[\s\S]*BRAND_LOGO/)
  for (const logo of ['https://cdn.example.com/logo.png', '/logo.png', '']) expect(start(logo).BRAND_LOGO).toBe(logo)
})

test('the page carries this installation’s brand and switches, and nothing of it can break out', async () => {
  const { body } = await server.request('GET', '/calendar')
  expect(body).toContain('<title>Chez &quot;Nous&quot; &lt;b&gt;</title>')
  expect(body).toContain('<meta name="brand-name" content="Chez &quot;Nous&quot; &lt;b&gt;" />')
  expect(body).toContain('<meta name="brand-color" content="#aa0055" />')
  expect(body).toContain('<link rel="icon" href="https://cdn.example.com/i.png" />')
  expect(body).toContain('<meta name="api-url" content="https://api.example.com/api" />')
  expect(body).toContain('<meta name="error-dsn" content="https://key@errors.example.com/1" />')
  expect(body).toContain('<meta name="feature-multi-post" content="0" />')
  expect(body).toContain('<meta name="feature-linkedin" content="1" />')
})

describe('plain HTTP requests reported by a proxy', () => {
  const clear = { 'x-forwarded-proto': 'http' }

  test('a page is led to its safe address', async () => {
    const { status, headers } = await server.request('GET', '/calendar?view=week', undefined, clear)
    expect([status, headers.location]).toEqual([308, 'https://app.example.com/calendar?view=week'])
    const elsewhere = await server.request('GET', '//evil.example', undefined, clear)
    expect(new URL(String(elsewhere.headers.location)).origin).toBe('https://app.example.com')
  })

  test.each([
    ['GET', '/api/locations'],
    ['GET', '/api'],
    ['POST', '/api/login_check'],
    ['POST', '/calendar'],
  ] as const)('%s %s is refused, and led nowhere', async (method, path) => {
    const { status, headers, body } = await server.request(method, path, undefined, clear)
    expect([status, headers.location]).toEqual([403, undefined])
    expect(JSON.stringify(body)).toContain('RequestContext over https only')
  })

  test('health checks over plain HTTP and requests over HTTPS are served', async () => {
    expect((await server.request('GET', '/health', undefined, clear)).status).toBe(200)
    const safe = { 'x-forwarded-proto': 'https' }
    expect((await server.request('GET', '/calendar', undefined, safe)).status).toBe(200)
    expect((await server.request('GET', '/api/locations', undefined, safe)).status).toBe(401)
  })
})

test('an installation without HTTPS is served over plain HTTP', async () => {
  const plain = await startTestServer()
  const { status } = await plain.request('GET', '/api/locations', undefined, { 'x-forwarded-proto': 'http' })
  await plain.close()
  expect(status).toBe(401)
})
