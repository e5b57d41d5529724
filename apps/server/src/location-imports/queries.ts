import { sql, type UpdateObject } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import type { DB } from '../db/schema.ts'
import type { RowViolation } from './read-row.ts'

export async function findImport(db: Db | Tx, companyId: string, id: string) {
  return db
    .selectFrom('location_import')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export async function findImports(db: Db, companyId: string, ids: readonly string[]) {
  return db
    .selectFrom('location_import')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(matchesAny(sql.ref('id'))(ids))
    .execute()
}

/** The import, held until the transaction ends; nothing when somebody else holds it. */
export async function lockImport(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('location_import')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function insertImport(
  tx: Tx,
  row: {
    companyId: string
    id: string
    userId: string
    fileName: string
    encoding: string
    delimiter: string
    header: string[]
    mapping: string[]
    rows: number
  },
): Promise<void> {
  await tx
    .insertInto('location_import')
    .values({
      company_id: row.companyId,
      id: row.id,
      created_by: row.userId,
      file_name: row.fileName,
      encoding: row.encoding,
      delimiter: row.delimiter,
      header: row.header,
      mapping: row.mapping,
      rows: row.rows,
    })
    .execute()
}

export async function updateImport(
  tx: Tx,
  companyId: string,
  id: string,
  change: UpdateObject<DB, 'location_import'>,
): Promise<void> {
  await tx.updateTable('location_import').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Adds what a chunk did to the counts. */
export async function countUp(
  tx: Tx,
  companyId: string,
  id: string,
  by: ImportCounts & { done: number },
): Promise<void> {
  const plus = (column: keyof typeof by) => sql<number>`${sql.ref(column)} + ${by[column]}`
  await updateImport(tx, companyId, id, {
    done: plus('done'),
    created: plus('created'),
    updated: plus('updated'),
    unchanged: plus('unchanged'),
    refused: plus('refused'),
    to_check: plus('to_check'),
  })
}
export interface ImportCounts {
  created: number
  updated: number
  unchanged: number
  refused: number
  to_check: number
}

/** Previews nobody ran are forgotten after a day, reports after ninety. */
export async function forgetOld(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from location_import where company_id = ${companyId} and status not in ('QUEUED', 'RUNNING')
    and created_at < clock_timestamp() - case status when 'PREVIEW' then interval '1 day' else interval '90 days' end`.execute(
    tx,
  )
}

export interface ImportFileRow {
  readonly number: number
  readonly cells: string[]
}

export async function insertRows(
  tx: Tx,
  companyId: string,
  importId: string,
  rows: readonly ImportFileRow[],
): Promise<void> {
  await sql`insert into location_import_row (company_id, import_id, number, cells)
    select ${companyId}, ${importId}, number, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (number int, cells text[])`.execute(tx)
}

/** The next rows of a file after one of its numbers; of a run, only those not done. */
export async function rowsAfter(
  tx: Tx,
  companyId: string,
  importId: string,
  after: number,
  limit: number,
  pending: boolean,
): Promise<ImportFileRow[]> {
  let rows = tx
    .selectFrom('location_import_row')
    .select(['number', 'cells'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('number', '>', after)
  if (pending) rows = rows.where('done', '=', false)
  return rows.orderBy('number').limit(limit).execute()
}

/**
 * Foreign keys are checked with plans kept from when a table was small; in a file that fills it they would read all of
 * it for every row.
 */
export async function replanImports(tx: Tx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
}

/** Rows come in runs: said so, only theirs are looked at, whatever the statistics say of a table just filled. */
function inRange(rows: readonly { number: number }[]) {
  return sql`r.number between ${rows[0]?.number ?? 0} and ${rows.at(-1)?.number ?? 0}`
}

export async function writeIdentities(
  tx: Tx,
  companyId: string,
  importId: string,
  rows: readonly { number: number; identity: string; name: string }[],
): Promise<void> {
  await sql`update location_import_row r set identity = said.identity, name = said.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (number int, identity text, name text)
    where r.company_id = ${companyId} and r.import_id = ${importId} and ${inRange(rows)} and r.number = said.number`.execute(
    tx,
  )
}

/**
 * Of the texts, those that rows of the file bear, each with the one row that stands for it: of several the one whose
 * cells, in the order of the columns given, sort first, so that it is the same wherever row and columns stand.
 */
export async function speakersFor(
  tx: Tx,
  companyId: string,
  importId: string,
  texts: readonly string[],
  columns: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ identity: string; number: number }>`select distinct on (identity) identity, number
    from location_import_row r where company_id = ${companyId} and import_id = ${importId} and identity = any(${texts}::text[])
    order by identity, array(select r.cells[at + 1] from unnest(${columns}::int[]) with ordinality as asked (at, place) order by place), number`.execute(
    tx,
  )
  return new Map(rows.map(({ identity, number }) => [identity, number]))
}

export interface RowOutcome {
  readonly number: number
  readonly outcome: string
  readonly location_id: string | null
  readonly changes: unknown[]
  readonly faults: readonly RowViolation[]
}

export async function writeOutcomes(
  tx: Tx,
  companyId: string,
  importId: string,
  rows: readonly RowOutcome[],
  done: boolean,
): Promise<void> {
  await sql`update location_import_row r
    set outcome = said.outcome, location_id = said.location_id, changes = said.changes, faults = said.faults, done = ${done}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (number int, outcome text, location_id uuid, changes jsonb, faults jsonb)
    where r.company_id = ${companyId} and r.import_id = ${importId} and ${inRange(rows)} and r.number = said.number`.execute(
    tx,
  )
}

export async function findRows(db: Db, companyId: string, importId: string, numbers: readonly number[]) {
  return db
    .selectFrom('location_import_row')
    .select(['number', 'cells', 'name', 'outcome', 'done', 'location_id', 'changes', 'faults'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where(sql<boolean>`number = any(${numbers}::int[])`)
    .orderBy('number')
    .execute()
}
export type OutcomeRow = Awaited<ReturnType<typeof findRows>>[number]

export async function firstNumbers(
  db: Db,
  companyId: string,
  importId: string,
  onlyInvalid: boolean,
  limit: number,
): Promise<number[]> {
  let rows = db
    .selectFrom('location_import_row')
    .select('number')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
  if (onlyInvalid) rows = rows.where(sql<boolean>`faults <> '[]'`)
  return (await rows.orderBy('number').limit(limit).execute()).map(({ number }) => number)
}

export async function findCompany(tx: Tx, companyId: string) {
  return tx.selectFrom('company').select(['country', 'time_zone']).where('id', '=', companyId).executeTakeFirstOrThrow()
}
