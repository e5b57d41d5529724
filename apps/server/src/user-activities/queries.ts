import type { FiltersOf } from '@vitrine/contract/operation'
import type { userActivities } from '@vitrine/contract/user-activities'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db.ts'
import { anyOf, type Condition, during, type Listed } from '../lists.ts'
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
