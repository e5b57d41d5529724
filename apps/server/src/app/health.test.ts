import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabases } from '../db/db.ts'
import { startTestServer, type TestServer } from '../testing/testing.ts'
import { buildApp } from './app.ts'
import { handlers } from './handlers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs a test against the same server on another database. */
async function on<T>(url: string, run: (app: TestServer['app']) => Promise<T>): Promise<T> {
  const config = { ...server.deps.config, DATABASE_URL: url }
  const databases = openDatabases(config)
  const app = await buildApp({ ...server.deps, config, databases }, handlers)
  try {
    return await run(app)
  } finally {
    await app.close()
    await databases.end()
  }
}

async function asOwner(statement: string, url = server.deps.config.DATABASE_URL): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('/health', () => {
  test('/health responds while the process runs, whatever the database does', async () => {
    expect(await server.request('GET', '/health')).toMatchObject({ status: 200, body: { ok: true } })
    const away = await on('postgresql://postgres:x@127.0.0.1:1/postgres', (app) => app.inject('/health'))
    expect([away.statusCode, away.json()]).toEqual([200, { ok: true }])
  })
})

describe('/ready', () => {
  test('/ready reports that the database, migrations and queue work', async () => {
    const { status, body } = await server.request('GET', '/ready')
    expect([status, body]).toEqual([200, { ok: true, database: true, migrations: true, queue: true }])
  })

  test('/ready fails at once without a database', async () => {
    const began = performance.now()
    const response = await on('postgresql://postgres:x@127.0.0.1:1/postgres', (app) => app.inject('/ready'))
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { ok: false, database: false, migrations: false, queue: false },
    ])
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('on an empty database it is not', async () => {
    const url = new URL(server.deps.config.DATABASE_URL)
    const empty = `${url.pathname.slice(1)}_empty`
    await asOwner(`create database ${empty}`)
    url.pathname = empty
    const response = await on(url.href, (app) => app.inject('/ready'))
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { ok: false, database: true, migrations: false, queue: false },
    ])
    await asOwner(`drop database ${empty} with (force)`)
  })

  test('with a migration missing it is not', async () => {
    await asOwner("update schema_migration set name = 'x' || name where name like '0002%'")
    const { status, body } = await server.request('GET', '/ready')
    await asOwner("update schema_migration set name = substr(name, 2) where name like 'x%'")
    expect([status, body]).toEqual([503, { ok: false, database: true, migrations: false, queue: true }])
  })
})

describe('/metrics', () => {
  const metrics = (remoteAddress: string, headers: Record<string, string> = {}, app = server.app) =>
    app.inject({ url: '/metrics', remoteAddress, headers })

  test('are read from here, and from nowhere else', async () => {
    await server.request('GET', '/api/groups')
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const response = await metrics(address)
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toMatch(/^text\/plain/)
      expect(response.body).toContain('http_request_seconds_count{operation="groups.list",status="401"}')
      expect(response.body).toMatch(/database_connections\{state="total"\} \d+/)
    }
    const claims: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { authorization: 'Bearer undefined' },
    ]
    for (const headers of claims) {
      const response = await metrics('192.0.2.1', headers)
      expect([response.statusCode, response.json().detail]).toEqual([404, 'Not Found'])
    }
  })

  test('/metrics refuses requests through a local proxy, trusted or not', async () => {
    const config = { ...server.deps.config, TRUSTED_PROXIES: ['127.0.0.1/8', '::1', '10.0.0.0/8'] }
    const trusting = await buildApp({ ...server.deps, config }, handlers)
    for (const app of [server.app, trusting]) {
      expect((await metrics('127.0.0.1', {}, app)).statusCode).toBe(200)
      const handedOn: Record<string, string>[] = [
        { 'x-forwarded-for': '192.0.2.1' },
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-forwarded-for': '127.0.0.1, 10.1.2.3' },
        { 'x-forwarded-proto': 'https' },
        { forwarded: 'for=192.0.2.1' },
        { 'x-real-ip': '192.0.2.1' },
        { via: '1.1 proxy' },
        { 'cf-connecting-ip': '192.0.2.1' },
        { host: 'margot.example' },
      ]
      for (const headers of handedOn) expect((await metrics('127.0.0.1', headers, app)).statusCode).toBe(404)
      expect((await metrics('10.1.2.3', { 'x-forwarded-for': '127.0.0.1' }, app)).statusCode).toBe(404)
    }
    await trusting.close()
  })

  test('need a token where the product has a public address: a proxy here may hand on without a word', async () => {
    const config = { ...server.deps.config, PUBLIC_URL: 'https://margot.example' }
    const app = await buildApp({ ...server.deps, config }, handlers)
    expect((await metrics('127.0.0.1', { 'x-forwarded-proto': 'https' }, app)).statusCode).toBe(404)
    expect((await metrics('127.0.0.1', { host: '127.0.0.1:4000' }, app)).statusCode).toBe(404)
    await app.close()
  })

  test('with a token set, it opens them from anywhere', async () => {
    const config = { ...server.deps.config, METRICS_TOKEN: 'the token of the metrics' }
    const app = await buildApp({ ...server.deps, config }, handlers)
    const right = { authorization: 'Bearer the token of the metrics' }
    expect((await metrics('192.0.2.1', right, app)).statusCode).toBe(200)
    expect((await metrics('192.0.2.1', { authorization: 'Bearer another' }, app)).statusCode).toBe(404)
    expect((await metrics('192.0.2.1', {}, app)).statusCode).toBe(404)
    await app.close()
  })
})
