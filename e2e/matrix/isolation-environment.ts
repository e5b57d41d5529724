import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@vitrine/sandbox/testing'
import { buildApp } from '@vitrine/server/app/app'
import { openDeps } from '@vitrine/server/app/create-deps'
import { handlers } from '@vitrine/server/app/handlers'
import { newId } from '@vitrine/server/lib/ids'
import { openLog } from '@vitrine/server/lib/log'
import { testConfig, testDatabase } from '@vitrine/server/testing/testing'
import pg from 'pg'
import { callActors } from './actors.ts'
import { type CatalogTable, readCatalogue } from './catalogue.ts'
import { ownedBy, tableOfType } from './column-values.ts'
import { applyStatusSwaps, openMutableDatabases, wrapHandlers } from './mutations.ts'
import { requestGrants } from './network-grants.ts'
import { buildId, companyId, fill } from './seed-rows.ts'
import { snapshotTables } from './table-snapshots.ts'
import type { Actor, CompanySide, IsolationEnvironment, SeededRow } from './types.ts'
import { scanner } from './visible-data.ts'

export async function openWorld(): Promise<IsolationEnvironment> {
  const sandbox = await serve({ quotas: 'off', processingMs: 0 })
  const database = await testDatabase()
  const files = await mkdtemp(join(tmpdir(), 'vitrine-matrix-'))
  const config = testConfig(database.url, {
    DATA_DIR: files,
    DATABASE_POOL: '8',
    NETWORK_ORIGIN: sandbox.url,
    INSTAGRAM_PRIVATE_GATEWAY_URL: `${sandbox.url}/aiograpi-rest`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    FEATURE_MULTI_POST: '1',
  })
  const admin = new pg.Client(database.url)
  await admin.connect()
  const tables = await readCatalogue(admin)
  const rows = await fill(admin, config, tables)
  const lines: string[] = []
  const log = openLog({ LOG_LEVEL: 'info' }, 'matrix', { write: (line) => void lines.push(line) })
  const opened = await openDeps(config, 'matrix')
  const { findAccount, tokens } = await requestGrants(admin, opened.deps, sandbox, tables)
  const databases = openMutableDatabases(config, new Set(tables.map(({ name }) => name)))
  const deps = { ...opened.deps, databases, log }
  const app = await buildApp(deps, wrapHandlers(handlers))
  applyStatusSwaps(app)
  await app.ready()
  const companies = { a: companyId(tables, 'a'), b: companyId(tables, 'b') }
  const firstLocation = { a: buildId(tables, 'location', 'a', 1), b: buildId(tables, 'location', 'b', 1) }
  const actors = await callActors({ admin, app, secret: config.APP_SECRET, companies, firstLocation })
  const owned = await giveEach(admin, tables, actors)
  await scheduleReplies(admin, actors)
  rows.push(...(await notifyLimited(admin, tables, rows, actors)))
  const people = new Map(
    actors.flatMap((actor) =>
      actor.authorization?.superAdmin
        ? []
        : ([
            [actor.userId, actor.side],
            [actor.spareSession, actor.side],
          ] as const),
    ),
  )
  const bound = new Set(rows.flatMap(({ table, location }) => (location === null ? [] : [table])))
  return {
    ...{ app, sandbox, admin, databaseUrl: database.url, deps, tables, rows, actors, companies },
    snapshots: await snapshotTables(admin, tables),
    scan: scanner(rows, people, tokens),
    tokens,
    findAccount,
    alone: () => undefined,
    findId: (type, side, n, actor) =>
      type === 'Session'
        ? findSessionId(actors, side, n, actor)
        : n === 1 && type in ownedBy
          ? (owned.get(ownedName(type, side, actor)) ?? '')
          : type === 'Company' && n > 3
            ? buildId(tables, 'app_user', side, 9)
            : buildId(tables, tableFor(type, tables), side, n),
    isPersonal: (type) => type === 'Session' || type in ownedBy,
    hasLocations: (type) => type !== 'Session' && bound.has(tableFor(type, tables)),
    readLog: () => lines.splice(0),
    async close() {
      await app.close()
      await opened.close()
      await databases.end()
      await admin.end()
      await sandbox.close()
      await database.drop()
      await rm(files, { recursive: true, force: true })
    },
  }
}

/** Sessions are people’s own: a colleague’s stands for the other place. */
function findSessionId(actors: readonly Actor[], side: CompanySide, n: number, actor: Actor): string {
  if (side === actor.side && n === 1) return actor.spareSession
  const others = actors.filter(
    (candidate) => candidate.authorization !== null && candidate.side === side && candidate.userId !== actor.userId,
  )
  return others[n === 4 ? 1 : 0]?.spareSession ?? actor.spareSession
}

/** A copy of each company’s first for everybody: who has the same in the other company must not find it from here. */
async function giveEach(
  client: pg.Client,
  tables: readonly CatalogTable[],
  actors: readonly Actor[],
): Promise<ReadonlyMap<string, string>> {
  const given = new Map<string, string>()
  for (const [type, owner] of Object.entries(ownedBy))
    for (const side of ['a', 'b'] as const)
      for (const actor of new Map(actors.map((candidate) => [candidate.userId, candidate])).values()) {
        const [table, id] = [tableFor(type, tables), newId()]
        await client.query(
          `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', $1::text, '${owner}', $2::text))).*
           from ${table} t where id = $3`,
          [id, actor.userId, buildId(tables, table, side, 1)],
        )
        await grantLocations(client, tables, table, id)
        await giveParts(client, tables, table, { from: buildId(tables, table, side, 1), to: id })
        given.set(ownedName(type, side, actor), id)
      }
  return given
}

/** Everybody has asked for another address, and has not followed its link yet. */
async function scheduleReplies(client: pg.Client, actors: readonly Actor[]): Promise<void> {
  const people = [...new Set(actors.map(({ userId }) => userId))]
  await client.query(
    `insert into email_change (company_id, id, user_id, old_email, email)
     select company_id, gen_random_uuid(), id, email, 'new-' || email from app_user where id = any($1::uuid[])`,
    [people],
  )
}

/** Who sees a part was told something by themselves of a post that goes where they see nothing any more. */
async function notifyLimited(
  client: pg.Client,
  tables: readonly CatalogTable[],
  rows: readonly SeededRow[],
  actors: readonly Actor[],
): Promise<SeededRow[]> {
  const notifications: SeededRow[] = []
  for (const { side, sight, userId } of actors) {
    const there = rows.find((row) => row.table === 'notification' && row.side === side && row.n === 3)
    if (sight.location === null || there === undefined) continue
    const [id, post] = [newId(), buildId(tables, 'scheduled_post', side, 3)]
    await client.query(
      `insert into notification select (jsonb_populate_record(t, jsonb_build_object('id', $1::text, 'recipient_id', $2::text,
         'location_id', null, 'topic', $3::text, 'item_id', $3::text))).* from notification t where id = $4`,
      [id, userId, post, there.id],
    )
    notifications.push({ ...there, id })
  }
  return notifications
}

/** What is one’s own may hold places, and hold some from before they went out of sight: it gets all there are. */
async function grantLocations(
  client: pg.Client,
  tables: readonly CatalogTable[],
  owner: string,
  id: string,
): Promise<void> {
  for (const { name, columns } of tables) {
    const key = columns.find(({ refers }) => refers === owner)?.name
    const holdsNothingElse = columns.every((column) => ['company_id', 'location_id', key].includes(column.name))
    if (key === undefined || !holdsNothingElse) continue
    await client.query(
      `insert into ${name} (company_id, ${key}, location_id)
       select o.company_id, o.id, l.id from ${owner} o join location l on l.company_id = o.company_id where o.id = $1`,
      [id],
    )
  }
}

/** What else the first of them is made of. */
async function giveParts(
  client: pg.Client,
  tables: readonly CatalogTable[],
  owner: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { name, columns } of tables) {
    const key = columns.find(({ refers }) => refers === owner)?.name
    if (key === undefined || columns.some((column) => column.name === 'id')) continue
    await client.query(
      `insert into ${name} select (jsonb_populate_record(t, jsonb_build_object('${key}', $1::text))).*
       from ${name} t where ${key} = $2 on conflict do nothing`,
      [to, from],
    )
  }
}

const ownedName = (type: string, side: CompanySide, { userId }: Actor) => `${type} ${side} ${userId}`

/** What the table that holds a type should be called. */
export function namedAfter(type: string): string {
  return tableOfType[type] ?? type.replaceAll(/(?<!^)[A-Z]/g, (capital) => `_${capital}`).toLowerCase()
}

function tableFor(type: string, tables: readonly CatalogTable[]): string {
  const name = namedAfter(type)
  if (tables.some((table) => table.name === name)) return name
  throw new Error(
    `The world has no table for ${type}: say in e2e/matrix/column-values.ts (tableOfType) which one holds it.`,
  )
}
