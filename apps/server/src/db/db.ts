import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../lib/config.ts'
import { roleUrl } from './database-roles.ts'
import type { DB } from './schema.ts'
import { ownRows } from './tenant-scope-plugin.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Handles on the database. Rows of a company are only accessible through `forCompany`. */
export interface Databases {
  /**
   * A handle for one company: `app.company` is set on its connections, and its queries are limited to its rows.
   */
  forCompany(companyId: string): Db
  /** A handle without a company, for sessions, credentials and other rows read before the company is known. */
  readonly open: Db
  /** Only for metrics. Do not query it: its connections may have any company set. */
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'on'>
  end(): Promise<void>
}

// Parses bigint as number: our counts fit.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabases(config: Config): Databases {
  const pool = new pg.Pool({
    connectionString: roleUrl(config, 'vitrine_app'),
    max: config.DATABASE_POOL,
    pipeline: true,
    application_name: 'vitrine',
    // No parallel queries, so one page uses one core. With RLS the planner has no statistics for a search (only
    // leakproof operators may use them) and would let three processes scan the rows of all companies.
    options: '-c max_parallel_workers_per_gather=0',
    // Cancels stuck statements and locks: one failed request is better than an exhausted pool.
    statement_timeout: 15_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
  } as pg.PoolConfig) // the types do not know `pipeline` yet
  pool.on('error', () => {}) // a broken idle connection is replaced at the next checkout
  // A connection that breaks in use rejects its queries; without this listener its error event would end the process.
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

/** The value of `app.company` on each pooled connection; absent means not known. */
const speaking = new WeakMap<pg.PoolClient, string>()

/**
 * Sets `app.company` on a connection, empty for the open handle. The setting stays in the pool, as the next query is
 * often for the same company; it is only set again when the company differs.
 */
async function setCompany(client: pg.PoolClient, companyId: string): Promise<PostgresPoolClient> {
  if (speaking.get(client) !== companyId) {
    try {
      await client.query("select set_config('app.company', $1, false)", [companyId])
    } catch (error) {
      client.release(true) // destroyed, as its company is unknown
      throw error
    }
    speaking.set(client, companyId)
  }
  return {
    query: client.query.bind(client),
    release: () => client.release(inTransaction(client)),
  } as PostgresPoolClient // the two members Kysely uses
}

/** Whether a transaction was left open: such a connection is destroyed, not reused. */
function inTransaction(client: pg.PoolClient): boolean {
  return (
    'getTransactionStatus' in client &&
    typeof client.getTransactionStatus === 'function' &&
    client.getTransactionStatus() !== 'I'
  )
}
