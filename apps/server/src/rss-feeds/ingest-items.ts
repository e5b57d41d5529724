import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { newId } from '../lib/ids.ts'
import type { StoredFeed } from './queries.ts'
import type { FeedItem } from './read-feed.ts'

/** What is older when it is met is history, however it got there. */
const newsDays = 7

/** Keeps the items nobody has met yet, once each, and leaves a job for each that is news. The oldest first. */
export async function ingestItems(tx: Tx, feed: StoredFeed, items: readonly FeedItem[]): Promise<void> {
  const now = new Date()
  const since = Math.max(feed.since.getTime(), now.getTime() - newsDays * 86_400_000)
  const rows = items.toReversed().map((item) => {
    const publishedAt = item.publishedAt !== null && item.publishedAt > now ? now : item.publishedAt
    const isNews = publishedAt === null ? feed.baselined : publishedAt.getTime() >= since
    const reason = isNews ? (item.isTwice ? 'twice' : null) : 'old'
    return {
      ...{
        id: newId(),
        key: item.key,
        title: item.title,
        link: item.link,
        summary: item.summary,
        image_url: item.imageUrl,
      },
      ...{
        article: item.article,
        published_at: publishedAt,
        reason,
        outcome: reason === null ? 'new' : 'left',
      },
    }
  })
  const { rows: fresh } = await sql<{ id: string; outcome: string }>`
    insert into rss_item (company_id, id, feed_id, key, title, link, summary, image_url, article, published_at, reason, outcome)
    select ${feed.company_id}, r.id, ${feed.id}, r.key, r.title, r.link, r.summary, r.image_url, r.article, r.published_at, r.reason, r.outcome
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, key text, title text, link text, summary text,
      image_url text, article text, published_at timestamptz, reason text, outcome text)
    on conflict (company_id, feed_id, key) do nothing
    returning id, outcome`.execute(tx)
  for (const { id, outcome } of fresh)
    if (outcome === 'new') await enqueue(tx, 'rss.make', { companyId: feed.company_id, itemId: id })
}
