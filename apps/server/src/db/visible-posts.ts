import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../lib/viewer.ts'
import type { Condition } from './lists.ts'

// Which posts and publications a viewer sees, as a post may have publications at locations they do not.

/** Posts the viewer may see: their own or at one of their locations. Starts from their rows; suits whole lists. */
export function postsInScope(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.locations === null) return sql<boolean>`true`
  return sql<boolean>`p.id in (
    select o.id from scheduled_post o where o.company_id = ${viewer.companyId} and o.author_id = ${viewer.userId} and o.deleted_at is null
    union all select x.post_id from publication x where x.company_id = ${viewer.companyId} and x.kind = 'post'
      and x.location_id = any(${viewer.locations}::uuid[]))`
}

/** The same condition, evaluated per post; suits queries for a few posts. */
export function postInScope(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.locations === null) return sql<boolean>`true`
  return sql<boolean>`(p.author_id = ${viewer.userId} or exists (select from publication x
    where x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post' and x.location_id = any(${viewer.locations}::uuid[])))`
}

/** Whether the viewer sees publication `x` of post `p`. If its location was deleted, only the author still sees it. */
export function isVisiblePublication(viewer: Viewer): Condition {
  if (viewer.locations === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(x.location_id = any(${viewer.locations}::uuid[]) or (x.location_id is null and p.author_id = ${viewer.userId}))`
}

/** Whether the viewer may not decide on `x`. At a deleted location nothing is left to decide unless it is published. */
export function isBeyondViewer(viewer: Viewer): Condition {
  return sql<SqlBool>`(${isVisiblePublication(viewer)} is not true and (x.location_id is not null or x.state = 'PUBLISHED'))`
}
