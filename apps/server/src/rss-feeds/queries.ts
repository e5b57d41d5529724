import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inVisibleLocations, matchesAny } from '../db/lists.ts'
import { feedsInScope } from '../db/visible-feeds.ts'
import { isVisiblePublication, postInScope } from '../db/visible-posts.ts'
import type { Viewer } from '../lib/viewer.ts'

interface FeedLocationName {
  readonly id: string
  readonly name: string
}

/** Feeds with all a card shows. */
export async function findFeeds(
  db: Db | Tx,
  viewer: Viewer,
  ids: readonly string[],
  which: 'there' | 'removed too' = 'there',
) {
  const seen =
    viewer.locations === null
      ? sql`true`
      : sql`exists (select from scheduled_post p
          where p.company_id = m.company_id and p.id = m.post_id and ${postInScope(viewer)})`
  return db
    .selectFrom('rss_feed as f')
    .selectAll('f')
    .select([
      sql<
        FeedLocationName[]
      >`(select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.sort_name, l.id), '[]')
        from rss_feed_location p join location l on l.company_id = p.company_id and l.id = p.location_id
        where p.company_id = f.company_id and p.feed_id = f.id and ${inVisibleLocations(viewer, sql`p.location_id`)})`.as(
        'locations',
      ),
      sql<number>`(select count(*)::int from rss_feed_location p
        where p.company_id = f.company_id and p.feed_id = f.id)`.as('places'),
      sql<FeedLocationName | null>`(select json_build_object('id', u.id,
          'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))
        from app_user u where u.company_id = f.company_id and u.id = f.owner_id)`.as('owner'),
      sql<string | null>`(select a.storage_key from attachment a
        where a.company_id = f.company_id and a.id = f.icon_id)`.as('icon_key'),
      sql<number>`(select count(*)::int from rss_item i join rss_item_post m on m.company_id = i.company_id and m.item_id = i.id
        where i.company_id = f.company_id and i.feed_id = f.id and m.post_id is not null and ${seen})`.as('posts'),
      sql<number>`(select count(*)::int from rss_item i where i.company_id = f.company_id and i.feed_id = f.id
        and i.outcome = 'failed' and i.found_at > clock_timestamp() - interval '7 days')`.as('failed'),
      sql<{ title: string; link: string | null; at: string } | null>`(
        select json_build_object('title', i.title, 'link', i.link, 'at', coalesce(i.published_at, i.found_at))
        from rss_item i where i.company_id = f.company_id and i.feed_id = f.id
        order by coalesce(i.published_at, i.found_at) desc, i.id desc limit 1)`.as('last_item'),
    ])
    .where('f.company_id', '=', viewer.companyId)
    .where(which === 'there' ? sql<boolean>`f.removed_at is null` : sql<boolean>`true`)
    .where(matchesAny(sql.ref('f.id'))(ids))
    .where(feedsInScope(viewer))
    .execute()
}
export type FeedRow = Awaited<ReturnType<typeof findFeeds>>[number]

/** The row as it is kept, held until the transaction ends. */
export async function lockFeed(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('rss_feed')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type StoredFeed = NonNullable<Awaited<ReturnType<typeof lockFeed>>>

export async function findLocationIds(db: Db | Tx, companyId: string, feedId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rss_feed_location')
    .select('location_id')
    .where('company_id', '=', companyId)
    .where('feed_id', '=', feedId)
    .execute()
  return rows.map(({ location_id }) => location_id)
}

export async function replaceLocations(
  tx: Tx,
  companyId: string,
  feedId: string,
  locationIds: readonly string[],
): Promise<void> {
  await sql`delete from rss_feed_location where company_id = ${companyId} and feed_id = ${feedId}`.execute(tx)
  await sql`insert into rss_feed_location (company_id, feed_id, location_id)
    select ${companyId}, ${feedId}, place from unnest(${locationIds}::uuid[]) place`.execute(tx)
}

/** Of the places given, those the company has. */
export async function findExistingLocationIds(tx: Tx, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('location')
    .select('id')
    .where('company_id', '=', companyId)
    .where(matchesAny(sql.ref('id'))(ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Items with what became of them. */
export async function findItems(db: Db | Tx, viewer: Viewer, ids: readonly string[]) {
  return db
    .selectFrom('rss_item as i')
    .innerJoin('rss_feed as f', (join) =>
      join.onRef('f.company_id', '=', 'i.company_id').onRef('f.id', '=', 'i.feed_id'),
    )
    .selectAll('i')
    .select([
      'f.networks',
      sql<ItemPostRow[]>`(select coalesce(json_agg(json_build_object('network', m.network, 'troubles', m.troubles,
          'isMade', p.id is not null, 'postId', case when seen.it then p.id end, 'editorial', p.editorial, 'scheduledAt', p.scheduled_at,
          'states', array(select x.state from publication x where x.company_id = p.company_id and x.post_id = p.id
            and x.kind = 'post' and x.state <> 'CANCELLED' and ${isVisiblePublication(viewer)})) order by m.network), '[]')
        from rss_item_post m left join scheduled_post p on p.company_id = m.company_id and p.id = m.post_id and p.deleted_at is null
          cross join lateral (select ${postInScope(viewer)} as it) seen
        where m.company_id = i.company_id and m.item_id = i.id)`.as('posts'),
    ])
    .where('i.company_id', '=', viewer.companyId)
    .where('f.removed_at', 'is', null)
    .where(matchesAny(sql.ref('i.id'))(ids))
    .where(feedsInScope(viewer))
    .execute()
}
export type ItemRow = Awaited<ReturnType<typeof findItems>>[number]

interface ItemPostRow {
  readonly network: string
  readonly troubles: unknown
  /** There is a post, whether or not its reader sees it. */
  readonly isMade: boolean
  readonly postId: string | null
  readonly editorial: string | null
  readonly scheduledAt: string | null
  readonly states: string[]
}

/** An item as it is kept. */
export async function findItem(db: Db | Tx, companyId: string, itemId: string) {
  return db
    .selectFrom('rss_item')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', itemId)
    .executeTakeFirst()
}
export type StoredItem = NonNullable<Awaited<ReturnType<typeof findItem>>>
