import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inVisibleLocations, matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

export async function findLabels(db: Db | Tx, companyId: string, ids: readonly string[]) {
  return db
    .selectFrom('location_label')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(matchesAny(sql.ref('id'))(ids))
    .execute()
}

export async function insertLabel(db: Db | Tx, companyId: string, id: string, name: string): Promise<void> {
  await db.insertInto('location_label').values({ company_id: companyId, id, name }).execute()
}

export async function renameLabel(db: Db | Tx, companyId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('location_label')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether places bear it that somebody does not see. */
export async function isUsedElsewhere(db: Db | Tx, viewer: Viewer, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from location_label_link l
    where l.company_id = ${viewer.companyId} and l.label_id = ${id} and not ${inVisibleLocations(viewer, sql`l.location_id`)}) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

export async function deleteLabel(db: Db | Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('location_label')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
