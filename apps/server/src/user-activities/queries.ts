import type { FiltersOf } from '@vitrine/contract/operation'
import type { ListQuery } from '@vitrine/contract/query'
import type { userActivities } from '@vitrine/contract/user-activities'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import {
  buildCondition,
  type Condition,
  during,
  inVisibleLocations,
  type ListDefinition,
  matchesAny,
} from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** Where activities are, and what the parameters of their list mean. */
export function listed(viewer: Viewer): ListDefinition<FiltersOf<typeof userActivities.list>> {
  return {
    from: sql`user_activity a`,
    id: sql`a.id`,
    scope: [sql`a.company_id = ${viewer.companyId}`, within(viewer)],
    filters: {
      user: matchesAny(sql`a.user_id`),
      objectType: matchesAny(sql`a.object_type`, 'text'),
      operation: matchesAny(sql`a.operation`, 'text'),
      createdAt: during(sql`a.at`),
    },
    order: { createdAt: sql`a.at` },
    otherwise: [[sql`a.at`, 'desc']],
  }
}

/** Who sees some places is told what was done to those, to what all share, and what they did themselves. */
function within(viewer: Viewer): Condition {
  if (viewer.locations === null) return sql<SqlBool>`true`
  const locationIris = viewer.locations.map((id) => `/api/locations/${id}`)
  // The title of a reply that is somebody's own is not kept.
  const shared = sql<SqlBool>`(a.object_type in ('User', 'Company', 'Group', 'LocationLabel', 'LibraryFolder', 'LibraryMedia', 'LibraryRemoval')
    or (a.object_type = 'QuickReply' and a.summary is not null))`
  return sql<SqlBool>`(a.user_id = ${viewer.userId} or ${shared}
    or (a.object_type = 'Location' and ${matchesAny(sql`a.object`, 'text')(locationIris)})
    or a.location_ids && ${viewer.locations}::uuid[])`
}

/** So many places of an act are named; the others are counted. */
const maxNames = 10

/** The rows as somebody sees them: of the places of an act only those in their sight. */
const seenBy = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('user_activity as a')
    .select(['a.id', 'a.at', 'a.user_id', 'a.user_name', 'a.super_admin', 'a.operation', 'a.object_type', 'a.object'])
    .select(['a.summary', 'a.fields', 'a.details', 'a.outcome', 'a.ip', 'a.user_agent', 'a.request_id'])
    .select([
      sql<number>`(select count(*)::int from unnest(a.location_ids) place
        where ${inVisibleLocations(viewer, sql`place`)})`.as('location_count'),
      sql<{ id: string; name: string }[]>`(select coalesce(json_agg(named), '[]') from (
        select l.id, l.name from location l
        where l.company_id = a.company_id and l.id = any(a.location_ids) and ${inVisibleLocations(viewer, sql`l.id`)}
        order by l.sort_name, l.id limit ${maxNames}) named)`.as('locations'),
    ])
    .where('a.company_id', '=', viewer.companyId)

export async function findActivities(db: Db, viewer: Viewer, ids: readonly string[]) {
  return seenBy(db, viewer)
    .where(matchesAny(sql.ref('a.id'))(ids))
    .execute()
}
export type ActivityRow = Awaited<ReturnType<typeof findActivities>>[number]

/** Who did something and is none of the people, by the name they had last. The index leads from person to person. */
export async function peopleApart(db: Db, viewer: Viewer): Promise<{ id: string; name: string }[]> {
  const next = (more: Condition) => sql`select a.user_id from user_activity a
    where a.company_id = ${viewer.companyId} and ${more} order by a.user_id limit 1`
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive person (id) as (
      (${next(sql<SqlBool>`a.user_id is not null`)})
      union all select (${next(sql<SqlBool>`a.user_id > person.id`)}) from person where person.id is not null)
    select person.id, last.user_name as name from person cross join lateral (
      select a.user_name from user_activity a
      where a.company_id = ${viewer.companyId} and a.user_id = person.id and ${within(viewer)}
      order by a.at desc, a.id desc limit 1) last
    where not exists (select from app_user u where u.company_id = ${viewer.companyId} and u.id = person.id)
    order by 2, 1`.execute(db)
  return rows
}

type Query = ListQuery<FiltersOf<typeof userActivities.list>>

/** The next of a filtered list behind one of them, newest first. */
export async function activitiesAfter(
  db: Db,
  viewer: Viewer,
  query: Query,
  after: string | undefined,
  limit: number,
): Promise<ActivityRow[]> {
  let rows = seenBy(db, viewer).where(buildCondition(query, listed(viewer)))
  // Their instants are finer than ours, so the row itself says where it stands.
  if (after !== undefined)
    rows = rows.where(
      sql<boolean>`(a.at, a.id) < (select b.at, b.id from user_activity b where b.company_id = ${viewer.companyId} and b.id = ${after})`,
    )
  return rows.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()
}

export async function countActivities(db: Db, viewer: Viewer, query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from user_activity a
    where ${buildCondition(query, listed(viewer))}`.execute(db)
  return rows[0]?.count ?? 0
}
