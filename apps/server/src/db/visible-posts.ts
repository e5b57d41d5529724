import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../lib/viewer.ts'
import type { Condition } from './lists.ts'

// What somebody sees of posts that go to many places.

/** Every post somebody may see: it goes to one of their places, or is their own. Begins at what is theirs. */
export function postsInScope(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.locations === null) return sql<boolean>`true`
  return sql<boolean>`p.id in (
    select o.id from scheduled_post o where o.company_id = ${viewer.companyId} and o.author_id = ${viewer.userId} and o.deleted_at is null
    union all select x.post_id from publication x where x.company_id = ${viewer.companyId} and x.kind = 'post'
      and x.location_id = any(${viewer.locations}::uuid[]))`
}

/** The same, of a few posts: begins at each of them. */
export function postInScope(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.locations === null) return sql<boolean>`true`
  return sql<boolean>`(p.author_id = ${viewer.userId} or exists (select from publication x
    where x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post' and x.location_id = any(${viewer.locations}::uuid[])))`
}

/** Whether a publication `x` of a post `p` is at a place somebody sees. One deleted since is still its author's to see. */
export function isVisiblePublication(viewer: Viewer): Condition {
  if (viewer.locations === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(x.location_id = any(${viewer.locations}::uuid[]) or (x.location_id is null and p.author_id = ${viewer.userId}))`
}

/** Whether it is not theirs to decide on. At a place that was deleted nobody decides any more, unless it is public there. */
export function isBeyondViewer(viewer: Viewer): Condition {
  return sql<SqlBool>`(${isVisiblePublication(viewer)} is not true and (x.location_id is not null or x.state = 'PUBLISHED'))`
}
