import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** Competitors with the place they are held against. */
export async function findCompetitors(db: Db | Tx, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('gmb_competitor as c')
    .innerJoin('location as l', (join) =>
      join.onRef('l.company_id', '=', 'c.company_id').onRef('l.id', '=', 'c.location_id'),
    )
    .select(['c.id', 'c.place_id', 'c.created_at', 'c.location_id', 'l.name as location_name'])
    .where('c.company_id', '=', companyId)
    .where('c.id', 'in', [...ids])
    .where('c.removed_at', 'is', null)
    .execute()
}
export type CompetitorRow = Awaited<ReturnType<typeof findCompetitors>>[number]

/** Those of one place, in the order they were added. */
export async function listLocationCompetitors(db: Db | Tx, companyId: string, locationId: string) {
  return db
    .selectFrom('gmb_competitor')
    .select(['id', 'place_id'])
    .where('company_id', '=', companyId)
    .where('location_id', '=', locationId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Nobody else adds to the place meanwhile. */
export async function lockLocation(tx: Tx, companyId: string, locationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('location')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCompetitor(
  tx: Tx,
  row: { company_id: string; id: string; location_id: string; place_id: string },
): Promise<void> {
  await tx.insertInto('gmb_competitor').values(row).execute()
}

/** It is there no more; its readings stay for a day, in case it is put back. */
export async function removeCompetitor(db: Db, companyId: string, id: string): Promise<void> {
  await db
    .updateTable('gmb_competitor')
    .set({ removed_at: sql`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The one of this business that was removed and is still kept, put back: its id. */
export async function putBack(tx: Tx, companyId: string, locationId: string, placeId: string): Promise<string | null> {
  const row = await tx
    .updateTable('gmb_competitor')
    .set({ removed_at: null })
    .where('company_id', '=', companyId)
    .where('location_id', '=', locationId)
    .where('place_id', '=', placeId)
    .where('removed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function forgetRemoved(db: Db, companyId: string): Promise<void> {
  await sql`delete from gmb_competitor
    where company_id = ${companyId} and removed_at < clock_timestamp() - interval '1 day'`.execute(db)
}

export interface DayRow {
  readonly competitor_id: string
  readonly day: string
  readonly rating: number | null
  readonly reviews: number
}

/** What was read of competitors from one day to another, both included. */
export async function findReadings(
  db: Db,
  companyId: string,
  competitorIds: readonly string[],
  from: string,
  to: string,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`select competitor_id, day::text as day, rating::float8 as rating, reviews
    from gmb_competitor_reading
    where company_id = ${companyId} and competitor_id = any(${competitorIds}::uuid[]) and day between ${from} and ${to}
    order by day`.execute(db)
  return rows
}

/** One a day: read again, the later counts. */
export async function saveReading(
  db: Db | Tx,
  companyId: string,
  competitorId: string,
  reading: { day: string; rating: number | null; reviews: number },
): Promise<void> {
  await sql`insert into gmb_competitor_reading (company_id, competitor_id, day, rating, reviews)
    select company_id, id, ${reading.day}, ${reading.rating}, ${reading.reviews} from gmb_competitor
    where company_id = ${companyId} and id = ${competitorId}
    on conflict (company_id, competitor_id, day) do update set rating = excluded.rating, reviews = excluded.reviews`.execute(
    db,
  )
}

/** Those of a company Google was not asked about on that day. */
export async function findCompetitorsDue(db: Db, companyId: string, day: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from gmb_competitor
    where company_id = ${companyId} and removed_at is null and asked_on is distinct from ${day}::date order by id`.execute(
    db,
  )
  return rows
}

/** Google was asked, and had an answer. */
export async function markChecked(db: Db, companyId: string, id: string, day: string): Promise<void> {
  await sql`update gmb_competitor set asked_on = ${day} where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function forgetReadings(db: Db, companyId: string, before: string): Promise<void> {
  await sql`delete from gmb_competitor_reading where company_id = ${companyId} and day < ${before}`.execute(db)
}
