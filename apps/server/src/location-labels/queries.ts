import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import { anyOf } from '../lists.ts'

export async function findLabels(db: Db | Tx, companyId: string, ids: readonly string[]) {
  return db
    .selectFrom('location_label')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(anyOf(sql.ref('id'))(ids))
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

export async function deleteLabel(db: Db | Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('location_label')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
