import { buildApp } from '@vitrine/server/app/app'
import { openDeps } from '@vitrine/server/app/create-deps'
import { handlers } from '@vitrine/server/app/handlers'
import { roleUrl } from '@vitrine/server/db/database-roles'
import { type Databases, openDatabases } from '@vitrine/server/db/db'
import type { DB } from '@vitrine/server/db/schema'
import { ownRows } from '@vitrine/server/db/tenant-scope-plugin'
import type { Config } from '@vitrine/server/lib/config'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** The SQL of lists, and ways to run it without the API. */
export interface Statements {
  /** The queries of a list: the ids of the page with the total, then its rows. Session queries are left out. */
  behind(path: string, token: string): Promise<CompiledQuery[]>
  /** Runs statements like the server's pool: on one connection, as the application's role, for the company. */
  run(statements: readonly CompiledQuery[]): Promise<void>
  /** Runs the same statements as the owner of the database, to whom no policy applies. */
  runOpen(statements: readonly CompiledQuery[]): Promise<void>
  close(): Promise<void>
}

/** Runs the server's own code in this process and records the queries it sends. */
export async function openStatements(config: Config, companyId: string): Promise<Statements> {
  const { deps, close } = await openDeps({ ...config, LOG_LEVEL: 'silent' }, 'bench')
  let queries: CompiledQuery[] = []
  const listening = new Kysely<DB>({
    plugins: [ownRows(companyId)],
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString: roleUrl(config, 'vitrine_app'),
        options: `-c app.company=${companyId}`,
      }),
    }),
    log({ query }) {
      queries.push(query)
    },
  })
  const databases = { ...deps.databases, of: () => listening }
  const app = await buildApp({ ...deps, databases }, handlers)
  const closed = openDatabases(config)
  const open = openDatabases({ ...config, DATABASE_ADMIN_URL: config.DATABASE_URL })
  const runOn = (on: Databases, statements: readonly CompiledQuery[]) =>
    on
      .forCompany(companyId)
      .connection()
      .execute(async (transaction) => {
        for (const statement of statements) await transaction.executeQuery(statement)
      })
  return {
    async behind(path, token) {
      // Far pages use marks that earlier visits save, so the third visit is the one recorded.
      for (let visit = 0; visit < 3; visit++) {
        queries = []
        const response = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
        if (response.statusCode !== 200)
          throw new Error(`${path}: ${response.statusCode} ${response.payload.slice(0, 2000)}`)
      }
      return queries.filter(({ sql }) => !sql.includes('"session"'))
    },
    run: (statements) => runOn(closed, statements),
    runOpen: (statements) => runOn(open, statements),
    async close() {
      await app.close()
      await close()
      await listening.destroy()
      await Promise.all([closed.end(), open.end()])
    },
  }
}
