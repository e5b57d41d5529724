import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../lib/config.ts'
import { roleUrl } from './database-roles.ts'
import type { DB } from './schema.ts'
import { ownRows } from './tenant-scope-plugin.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** The ways to the database. Rows of a company are only reached through `of`. */
export interface Databases {
  /**
   * A handle that speaks for one company: its connections do, and what is built on it is held to the company's rows.
   */
  forCompany(companyId: string): Db
  /** A handle that speaks for nobody: sessions, credentials and what else is found before a company is known. */
  readonly open: Db
  /** To look at. Nothing is asked of it: its connections speak for whoever had them last. */
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'on'>
  end(): Promise<void>
}

// bigint counts fit a number here; dates stay Date.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabases(config: Config): Databases {
  const pool = new pg.Pool({
    connectionString: roleUrl(config, 'vitrine_app'),
    max: config.DATABASE_POOL,
    pipeline: true,
    application_name: 'vitrine',
    // One page takes one core. Behind its policies the planner does not know how much a search finds (only leakproof
    // operators may use what it knows of a column), takes it for little, and lets three read the rows of all companies.
    options: '-c max_parallel_workers_per_gather=0',
    // Nobody waits for a stuck statement or lock: reliability of the whole wins over one request.
    statement_timeout: 15_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
  } as pg.PoolConfig) // `pipeline` is younger than the types
  pool.on('error', () => {}) // an idle connection that breaks is replaced at the next checkout
  // One that breaks in use fails the queries that wait on it; unheard, its own event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const handles = new Map<string, Db>()
  const forCompany = (companyId: string) => {
    const known = handles.get(companyId)
    if (known) return known
    if (handles.size >= 1000) handles.clear()
    const handle = handleOn(pool, companyId)
    handles.set(companyId, handle)
    return handle
  }
  return { forCompany, open: handleOn(pool, ''), pool, end: () => pool.end() }
}

function handleOn(pool: pg.Pool, companyId: string): Db {
  return new Kysely<DB>({
    plugins: companyId === '' ? [] : [ownRows(companyId)],
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => setCompany(await pool.connect(), companyId), end: async () => {} },
    }),
  })
}

/** For whom each connection speaks; of one that is not here nobody knows. */
const speaking = new WeakMap<pg.PoolClient, string>()

/**
 * A connection that speaks for one company, or for nobody. It goes on doing so in the pool, as whoever is next there
 * mostly asks for the same: only for another one it is told anew, before anything is asked of it.
 */
async function setCompany(client: pg.PoolClient, companyId: string): Promise<PostgresPoolClient> {
  if (speaking.get(client) !== companyId) {
    try {
      await client.query("select set_config('app.company', $1, false)", [companyId])
    } catch (error) {
      client.release(true) // nobody knows for whom it speaks now
      throw error
    }
    speaking.set(client, companyId)
  }
  return {
    query: client.query.bind(client),
    release: () => client.release(inTransaction(client)),
  } as PostgresPoolClient // the two members Kysely uses
}

/** A transaction nobody ended: such a connection is not given to anybody else. */
function inTransaction(client: pg.PoolClient): boolean {
  return (
    'getTransactionStatus' in client &&
    typeof client.getTransactionStatus === 'function' &&
    client.getTransactionStatus() !== 'I'
  )
}
