import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { operations } from '@vitrine/contract/api'
import { bodyTypes } from '@vitrine/contract/documents/body-types'
import type { Operation } from '@vitrine/contract/operation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'
import { all, getAddress } from './samples.ts'

let server: TestServer
let owner: TestUser
let admin: TestUser
let restricted: TestUser
let port: number

beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: 'https://app.example.com' })
  owner = await server.owner()
  admin = await server.colleague(owner, { superAdmin: true, roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  const none = Object.fromEntries(
    Object.keys((await owner.request('GET', `/api/users/${owner.id}`)).body.appPermissions).map((key) => [key, false]),
  )
  restricted = await server.colleague(owner, { permissions: none, profile: 'PROFILE_MEMBER' })
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

const isOpen = ({ authz }: (typeof all)[number][1]) => authz.scope === 'public' && authz.superAdmin !== true
const closed = all.filter(([, operation]) => !isOpen(operation))
const withJsonBody = all.filter(([, operation]) => operation.body && operation.accepts !== 'multipart')
const json = { 'content-type': 'application/json' }
const typed = (operation: Operation): Record<string, string> =>
  operation.accepts === 'multipart' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}

const expectApiHeaders = ({ headers }: TestResponse) => {
  expect(headers.link).toBe(
    '<http://localhost:4000/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
  )
  expect(headers.vary).toContain('Accept')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
}

describe('every operation', () => {
  test.each(closed)('%s asks who is there', async (_name, operation) => {
    const body = operation.body ? {} : undefined
    const response = await server.request(operation.method, getAddress(operation), body, typed(operation))
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ code: 401, message: 'JWT Token not found' })
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expectApiHeaders(response)
  })

  test.each(all.filter(([, { authz }]) => authz.permission || authz.superAdmin || authz.role))(
    '%s checks the permission before anything is read',
    async (_name, operation) => {
      const body = operation.body ? {} : undefined
      const response = await restricted.request(operation.method, getAddress(operation), body, typed(operation))
      expect([response.status, response.body.detail]).toEqual([403, 'Access Denied.'])
      expectApiHeaders(response)
    },
  )

  test.each(all.filter(([, { raw }]) => !raw))('%s serves only what it can', async (_name, operation) => {
    const response = await admin.request(operation.method, getAddress(operation), undefined, { accept: 'text/xml' })
    expect(response.status).toBe(406)
    expect(response.body.detail).toContain('application/ld+json, application/json')
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expectApiHeaders(response)
  })

  const plain = all.filter(
    ([name, { method, path }]) => method === 'GET' && !path.includes('{') && name !== 'events.stream',
  )
  test.each(plain)('%s is not cached by browsers', async (_name, operation) => {
    const response = await admin.request('GET', getAddress(operation))
    if (response.status === 200) expect(response.headers['cache-control']).toContain('no-store')
  })

  test.each(all)('%s answers 405 to other methods and names its own', async (_name, operation) => {
    const address = getAddress(operation)
    const here = operations()
      .filter(([, entry]) => entry.path === operation.path)
      .map(([, { method }]) => method)
    const otherMethod = (['PATCH', 'DELETE', 'PUT', 'POST', 'GET'] as const).find((method) => !here.includes(method))
    if (!otherMethod) return
    const response = await server.request(otherMethod, address, otherMethod === 'GET' ? undefined : 'x', {
      'content-type': 'text/plain',
    })
    expect(response.status).toBe(405)
    expect(String(response.headers.allow).split(', ').toSorted()).toEqual(here.toSorted())
    expectApiHeaders(response)
  })

  test.each(all.filter(([, { body, method }]) => body || method !== 'GET'))(
    '%s takes bodies it can read, and names their types',
    async (_name, operation) => {
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'application/merge-patch+json',
        'multipart/form-data; boundary=x',
        'application/json',
      ]) {
        const acceptedTypes = bodyTypes(operation)
        if (acceptedTypes.includes(type.split(';')[0] ?? '')) continue
        const response = await admin.request(operation.method, getAddress(operation), '{}', { 'content-type': type })
        expect(response.status, type).toBe(415)
        expect(response.body.detail).toContain(acceptedTypes.join(', '))
      }
    },
  )

  test.each(withJsonBody)('%s reports a body that is no JSON or no object', async (name, operation) => {
    const address = getAddress(operation)
    const broken = await admin.request(operation.method, address, '{"name": ', json)
    const isLogin = name === 'session.login'
    expect([broken.status, broken.body.detail]).toEqual([400, isLogin ? 'Invalid JSON.' : 'Syntax error'])
    expect(broken.body).not.toHaveProperty('violations')
    for (const body of ['[]', '"text"', '12', 'null', 'true']) {
      const response = await admin.request(operation.method, address, body, json)
      expect(response.status, body).toBe(400)
      if (!isLogin) expect(response.body.violations).toMatchObject([{ propertyPath: '', code: 'type.object' }])
    }
  })

  test.each(
    all.filter(
      ([, { method, path, authz }]) =>
        ['GET', 'DELETE'].includes(method) && path.includes('{id}') && authz.stranger === 404,
    ),
  )('%s returns the same response for an unknown id and a malformed one', async (_name, operation) => {
    const unknown = await admin.request(operation.method, getAddress(operation))
    const none = await admin.request(
      operation.method,
      getAddress({ ...operation, path: operation.path.replace('{id}', '12') }),
    )
    expect([unknown.status, none.status]).toEqual([404, 404])
    expect(none.body).toEqual(unknown.body)
  })
})

describe('what is answered', () => {
  test.each([
    ['application/json, text/plain, */*', 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/ld+json', 'application/ld+json; charset=utf-8'],
    ['application/json, application/ld+json', 'application/ld+json; charset=utf-8'],
    ['*/*', 'application/ld+json; charset=utf-8'],
    ['application/*', 'application/ld+json; charset=utf-8'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/ld+json; charset=utf-8'],
    ['', 'application/ld+json; charset=utf-8'],
  ])('for "%s" is %s, the same document either way', async (accept, type) => {
    const response = await owner.request('GET', '/api/groups', undefined, { accept })
    expect([response.status, response.headers['content-type']]).toEqual([200, type])
    expect(response.body).toMatchObject({ '@type': 'Collection', totalItems: 0, member: [] })
    expectApiHeaders(response)
  })

  test.each(['text/xml', 'text/html', 'application/json;q=0', 'image/*'])('nothing for "%s"', async (accept) => {
    expect((await owner.request('GET', '/api/groups', undefined, { accept })).status).toBe(406)
  })

  test('HEAD returns the headers of GET', async () => {
    const response = await owner.request('HEAD', '/api/groups')
    expect([response.status, response.body, response.headers['x-total-count']]).toEqual([200, '', '0'])
  })

  test('an address that leads nowhere, or can’t be read, is a problem like any other', async () => {
    for (const [path, status] of [
      ['/api/nothing', 404],
      ['/api/%ZZ', 400],
      [`/api/groups/${'x'.repeat(600)}`, 414],
    ] as const) {
      const response = await owner.request('GET', path)
      expect([response.status, response.body.status, response.body['@type']]).toEqual([status, status, 'Error'])
      expectApiHeaders(response)
    }
  })

  test('TRACE is no method of ours', async () => {
    for (const path of ['/api/groups', '/', '/health', '/media/none'])
      expect((await owner.request('TRACE', path)).status, path).toBe(405)
  })
})

describe('clients as they are', () => {
  test('one that names JSON on every call, body or none, as the admin does', async () => {
    const made = await owner.request(
      'POST',
      '/api/groups',
      { name: 'Rhône' },
      { 'content-type': 'application/ld+json' },
    )
    const sent = await overTheWire('GET', made.body['@id'], { 'content-type': 'application/ld+json' })
    expect(sent.status).toBe(200)
    expect((await overTheWire('DELETE', made.body['@id'], { 'content-type': 'application/ld+json' })).status).toBe(204)
    expect((await overTheWire('POST', '/api/logout', json, (await server.colleague(owner)).token)).status).toBe(204)
  })

  test('one that follows our links below its own base', async () => {
    expect((await owner.request('GET', '/api/api/groups?page=1')).body['@id']).toBe('/api/groups')
    expect((await owner.request('GET', '/api/api')).body['@type']).toBe('Entrypoint')
    expect((await owner.request('GET', '/api/apiary')).status).toBe(404)
    expect((await owner.request('GET', '/api/api/api/groups')).status).toBe(404)
  })

  test('one that writes a slash at the end', async () => {
    expect((await owner.request('GET', '/api/groups/')).status).toBe(200)
  })

  test.each([150, 2000])('a client that sends %d locations in the query is served', async (length) => {
    const list = Array.from(
      { length },
      (_, n) => `location%5B${n}%5D=${encodeURIComponent(`/api/locations/${newId()}`)}`,
    ).join('&')
    const path = `/api/locations?${list.replaceAll('location%5B', 'id%5B')}`
    expect(path.length).toBeGreaterThan(length * 69)
    expect(await overTheWire('GET', path)).toMatchObject({ status: 200, body: { totalItems: 0 } })
    expect((await overTheWire('GET', `/api/locations?x=${'y'.repeat(100_000)}`)).status).toBe(200)
  })

  test('one that sends too much', async () => {
    const response = await owner.request('POST', '/api/groups', JSON.stringify({ name: 'x'.repeat(3_000_000) }), json)
    expect([response.status, response.body.detail]).toEqual([413, 'Payload Too Large'])
  })

  test('one that sends what no text can hold', async () => {
    const unstorable = (propertyPath: string) => ({
      status: 400,
      body: { violations: [{ propertyPath, code: 'text.unstorable' }] },
    })
    for (const name of ['a\u0000b', '\u0000', 'half \ud83d'])
      expect(await owner.request('POST', '/api/groups', { name })).toMatchObject(unstorable('name'))
    expect(await owner.request('GET', '/api/groups?name=a%00b')).toMatchObject(unstorable('name'))
    const field = '{"name":"Lyon","customFields":{"a":"\\udc00"}}'
    expect(await owner.request('POST', '/api/locations', field, json)).toMatchObject(unstorable('customFields.a'))
    const name = '{"name":"Lyon","customFields":{"a\\u0000":"b"}}'
    expect(await owner.request('POST', '/api/locations', name, json)).toMatchObject(unstorable('customFields'))
    expect((await server.request('POST', '/api/login_check', { username: 'a\u0000', password: 'b' })).status).toBe(400)
    const ignored = await owner.request('POST', '/api/groups', '{"name":"Fine","unknown":"\\ud83d"}', json)
    expect(ignored.status).toBe(201)
  })

  test('one whose upload can’t be read', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'
    for (const [name, operation] of all.filter(([, { accepts }]) => accepts === 'multipart'))
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'multipart/form-data; boundary=y',
      ]) {
        const { status } = await owner.request(operation.method, getAddress(operation), part, { 'content-type': type })
        expect(status, `${name} ${type}`).toBe(name === 'attachments.create' ? 422 : 400)
      }
    expect((await owner.request('POST', '/api/attachments')).status).toBe(415)
  })

  test('one that tries to reach the prototype', async () => {
    const sent = '{"name":"Proto","__proto__":{"superAdmin":true},"constructor":{"prototype":{"x":1}}}'
    expect((await owner.request('POST', '/api/groups', sent, json)).status).toBe(201)
    expect(({} as Record<string, unknown>).superAdmin).toBeUndefined()
  })

  test('a malformed HTTP request returns a bare 400', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.end(
      'GET /api/groups HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x',
    )
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1.1 400/)
  })
})

describe('browsers on other sites', () => {
  const preflight = (origin: string, path = '/api/groups') =>
    server.request('OPTIONS', path, undefined, {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization, idempotency-key',
    })

  test('a configured origin may send requests before a user signs in', async () => {
    for (const origin of ['https://app.example.com', 'http://localhost:4000']) {
      const { status, headers } = await preflight(origin)
      expect(status).toBe(204)
      expect(headers['access-control-allow-origin']).toBe(origin)
      expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
      expect(headers['access-control-allow-headers']).toBe(
        'Authorization, Content-Type, Accept, Prefer, X-Company, Idempotency-Key',
      )
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test('and read the headers they need, of refusals too', async () => {
    const exposed =
      'Link, Location, Content-Location, X-Total-Count, X-Total-Pages, X-Items-Per-Page, Retry-After, X-Request-Id'
    for (const client of [owner, server]) {
      const response = await client.request('GET', '/api/groups', undefined, { origin: 'https://app.example.com' })
      expect(response.headers['access-control-allow-origin']).toBe('https://app.example.com')
      expect(response.headers['access-control-expose-headers']).toBe(exposed)
      expect(response.headers.vary).toBe('Accept, Origin')
    }
  })

  test.each([
    'https://evil.example',
    'null',
    'https://app.example.com.evil.example',
    'https://evil-app.example.com',
    'http://app.example.com',
  ])('%s may not', async (origin) => {
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin')
    const response = await owner.request('GET', '/api/groups', undefined, { origin })
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('OPTIONS is answered on every address', async () => {
    for (const [, operation] of all)
      expect((await preflight('https://app.example.com', getAddress(operation))).status).toBe(204)
    expect((await server.request('OPTIONS', '/api/groups')).status).toBe(204)
  })
})

describe('the client address from forwarded headers', () => {
  test('is not believed', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-user-id': owner.id,
      host: 'evil.example',
      forwarded: 'for=203.0.113.9;host=evil.example',
    }
    const response = await owner.request('GET', '/api/groups?itemsPerPage=1', undefined, forged)
    expect(JSON.stringify([response.body, response.headers])).not.toContain('evil.example')
    expect((await server.request('GET', '/api/groups', undefined, forged)).status).toBe(401)
  })
})

/** Asks through a real socket: line lengths and bodies that are not there only show on one. */
function overTheWire(method: string, path: string, headers: Record<string, string> = {}, token = owner.token) {
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, failed) => {
    const sent = httpRequest(
      { port, host: '127.0.0.1', method, path, headers: { ...headers, authorization: `Bearer ${token}` } },
      async (response) => {
        const text = (await response.toArray()).join('')
        resolve({ status: response.statusCode, body: text === '' ? undefined : JSON.parse(text) })
      },
    )
    sent.once('error', failed)
    sent.end()
  })
}
