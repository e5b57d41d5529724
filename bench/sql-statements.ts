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

/** The SQL behind lists, and a way to run it without the API around it. */
export interface Statements {
  /** What a list asks the database: the ids of the page with the total, then its rows. Who asks is another matter. */
  behind(path: string, token: string): Promise<CompiledQuery[]>
  /** Runs statements as the server's pool does: one connection of the application's role that speaks for the company. */
  run(statements: readonly CompiledQuery[]): Promise<void>
  /** The same as the database's owner, whom no policy holds. */
  runOpen(statements: readonly CompiledQuery[]): Promise<void>
  close(): Promise<void>
}

/** The server's own code answers in this process, and what it says to the database is written down. */
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
      // A far page is found by marks that the first visits leave.
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
