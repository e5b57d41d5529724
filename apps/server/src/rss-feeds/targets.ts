import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inVisibleLocations } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { StoredFeed } from './queries.ts'

export interface Targets {
  /** Where posts of this network go: places whose account answers. */
  readonly ready: readonly string[]
  /** Named or all of them, and connected to it, but no longer answering. */
  readonly expired: readonly string[]
  /** Their account has the article already: through another feed, or through another location of this one. */
  readonly posted: readonly string[]
  /** Named, and no longer there for who speaks. */
  readonly unseen: readonly string[]
}

/** The places of a feed by network, as far as its owner sees them. Those that never had an account there are not meant. */
export async function findTargets(
  ...[db, viewer, feed, network, reached = new Set()]: [Db | Tx, Viewer, StoredFeed, string, ReadonlySet<string>?]
): Promise<Targets> {
  const named = sql`exists (select from rss_feed_location p where p.company_id = l.company_id
    and p.feed_id = ${feed.id} and p.location_id = l.id)`
  const { rows } = await sql<{ id: string; account_id: string; valid_token: boolean; seen: boolean }>`
    select l.id, i.account_id, i.valid_token, ${inVisibleLocations(viewer, sql`l.id`)} as seen
    from location l join integration i on i.company_id = l.company_id and i.location_id = l.id and i.type = ${network}
    where l.company_id = ${viewer.companyId} and ${feed.everywhere ? inVisibleLocations(viewer, sql`l.id`) : named}
    order by l.sort_name, l.id`.execute(db)
  const selectIds = (predicate: (row: (typeof rows)[number]) => boolean) => rows.filter(predicate).map(({ id }) => id)
  const accounts = new Set(reached)
  const isReady = (row: (typeof rows)[number]) => row.seen && row.valid_token
  const ready = rows.filter((row) => isReady(row) && !accounts.has(row.account_id) && accounts.add(row.account_id))
  return {
    ready: ready.map(({ id }) => id),
    posted: selectIds((row) => isReady(row) && !ready.includes(row)),
    expired: selectIds(({ seen, valid_token }) => seen && !valid_token),
    unseen: selectIds(({ seen }) => !seen),
  }
}
