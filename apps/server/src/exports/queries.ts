import { sql, type UpdateObject } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import type { DB } from '../db/schema.ts'
import type { Viewer } from '../lib/viewer.ts'

export interface ExportRef {
  readonly companyId: string
  readonly exportId: string
}

export async function findExport(db: Db | Tx, { companyId, exportId }: ExportRef) {
  return db
    .selectFrom('export')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', exportId)
    .executeTakeFirst()
}
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

/** Of somebody's own exports those with these ids. */
export async function findOwn(db: Db, viewer: Viewer, ids: readonly string[]): Promise<ExportRow[]> {
  return db
    .selectFrom('export')
    .selectAll()
    .where('company_id', '=', viewer.companyId)
    .where('asked_by', '=', viewer.userId)
    .where(matchesAny(sql.ref('id'))(ids))
    .execute()
}

/** Requests of one user take turns, so that many at once are counted one after the other. */
export async function lockOwnExports(tx: Tx, viewer: Viewer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exports ' || ${viewer.userId}::text, 270))`.execute(tx)
}

/** The same asked for before and not there yet. */
export async function findUnderWay(
  tx: Tx,
  viewer: Viewer,
  { kind, format, query, lang }: { kind: string; format: string; query: string; lang: string },
) {
  return underWay(tx, viewer)
    .select('id')
    .where('kind', '=', kind)
    .where('format', '=', format)
    .where('lang', '=', lang)
    .where('query', '=', query)
    .executeTakeFirst()
}

export async function countUnderWay(tx: Tx, viewer: Viewer): Promise<number> {
  const row = await underWay(tx, viewer)
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function underWay(tx: Tx, viewer: Viewer) {
  return tx
    .selectFrom('export')
    .where('company_id', '=', viewer.companyId)
    .where('asked_by', '=', viewer.userId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
}

/** Answers whether it is new: of two at the same moment one is not. */
export async function insertExport(
  tx: Tx,
  row: { viewer: Viewer; id: string; kind: string; format: string; query: string; lang: string; fileName: string },
): Promise<boolean> {
  const { viewer } = row
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('export')
    .values({
      company_id: viewer.companyId,
      id: row.id,
      asked_by: viewer.userId,
      home_company_id: viewer.homeCompanyId,
      kind: row.kind,
      format: row.format,
      query: row.query,
      lang: row.lang,
      file_name: row.fileName,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The row, held until the transaction ends. */
export async function lockExport(tx: Tx, { companyId, exportId }: ExportRef): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('export')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', exportId)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes the row; with a run, only while that run still has it. Answers whether it did. */
export async function changeExport(
  db: Db | Tx,
  { companyId, exportId }: ExportRef,
  change: UpdateObject<DB, 'export'>,
  run?: string,
): Promise<boolean> {
  let rows = db.updateTable('export').set(change).where('company_id', '=', companyId).where('id', '=', exportId)
  if (run !== undefined) rows = rows.where('run', '=', run).where('status', '=', 'RUNNING')
  const { numUpdatedRows } = await rows.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What came to nothing, or whose file is gone, is forgotten after ninety days. */
export async function forgetOld(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from export where company_id = ${companyId} and status in ('FAILED', 'EXPIRED')
    and created_at < clock_timestamp() - interval '90 days'`.execute(tx)
}

/** Whether somebody is of this company, and not removed since. */
export async function isPersonOf(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
