import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inVisibleLocations, matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** Groups with how many of their places the viewer may see. */
export async function findGroups(db: Db | Tx, viewer: Viewer, ids: readonly string[]) {
  return db
    .selectFrom('location_group as g')
    .select([
      'g.id',
      'g.name',
      sql<number>`(select count(*)::int from location l where l.company_id = g.company_id and l.group_id = g.id
        and (${viewer.locations === null} or l.id = any(${viewer.locations ?? []}::uuid[])))`.as('locations_count'),
    ])
    .where('g.company_id', '=', viewer.companyId)
    .where(matchesAny(sql.ref('g.id'))(ids))
    .execute()
}
export type LocationGroupRow = Awaited<ReturnType<typeof findGroups>>[number]

export async function insertGroup(db: Db | Tx, companyId: string, id: string, name: string): Promise<void> {
  await db.insertInto('location_group').values({ company_id: companyId, id, name }).execute()
}

export async function renameGroup(db: Db | Tx, companyId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('location_group')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether places use it that somebody does not see. */
export async function isUsedElsewhere(db: Db | Tx, viewer: Viewer, id: string): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from location l where l.company_id = ${viewer.companyId}
    and l.group_id = ${id} and not ${inVisibleLocations(viewer, sql`l.id`)}) as used`.execute(db)
  return rows[0]?.used ?? false
}

export async function deleteGroup(db: Db | Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('location_group')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
