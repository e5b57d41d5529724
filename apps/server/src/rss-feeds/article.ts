import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { StoredItem } from './queries.ts'

/** Parameters that say where a reader came from, not what they read. */
const tracking = /^(?:utm_.*|at_(?:medium|campaign|custom.*)|fbclid|gclid|mc_[ce]id|xtor|ref|source|from)$/i

/**
 * What two feeds agree in about an article: its address. An item without an address of its own, a podcast's episode for
 * instance, is the same where the site and the item's key are.
 */
export function nameArticle(link: string | null, { feed, key }: { feed: string; key: string }): string {
  if (link === null) return `${nameHost(new URL(feed))} ${key}`
  const url = new URL(link)
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${nameHost(url)}${url.pathname.replace(/\/+$/, '')}?${new URLSearchParams(query)}`.slice(0, 2000)
}

const nameHost = ({ hostname, port }: URL): string => `${hostname.replace(/^www\./, '')}${port && `:${port}`}`

/** Two feeds that meet one article at once wait for each other: the second sees what the first posted. */
export async function lockArticle(tx: Tx, { company_id, article }: StoredItem): Promise<void> {
  if (article === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rss ${company_id} ${article}`}, 0))`.execute(tx)
}

/** The accounts of a network that have the article already, or will, through another feed. */
export async function accountsWithArticle(tx: Tx, item: StoredItem, network: string): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct x.account_id from rss_item i
    join rss_item_post m on m.company_id = i.company_id and m.item_id = i.id and m.network = ${network}
    join scheduled_post p on p.company_id = m.company_id and p.id = m.post_id and p.deleted_at is null
    join publication x on x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post' and x.state <> 'CANCELLED'
    where i.company_id = ${item.company_id} and i.article = ${item.article} and i.feed_id <> ${item.feed_id}`.execute(
    tx,
  )
  return new Set(rows.map(({ account_id }) => account_id))
}
