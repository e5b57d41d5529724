import { type RawBuilder, sql } from 'kysely'
import { matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** A post of the company with the file, among those the viewer may see: it goes to one of their places, or is their own. */
export function postsWith(viewer: Viewer, attachment: RawBuilder<unknown>): RawBuilder<unknown> {
  const seen =
    viewer.locations === null
      ? sql`true`
      : sql`(p.author_id = ${viewer.userId} or exists (select from publication x where x.company_id = p.company_id
          and x.post_id = p.id and x.kind = 'post' and ${matchesAny(sql`x.location_id`)(viewer.locations)}))`
  return sql`from scheduled_post p where p.company_id = ${viewer.companyId} and p.deleted_at is null
    and p.attachment_ids @> array[${attachment}] and ${seen}`
}

/** Something of it still has to go out. */
const ahead = sql`exists (select from publication x where x.company_id = p.company_id and x.post_id = p.id
  and x.kind = 'post' and x.state in ('WAITING', 'DUE'))`

/** In how many posts a file is. */
export function countPostUses(viewer: Viewer, attachment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int ${postsWith(viewer, attachment)})`
}

/** In how many posts it is that still have to go out. */
export function countUpcomingPostUses(viewer: Viewer, attachment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int ${postsWith(viewer, attachment)} and ${ahead})`
}

export function isUsed(viewer: Viewer, attachment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${postsWith(viewer, attachment)})`
}

/** The posts that still have to go out with one of the files. */
export function postsAhead(viewer: Viewer, attachments: readonly string[]): RawBuilder<number> {
  return sql<number>`(select count(distinct p.id)::int from unnest(${attachments}::uuid[]) f (id),
    lateral (select p.* ${postsWith(viewer, sql`f.id`)} and ${ahead}) p)`
}
