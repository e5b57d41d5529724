import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { type AppPermissions, allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { buildApp } from '../app/app.ts'
import { openDeps } from '../app/create-deps.ts'
import { handlers } from '../app/handlers.ts'
import { taskList } from '../app/task-list.ts'
import { roleUrl } from '../db/database-roles.ts'
import type { Deps } from '../deps/deps.ts'
import { type Config, readConfig } from '../lib/config.ts'
import { newId } from '../lib/ids.ts'
import { migrate } from '../migrate.ts'
import { assertConforms, noteCalls } from './record-operations.ts'

const secret = 'a secret that only the tests know'

/** A separate database for one test file, copied from a template that is migrated once per run. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is missing: run the tests with npm test or vitest from the root.')
  const template = await makeTemplate(server)
  const name = `test_${newId().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => onServer(server, (client) => client.query(`drop database ${name} with (force)`)) }
}

async function makeTemplate(server: string): Promise<string> {
  const folder = new URL('../../migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(new URL(file, folder)))
  const name = `template_${hash.digest('hex').slice(0, 16)}`
  await onServer(server, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('vitrine test template'))")
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    await client.query(`create database ${name}_making`)
    const url = new URL(server)
    url.pathname = `${name}_making`
    await migrate({ APP_SECRET: secret, DATABASE_URL: url.href, DATABASE_ADMIN_URL: undefined })
    await client.query(`alter database ${name}_making rename to ${name}`)
  })
  return name
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export function testConfig(databaseUrl: string, more: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '5',
    APP_SECRET: secret,
    // The credentials the sandbox expects.
    FACEBOOK_APP_ID: 'sandbox-app',
    FACEBOOK_APP_SECRET: 'sandbox-secret',
    FACEBOOK_VERIFY_TOKEN: 'sandbox-verify',
    GOOGLE_CLIENT_ID: 'sandbox-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-secret',
    LINKEDIN_CLIENT_ID: 'sandbox-client',
    LINKEDIN_CLIENT_SECRET: 'sandbox-secret',
    GOOGLE_PUBSUB_TOPIC: 'projects/vitrine-sandbox/topics/reviews',
    GOOGLE_PUSH_ACCOUNT: 'pubsub-push@vitrine-sandbox.iam.gserviceaccount.com',
    GOOGLE_PLACES_KEY: 'sandbox-places-key',
    COMPETITOR_HISTORY_DAYS: '400',
    // Configured, so the feature is offered, but nothing listens there.
    INSTAGRAM_PRIVATE_GATEWAY_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
    VITRINE_TEST: '1',
    ...more,
  })
}

export interface TestUser {
  readonly id: string
  readonly companyId: string
  readonly email: string
  readonly token: string
  /** Sends an API request as this user. */
  request(
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
}
export interface TestResponse {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses freely; their shape is checked by the contract
  readonly body: any
  readonly headers: Record<string, string | string[] | number | undefined>
}
export interface TestServer {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** Creates a company and its signed-in owner. */
  owner(company?: string): Promise<TestUser>
  /** Creates a user in the same company. */
  colleague(of: TestUser, access?: UserAccess): Promise<TestUser>
  /** Sends a request without authentication. */
  request(
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  /** Runs all due jobs, and the jobs they enqueue. */
  runJobs(): Promise<void>
  close(): Promise<void>
}
export interface UserAccess {
  permissions?: Partial<AppPermissions>
  profile?: Profile
  roles?: Role[]
  locations?: string[]
  superAdmin?: boolean
  lang?: string
}
export const password = 'correct horse battery'
let passwordHash: Promise<string> | undefined

/** Starts the whole API on a separate database. */
export async function startTestServer(more: Record<string, string> = {}): Promise<TestServer> {
  const database = await testDatabase()
  const files = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
  const config = testConfig(database.url, { DATA_DIR: files, ...more })
  const { deps, close } = await openDeps(config, 'test')
  const { databases } = deps
  const app = await buildApp(deps, handlers)
  noteCalls(app, process.env.TEST_CALLS)
  await app.ready()

  const request = async (
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => {
    const raw = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await app.inject({
      method: method ?? 'GET',
      url: path,
      ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
      headers: { ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }), ...headers },
    })
    const isJson = String(response.headers['content-type']).includes('json') && response.payload !== ''
    const parsed = isJson ? JSON.parse(response.payload) : response.payload
    // The API's documents contain contexts, so they are exempt.
    if (isJson && !/^\/api(\/docs|\/contexts|$)/.test(path)) assertConforms(parsed, `${method} ${path}`)
    return { status: response.statusCode, headers: response.headers, body: parsed }
  }

  const enter = async (companyId: string, access: UserAccess): Promise<TestUser> => {
    const id = newId()
    const email = `${id}@example.com`
    // Minimal cost parameters, because a run signs in hundreds of users.
    passwordHash ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const db = databases.forCompany(companyId)
    await db
      .insertInto('app_user')
      .values({
        company_id: companyId,
        id,
        email,
        first_name: 'Camille',
        last_name: 'Test',
        lang: access.lang ?? 'en',
        profile: access.profile ?? 'PROFILE_OWNER',
        roles: access.roles ?? ['ROLE_USER'],
        permissions: JSON.stringify({ ...allPermissions(true), ...access.permissions }),
        super_admin: access.superAdmin ?? false,
      })
      .execute()
    await db
      .insertInto('credential')
      .values({ user_id: id, company_id: companyId, email, password_hash: await passwordHash })
      .execute()
    for (const location_id of access.locations ?? [])
      await db.insertInto('user_location').values({ company_id: companyId, user_id: id, location_id }).execute()
    const { body } = await request('POST', '/api/login_check', { username: email, password })
    const token: string = body.token
    return {
      id,
      companyId,
      email,
      token,
      request: (method, path, payload, headers = {}) =>
        request(method, path, payload, { authorization: `Bearer ${token}`, ...headers }),
    }
  }

  return {
    app,
    deps,
    request,
    async owner(company = 'Les Tables de Margot') {
      const companyId = newId()
      await databases.forCompany(companyId).insertInto('company').values({ id: companyId, name: company }).execute()
      return enter(companyId, { profile: 'PROFILE_OWNER' })
    },
    colleague: (of, access = {}) => enter(of.companyId, access),
    runJobs: () => runDueJobs(deps),
    async close() {
      await app.close()
      await close()
      await database.drop()
      await rm(files, { recursive: true, force: true })
    },
  }
}

/** Runs all due jobs, and the jobs they enqueue. */
export async function runDueJobs(deps: Deps): Promise<void> {
  // Graphile does not wait until the last job is marked as done; ending a separate pool does.
  const pgPool = new pg.Pool({ connectionString: roleUrl(deps.config, 'vitrine_app') })
  pgPool.on('error', () => {}) // a broken idle connection: a query that needs one fails by itself
  try {
    await runOnce({ pgPool, taskList: taskList(deps), noHandleSignals: true, logger: quiet })
  } finally {
    await pgPool.end()
  }
}

const quiet = new Logger(() => () => {})
