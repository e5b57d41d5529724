import type { FiltersOf } from '@vitrine/contract/operation'
import type { ListQuery } from '@vitrine/contract/query'
import type { userActivities } from '@vitrine/contract/user-activities'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db.ts'
import { anyOf, type Condition, conditionOf, during, type Listed } from '../lists.ts'
import type { Viewer } from '../viewer.ts'

/** Where activities are, and what the parameters of their list mean. */
export function listed(who: Viewer): Listed<FiltersOf<typeof userActivities.list>> {
  return {
    from: sql`user_activity a`,
    id: sql`a.id`,
    scope: [sql`a.company_id = ${who.companyId}`, within(who)],
    filters: {
      user: anyOf(sql`a.user_id`),
      objectType: anyOf(sql`a.object_type`, 'text'),
      operation: anyOf(sql`a.operation`, 'text'),
      createdAt: during(sql`a.at`),
    },
    order: { createdAt: sql`a.at` },
    otherwise: [[sql`a.at`, 'desc']],
  }
}

/** Who sees some places is told what was done to those, to what all share, and what they did themselves. */
function within(who: Viewer): Condition {
  if (who.locations === null) return sql<SqlBool>`true`
  const places = who.locations.map((id) => `/api/locations/${id}`)
  return sql<SqlBool>`(a.user_id = ${who.userId} or a.object_type in ('User', 'Company', 'Group', 'LocationLabel')
    or (a.object_type = 'Location' and ${anyOf(sql`a.object`, 'text')(places)}))`
}

export async function findActivities(db: Db, companyId: string, ids: readonly string[]) {
  return db
    .selectFrom('user_activity')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(anyOf(sql.ref('id'))(ids))
    .execute()
}
export type ActivityRow = Awaited<ReturnType<typeof findActivities>>[number]

type Query = ListQuery<FiltersOf<typeof userActivities.list>>

/** The next of a filtered list behind one of them, newest first. */
export async function activitiesAfter(
  db: Db,
  who: Viewer,
  query: Query,
  after: string | undefined,
  limit: number,
): Promise<ActivityRow[]> {
  let rows = db
    .selectFrom('user_activity as a')
    .selectAll('a')
    .where('a.company_id', '=', who.companyId)
    .where(conditionOf(query, listed(who)))
  // Their instants are finer than ours, so the row itself says where it stands.
  if (after !== undefined)
    rows = rows.where(
      sql<boolean>`(a.at, a.id) < (select b.at, b.id from user_activity b where b.company_id = ${who.companyId} and b.id = ${after})`,
    )
  return rows.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()
}

export async function countActivities(db: Db, who: Viewer, query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from user_activity a
    where ${conditionOf(query, listed(who))}`.execute(db)
  return rows[0]?.count ?? 0
}
