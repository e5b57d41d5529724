import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** A post of the company with the file, among those the viewer may see: it goes to one of their places, or is their own. */
export function postsWith(who: Viewer, attachment: RawBuilder<unknown>): RawBuilder<unknown> {
  const seen =
    who.locations === null
      ? sql`true`
      : sql`(p.author_id = ${who.userId} or exists (select from publication x where x.company_id = p.company_id
          and x.post_id = p.id and x.kind = 'post' and ${anyOf(sql`x.location_id`)(who.locations)}))`
  return sql`from scheduled_post p where p.company_id = ${who.companyId} and p.deleted_at is null
    and p.attachment_ids @> array[${attachment}] and ${seen}`
}

/** Something of it still has to go out. */
const ahead = sql`exists (select from publication x where x.company_id = p.company_id and x.post_id = p.id
  and x.kind = 'post' and x.state in ('WAITING', 'DUE'))`

/** In how many posts a file is. */
export function usesOf(who: Viewer, attachment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int ${postsWith(who, attachment)})`
}

/** In how many posts it is that still have to go out. */
export function usesAheadOf(who: Viewer, attachment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int ${postsWith(who, attachment)} and ${ahead})`
}

export function isUsed(who: Viewer, attachment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${postsWith(who, attachment)})`
}

/** The posts that still have to go out with one of the files. */
export function postsAhead(who: Viewer, attachments: readonly string[]): RawBuilder<number> {
  return sql<number>`(select count(distinct p.id)::int from unnest(${attachments}::uuid[]) f (id),
    lateral (select p.* ${postsWith(who, sql`f.id`)} and ${ahead}) p)`
}
