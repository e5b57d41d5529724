import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app/app.ts'
import { handlers } from '../app/handlers.ts'
import { openDatabases } from '../db/db.ts'
import type { Handlers } from '../http/handler.ts'
import { newId } from '../lib/ids.ts'
import { openLog } from '../lib/log.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// What our own defects look like from outside, and what is kept of them.

let server: TestServer
let owner: TestUser
const logLines: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const log = openLog({ LOG_LEVEL: 'trace' }, 'test', { write: (line) => void logLines.push(line) })

/** Asks for the groups of a server whose list of groups is this one. */
async function requestWith(list: Handlers['groups']['list'], more: Partial<TestServer['deps']> = {}) {
  logLines.length = 0
  const app = await buildApp({ ...server.deps, log, ...more }, { ...handlers, groups: { ...handlers.groups, list } })
  const response = await app.inject({ url: '/api/groups', headers: { authorization: `Bearer ${owner.token}` } })
  await app.close()
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json(),
    lines: logLines.map((line) => JSON.parse(line)),
  }
}

const group = {
  '@id': '/api/groups/1',
  '@type': 'Group',
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Rhône',
  locationsCount: 3,
} as const
const internal = {
  '@context': '/api/contexts/Error',
  '@id': '/api/errors/500',
  '@type': 'Error',
  type: '/errors/500',
  title: 'An error occurred',
  status: 500,
  detail: 'Internal Server Error',
  description: 'Internal Server Error',
  message: 'Internal Server Error',
}

describe('an invalid response of a handler', () => {
  test('never carries what the contract does not declare', async () => {
    const groupWithSecrets = { ...group, passwordHash: 'canary-hash', nested: { secret: 'canary' } }
    const { status, body } = await requestWith(async () => ({ items: [groupWithSecrets], totalItems: 1 }))
    expect(status).toBe(200)
    expect(body.member).toEqual([group])
    expect(JSON.stringify(body)).not.toContain('canary')
  })

  test.each([
    ['a field is missing', { name: undefined }],
    ['a field is null', { name: null }],
    ['a field is of another kind', { locationsCount: '3' }],
  ])('%s is a server error: logged, not shown', async (_what, wrong) => {
    const items = [{ ...group, ...wrong }] as never // what a handler that lies would give
    const { status, body, lines } = await requestWith(async () => ({ items, totalItems: 1 }))
    expect([status, body]).toEqual([500, internal])
    const errors = lines.filter(({ level }) => level >= 50)
    expect(errors).toMatchObject([{ operation: '/groups', msg: 'an answer does not match its contract' }])
    expect(errors[0].issues[0].path).toEqual(['member', 0, Object.keys(wrong)[0]])
  })
})

describe('an unexpected error', () => {
  test('an unexpected error returns a problem without its message, and is logged once', async () => {
    const { status, body, headers, lines } = await requestWith(async () => {
      throw new TypeError('canary: groups.map is not a function')
    })
    expect([status, body]).toEqual([500, internal])
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    const errors = lines.filter(({ level }) => level >= 50)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ reqId: headers['x-request-id'], err: { type: 'TypeError' } })
    expect(errors[0].err.stack).toContain('failures.test.ts')
  })

  test('an unexpected error is never reported as a client error, whatever its name', async () => {
    const { status } = await requestWith(async () => JSON.parse('{'))
    expect(status).toBe(500)
  })

  test('of the database shows no statement, and keeps no row', async () => {
    const { status, body, lines } = await requestWith(async (_deps, { db, viewer }) => {
      // PostgreSQL says: Failing row contains (…, canary-hash).
      await sql`insert into credential (user_id, company_id, email, password_hash)
        values (${newId()}, ${viewer.companyId}, null, 'canary-hash')`.execute(db)
      throw new Error('never here')
    })
    expect([status, body]).toEqual([500, internal])
    const [error] = lines.filter(({ level }) => level >= 50)
    expect(error.err).toMatchObject({ code: '23502', table: 'credential' })
    expect(JSON.stringify(lines)).not.toMatch(/canary|insert into/)
  })
})

test('an unavailable database returns a Retry-After header', async () => {
  const databases = openDatabases({
    ...server.deps.config,
    DATABASE_URL: 'postgresql://postgres:x@127.0.0.1:1/postgres',
  })
  const { status, body, headers } = await requestWith(handlers.groups.list, { databases })
  expect([status, body.detail, headers['retry-after']]).toEqual([503, 'Service Unavailable', '5'])
  await databases.end()
})

test('each request writes one log line with its user, operation, address and result', async () => {
  const { lines, headers } = await requestWith(async () => ({ items: [], totalItems: 0 }))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    msg: 'request',
    reqId: headers['x-request-id'],
    method: 'GET',
    path: '/api/groups',
    operation: 'groups.list',
    user: owner.id,
    company: owner.companyId,
    ip: '127.0.0.1',
    status: 200,
  })
})
