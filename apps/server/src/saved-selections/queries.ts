import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inVisibleLocations, matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** One’s own selections, and how many of its places one sees. */
export async function findSelections(db: Db, viewer: Viewer, ids: readonly string[]) {
  return db
    .selectFrom('saved_selection as s')
    .select([
      's.id',
      's.name',
      's.created_at',
      sql<number>`(select count(*)::int from saved_selection_location p
        where p.company_id = s.company_id and p.selection_id = s.id and ${inVisibleLocations(viewer, sql`p.location_id`)})`.as(
        'count',
      ),
    ])
    .where('s.company_id', '=', viewer.companyId)
    .where('s.user_id', '=', viewer.userId)
    .where(matchesAny(sql.ref('s.id'))(ids))
    .execute()
}
export type SelectionRow = Awaited<ReturnType<typeof findSelections>>[number]

/** The places of one’s own selection, those one sees. */
export async function findLocationIds(db: Db, viewer: Viewer, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_selection_location as p')
    .innerJoin('saved_selection as s', (on) =>
      on.onRef('s.company_id', '=', 'p.company_id').onRef('s.id', '=', 'p.selection_id'),
    )
    .select('p.location_id')
    .where('p.company_id', '=', viewer.companyId)
    .where('p.selection_id', '=', id)
    .where('s.user_id', '=', viewer.userId)
    .where(inVisibleLocations(viewer, sql`p.location_id`))
    .orderBy('p.location_id')
    .execute()
  return rows.map(({ location_id }) => location_id)
}

/** How many somebody has; whoever makes one at the same time waits, so that the most of them holds. */
export async function countSelections(tx: Tx, viewer: Viewer): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved selections ' || ${viewer.userId}::text, 215))`.execute(
    tx,
  )
  const { count } = await tx
    .selectFrom('saved_selection')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', viewer.companyId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSelection(tx: Tx, viewer: Viewer, id: string, name: string): Promise<void> {
  await tx
    .insertInto('saved_selection')
    .values({ company_id: viewer.companyId, id, user_id: viewer.userId, name })
    .execute()
}

/** Whether it is one’s own; held until the transaction ends. */
export async function lockSelection(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('saved_selection')
    .select('id')
    .where('company_id', '=', viewer.companyId)
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function rename(tx: Tx, viewer: Viewer, id: string, name: string): Promise<void> {
  await tx
    .updateTable('saved_selection')
    .set({ name })
    .where('company_id', '=', viewer.companyId)
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .execute()
}

/** Of the places given, those there are and the viewer sees; they stay until the transaction ends. */
export async function seen(tx: Tx, viewer: Viewer, locationIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('location as l')
    .select('l.id')
    .where('l.company_id', '=', viewer.companyId)
    .where(matchesAny(sql.ref('l.id'))(locationIds))
    .where(inVisibleLocations(viewer, sql`l.id`))
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function saveLocations(tx: Tx, viewer: Viewer, id: string, locationIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('saved_selection_location')
    .where('company_id', '=', viewer.companyId)
    .where('selection_id', '=', id)
    .execute()
  await sql`insert into saved_selection_location (company_id, selection_id, location_id)
    select distinct ${viewer.companyId}::uuid, ${id}::uuid, place from unnest(${locationIds}::uuid[]) place`.execute(tx)
}

export async function deleteSelection(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_selection')
    .where('company_id', '=', viewer.companyId)
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
