import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../scripts/postgres.ts'
import { password, startTestServer, type TestServer } from '../testing/testing.ts'

// The oldest supported PostgreSQL and the one of this run: migrations and behaviour are the same on both.

describe.each(['PostgreSQL 15', 'the PostgreSQL of this run'])('%s', (which) => {
  const usual = process.env.TEST_POSTGRES_URL
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const isOldest = which === 'PostgreSQL 15'
  let oldest: Postgres | undefined
  let server: TestServer

  beforeAll(async () => {
    if (isOldest) oldest = await startPostgres({ dataDir, major: 15, fsync: false, print: () => {} })
    // Recorded as the run's own server is, so that the next run stops it if this one is killed.
    if (oldest)
      writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ pid: process.pid, directory: oldest.directory }))
    if (oldest) process.env.TEST_POSTGRES_URL = oldest.url
    server = await startTestServer()
  }, 60_000)
  afterAll(async () => {
    process.env.TEST_POSTGRES_URL = usual
    await server?.close()
    await oldest?.stop()
    for (const folder of [oldest?.directory ?? dataDir, dataDir]) rmSync(folder, { recursive: true, force: true })
  })

  test('is what answers, and is ready', async () => {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::int / 10000 as version`.execute(server.deps.databases.open)
    expect(rows[0]?.version === 15).toBe(isOldest)
    expect((await server.request('GET', '/ready')).body).toEqual({
      ok: true,
      database: true,
      migrations: true,
      queue: true,
    })
  })

  test('carries people, their work and their sessions', async () => {
    const owner = await server.owner()
    const group = (await owner.request('POST', '/api/groups', { name: 'Rhône' })).body
    const location = { name: 'Lyon Part-Dieu', groupe: group['@id'], customFields: { chef: 'Margot' } }
    const made = await owner.request('POST', '/api/locations', location, { 'idempotency-key': 'once' })
    expect(made.status).toBe(201)
    expect((await owner.request('POST', '/api/locations', location, { 'idempotency-key': 'once' })).body).toEqual(
      made.body,
    )
    const found = await owner.request('GET', `/api/locations?name=part-dieu&groupe[]=${group.id}&order[name]=desc`)
    expect(found.body).toMatchObject({ totalItems: 1, member: [{ '@id': made.body['@id'] }] })
    expect((await owner.request('GET', '/api/location_tree')).body.totalItems).toBe(1)
    expect((await owner.request('PUT', made.body['@id'], { groupe: null })).body).not.toHaveProperty('groupe')
    expect((await owner.request('DELETE', group['@id'])).status).toBe(204)

    const { body } = await server.request('POST', '/api/login_check', { username: owner.email, password })
    const refresh = () => server.request('POST', '/api/token/refresh', { refresh_token: body.refresh_token })
    expect((await refresh()).body.refresh_token).toBe((await refresh()).body.refresh_token)
  })

  test('keeps companies apart', async () => {
    const [first, second] = [await server.owner('One'), await server.owner('Other')]
    const group = (await first.request('POST', '/api/groups', { name: 'Ours' })).body
    expect((await second.request('GET', group['@id'])).status).toBe(404)
    const rows = await server.deps.databases
      .forCompany(second.companyId)
      .selectFrom('location_group')
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})
