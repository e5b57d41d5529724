import { editorialStatuses, underWayStates } from '@vitrine/contract/post-status'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Condition, matchesAny } from '../db/lists.ts'
import { isBeyondViewer, isVisiblePublication } from '../db/visible-posts.ts'
import type { Viewer } from '../lib/viewer.ts'
import { hasRight } from './policy.ts'

/** The statuses that follow from publications, asked of the rows themselves: the rule of `statusOf` in SQL. */
function derivedFor(viewer: Viewer): Readonly<Record<string, Condition>> {
  const has = (states: RawBuilder<unknown>) => sql<SqlBool>`exists (select from publication x
    where x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post' and x.state in (${states}) and ${isVisiblePublication(viewer)})`
  const open = has(sql`'WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING'`)
  const published = has(sql`'PUBLISHED'`)
  const failed = has(sql`'FAILED', 'UNCONFIRMED', 'QUARANTINED'`)
  return {
    SCHEDULED: sql<SqlBool>`(${open} or not (${published} or ${failed}))`,
    PUBLISHED: sql<SqlBool>`(not ${open} and ${published} and not ${failed})`,
    PARTIALLY_FAILED: sql<SqlBool>`(not ${open} and ${published} and ${failed})`,
    FAILED: sql<SqlBool>`(not ${open} and not ${published} and ${failed})`,
  }
}

/** Whether the post `p` has one of the statuses, as far as somebody sees its places. */
export const hasStatus =
  (viewer: Viewer) =>
  (statuses: readonly string[]): Condition => {
    const derived = derivedFor(viewer)
    const decided = editorialStatuses.filter((status) => status !== 'SCHEDULED' && statuses.includes(status))
    const followed = statuses.flatMap((status) => derived[status] ?? [])
    const conditions = [
      ...(decided.length > 0 ? [matchesAny(sql`p.editorial`, 'text')(decided)] : []),
      ...followed.map((condition) => sql<SqlBool>`(p.editorial = 'SCHEDULED' and ${condition})`),
    ]
    // One alone has no `or` around it: the few publications that decide are then looked up first.
    return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  }

/** Whether somebody may let the post `p` go: `hindered` of the policy, asked of the rows. */
export function isApprovable(viewer: Viewer): RawBuilder<SqlBool> {
  if (!hasRight(viewer, 'approve')) return sql<SqlBool>`false`
  return sql<SqlBool>`(p.editorial = 'PENDING_APPROVAL' and not exists (select from publication x
    where x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post' and x.state <> 'CANCELLED'
      and (${isBeyondViewer(viewer)} or ${matchesAny(sql`x.state`, 'text')(underWayStates)})))`
}
