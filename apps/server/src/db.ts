import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import { ownRows } from './own-rows.ts'
import { roleUrl } from './roles.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** The ways to the database. Rows of a company are only reached through `of`. */
export interface Databases {
  /**
   * A handle that speaks for one company. Setting and clearing it travel with the queries (`docs/decisions`), and what
   * is built on it is held to the company's rows.
   */
  of(companyId: string): Db
  /** A handle that speaks for nobody: sessions, credentials and what else is found before a company is known. */
  readonly open: Db
  readonly pool: pg.Pool
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
    // Nobody waits for a stuck statement or lock: reliability of the whole wins over one request.
    statement_timeout: 15_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
  } as pg.PoolConfig) // `pipeline` is younger than the types
  pool.on('error', () => {}) // an idle connection that breaks is replaced at the next checkout
  // One that breaks in use fails the queries that wait on it; unheard, its own event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const handles = new Map<string, Db>()
  const of = (companyId: string) => {
    const known = handles.get(companyId)
    if (known) return known
    if (handles.size >= 1000) handles.clear()
    const handle = handleOn(pool, companyId)
    handles.set(companyId, handle)
    return handle
  }
  return { of, open: handleOn(pool, ''), pool, end: () => pool.end() }
}

function handleOn(pool: pg.Pool, companyId: string): Db {
  const speak = companyId === '' ? speakForNobody : (client: pg.PoolClient) => speakFor(client, companyId)
  return new Kysely<DB>({
    plugins: companyId === '' ? [] : [ownRows(companyId)],
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => speak(await pool.connect()), end: async () => {} },
    }),
  })
}

/** A transaction nobody ended: such a connection is not given to anybody else. */
function inTransaction(client: pg.PoolClient): boolean {
  return (
    'getTransactionStatus' in client &&
    typeof client.getTransactionStatus === 'function' &&
    client.getTransactionStatus() !== 'I'
  )
}

/** A connection as it comes from the pool: whoever had it before has cleared for whom it spoke. */
function speakForNobody(client: pg.PoolClient): PostgresPoolClient {
  return {
    query: client.query.bind(client),
    release: () => client.release(inTransaction(client)),
  } as PostgresPoolClient // the two members Kysely uses
}

/** A connection that says for whom it speaks, and forgets it before anybody else gets it. */
function speakFor(client: pg.PoolClient, companyId: string): PostgresPoolClient {
  const set = client.query("select set_config('app.company', $1, false)", [companyId])
  set.catch(() => {}) // the queries behind it then fail closed, and the release destroys the connection
  return {
    query: client.query.bind(client),
    release() {
      const clear = client.query("select set_config('app.company', '', false)")
      Promise.all([set, clear]).then(
        () => client.release(inTransaction(client)),
        (error) => client.release(error),
      )
    },
  } as PostgresPoolClient // the two members Kysely uses
}
