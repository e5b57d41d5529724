import { sql } from 'kysely'
import type { Viewer } from '../lib/viewer.ts'
import { type Condition, inVisibleLocations } from './lists.ts'

/** Feeds the viewer may see: their own, and those of their locations. `everywhere` covers the owner's locations. */
export function feedsInScope(viewer: Viewer): Condition {
  if (viewer.locations === null) return sql<boolean>`true`
  const ownerSees = sql`exists (select from app_user u where u.company_id = f.company_id and u.id = f.owner_id
    and (u.profile = 'PROFILE_OWNER' or exists (select from user_location k
      where k.company_id = u.company_id and k.user_id = u.id and ${inVisibleLocations(viewer, sql`k.location_id`)})))`
  return sql<boolean>`(f.owner_id = ${viewer.userId}
    or (f.everywhere and (f.owner_company_id <> f.company_id or ${ownerSees})) or exists (select from rss_feed_location p
    where p.company_id = f.company_id and p.feed_id = f.id and ${inVisibleLocations(viewer, sql`p.location_id`)}))`
}
