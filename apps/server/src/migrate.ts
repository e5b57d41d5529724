import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { runMigrations as runWorkerMigrations } from 'graphile-worker'
import pg from 'pg'
import { databaseRoles, rolePassword } from './db/database-roles.ts'
import { type Config, readConfig } from './lib/config.ts'

const folder = new URL('../migrations/', import.meta.url)

/** Applies pending migrations. Any number of processes may call it at once: one migrates, the others wait. */
export async function migrate(
  config: Pick<Config, 'APP_SECRET' | 'DATABASE_URL' | 'DATABASE_ADMIN_URL'>,
): Promise<string[]> {
  const connectionString = config.DATABASE_ADMIN_URL ?? config.DATABASE_URL
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('vitrine migrations'))")
    await makeRoles(client, config)
    const applied = await applyNew(client)
    await runWorkerMigrations({ connectionString })
    await openQueue(client)
    return applied
  } finally {
    await client.end()
  }
}

/** Opens the job queue to the application's role for all companies: jobs carry only ids, and RLS limits their reads. */
async function openQueue(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('grant usage on schema graphile_worker to vitrine_app')
  await client.query('grant all on all tables in schema graphile_worker to vitrine_app')
  await client.query('grant all on all sequences in schema graphile_worker to vitrine_app')
  await client.query('grant execute on all functions in schema graphile_worker to vitrine_app')
  // Graphile's tables have row level security without a policy, so only their owner has access. The policy is created
  // only if missing, because its lock would wait for running workers.
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'worker')`,
  )
  for (const { name } of rows) {
    await client.query(`create policy worker on ${name} to vitrine_app using (true) with check (true)`)
  }
  await client.query('commit')
}

/** The file names of all migrations, in order. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

async function makeRoles(client: pg.Client, config: Pick<Config, 'APP_SECRET'>): Promise<void> {
  // Roles belong to the whole PostgreSQL server; two databases migrating at once must not create them twice.
  await client.query('begin')
  await client.query("select pg_advisory_xact_lock(hashtext('vitrine roles'))")
  for (const role of databaseRoles) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    const password = client.escapeLiteral(rolePassword(config, role))
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${role} login password ${password} nosuperuser nocreatedb nocreaterole nobypassrls`,
    )
  }
  await client.query('commit')
}

async function applyNew(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists schema_migration
    (name text primary key, sha256 text not null, applied_at timestamptz not null default clock_timestamp())`)
  await client.query('grant select on schema_migration to vitrine_app') // what /ready compares with
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  const known = new Map(rows.map((row) => [row.name, row.sha256]))
  const applied: string[] = []
  for (const name of migrationNames()) {
    const sql = await readFile(new URL(name, folder), 'utf8')
    const sha256 = createHash('sha256').update(sql).digest('hex')
    const before = known.get(name)
    if (before === sha256) continue
    if (before !== undefined)
      throw new Error(`Migration ${name} was changed after it had run. Write a new one instead.`)
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
    applied.push(name)
  }
  return applied
}

if (import.meta.main) {
  const applied = await migrate(readConfig())
  process.stdout.write(applied.length === 0 ? 'schema is current\n' : `applied ${applied.join(', ')}\n`)
}
