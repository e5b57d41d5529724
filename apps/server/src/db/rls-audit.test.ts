import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { testConfig, testDatabase } from '../testing/testing.ts'
import { roleUrl } from './database-roles.ts'
import { openDatabases } from './db.ts'
import { findCatalogueViolations } from './rls-audit.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('the database keeps companies apart, but for what is listed with its reason', async () => {
  expect(await findCatalogueViolations(owner)).toEqual([])
})

test.each([
  [
    'note is a table without row level security',
    'create table note (company_id uuid not null, id uuid, primary key (company_id, id))',
  ],
  ['note is a table without row level security', 'create table note (id uuid primary key)'],
  ['location is a table without row level security', 'alter table location no force row level security'],
  ['location is a table without row level security', 'drop policy company on location'],
  ['location is a table without row level security', 'alter policy company on location with check (true)'],
  ['note is a company that may be null', 'create table note (company_id uuid)'],
  ['location.wide is a policy that opens', 'create policy wide on location for select using (true)'],
  ['note_name is a unique key', 'create unique index note_name on location_label (name)'],
  [
    'note_fkey is a foreign key',
    'alter table location add note uuid, add unique (note, company_id), add constraint note_fkey foreign key (note) references session (id)',
  ],
  ['app_company() is a function', 'alter function app_company() security definer'],
  ['note is a materialised view', 'create materialized view note as select * from location'],
  ['note is a view', 'create view note as select * from location'],
  ['vitrine_app is a role', 'alter role vitrine_app bypassrls'],
  ['vitrine_app is a role', 'alter table location owner to vitrine_app'],
  [
    'vitrine_app is a role',
    "do $$ begin execute format('grant create on database %I to vitrine_app', current_database()); end $$",
  ],
  ['vitrine_app in public is a schema', 'grant create on schema public to vitrine_app'],
  ['vitrine_app on location is a table', 'grant truncate on location to vitrine_app'],
  ['location is a closed table the dispatcher', 'grant select (name) on location to vitrine_dispatcher'],
  ['webhook_event is listed and no longer so', 'drop table webhook_event'],
])('the gate sees that %s…', async (defect, change) => {
  await owner.query('begin')
  try {
    await owner.query(change)
    expect((await findCatalogueViolations(owner)).join('\n')).toContain(defect)
  } finally {
    await owner.query('rollback')
  }
})

test('a pooled connection uses the company of the current request, whatever it was used for before', async () => {
  const databases = openDatabases({ ...testConfig(database.url), DATABASE_POOL: 2 })
  const [first, second] = [newId(), newId()]
  const readSession = async (companyId: string) => {
    const db = companyId === '' ? databases.open : databases.forCompany(companyId)
    const { rows } = await sql<{ company: string | null; pid: number }>`
      select current_setting('app.company', true) as company, pg_backend_pid() as pid`.execute(db)
    return rows[0]
  }
  const companyIds = Array.from({ length: 20 }, () => [first, first, second, '', second]).flat()
  const sessions = await Promise.all(companyIds.map(readSession))
  expect(sessions.map((session) => session?.company ?? '')).toEqual(companyIds)
  expect(new Set(sessions.map((response) => response?.pid)).size).toBe(2)
  // A rollback does not reset the company: it was set before the transaction began.
  await readSession(second)
  const broken = databases
    .forCompany(first)
    .transaction()
    .execute(() => Promise.reject(new Error('broken off')))
  await expect(broken).rejects.toThrow('broken off')
  expect((await readSession(first))?.company).toBe(first)
  // A connection on which the company can't be set is closed and runs no query.
  const firstSession = await readSession(first)
  await owner.query('revoke execute on function set_config(text, text, boolean) from public')
  await expect(readSession(second)).rejects.toThrow('permission denied for function set_config')
  await owner.query('grant execute on function set_config(text, text, boolean) to public')
  const next = await readSession(second)
  expect(next).toMatchObject({ company: second })
  expect(next?.pid).not.toBe(firstSession?.pid)
  await databases.end()
})

test('a connection without a company reads and writes no row of any company', async () => {
  const config = testConfig(database.url)
  const databases = openDatabases(config)
  const id = newId()
  await databases.forCompany(id).insertInto('company').values({ id, name: 'Une maison' }).execute()
  await databases
    .forCompany(id)
    .insertInto('location_group')
    .values({ company_id: id, id: newId(), name: 'Un groupe' })
    .execute()
  // Tables with several permissive policies evaluate them per row, so they need a row.
  const file = [id, newId(), Buffer.from('x')]
  await owner.query(
    "insert into attachment (company_id, id, storage_key, content_type, bytes, source_sha256) values ($1, $2, '', '', 0, $3)",
    file,
  )
  await owner.query(
    `insert into shared_media (company_id, id, storage_key, content_type, bytes, name, type, format, everybody, source_sha256)
      values ($1, $2, '', '', 0, 'Une image', 'image', '1:1', false, $3)`,
    file,
  )
  await owner.query('insert into shared_media_taken (company_id, media_id, attachment_id) values ($1, $2, $2)', [
    id,
    file[1],
  ])
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity",
  )
  const app = new pg.Client({ connectionString: roleUrl(config, 'vitrine_app') })
  await app.connect()
  try {
    for (const { name } of rows) {
      // `app.company` was never set, then set to an empty string.
      await expect(app.query(`select count(*) from ${name}`)).rejects.toThrow(/app\.company|uuid/)
      await expect(sql`select count(*) from ${sql.table(name)}`.execute(databases.open)).rejects.toThrow(
        /app\.company|uuid/,
      )
    }
    await expect(
      app.query('insert into location_group (company_id, id, name) values ($1, $2, $3)', [id, newId(), 'X']),
    ).rejects.toThrow()
    await app.query("select set_config('app.company', $1, false)", [newId()])
    for (const { name } of rows) expect((await app.query(`select 1 from ${name}`)).rowCount).toBe(0)
    expect((await app.query("update location_group set name = 'pris'")).rowCount).toBe(0)
    expect((await app.query('delete from location_group')).rowCount).toBe(0)
    await expect(
      app.query('insert into location_group (company_id, id, name) values ($1, $2, $3)', [id, newId(), 'X']),
    ).rejects.toThrow('row-level security')
    await expect(app.query('create table public.mine (id int)')).rejects.toThrow('permission denied')
    await expect(app.query('set role postgres')).rejects.toThrow('permission denied')
  } finally {
    await app.end()
    await databases.end()
  }
})
