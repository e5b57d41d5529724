import { sql } from 'kysely'
import type { Deps } from '../deps/deps.ts'
import { within } from '../deps/savepoint.ts'
import { tell } from '../events/events.ts'
import { conflict, forbidden, notFound } from '../lib/errors.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { keepPicture } from './pictures.ts'
import { postOn } from './posting.ts'
import { findItem, findItems, type ItemRow, lockFeed } from './queries.ts'
import { targetsOf } from './targets.ts'

/** Drafts of an item by hand, in the name of who asks, for the networks that have no post of it. */
export async function draftByHand(deps: Deps, who: Viewer, itemId: string): Promise<void> {
  const db = deps.databases.of(who.companyId)
  const [seen] = await findItems(db, who, [itemId])
  if (!seen) throw notFound()
  if (!may(who, 'calendarPost')) throw forbidden('rss.calendarPost')
  const picture =
    seen.image_url === null ? null : await keepPicture(deps, who, seen.image_url, seen.title.slice(0, 300))
  const file = picture && 'id' in picture ? picture.id : null
  await db.transaction().execute(async (tx) => {
    const feed = await lockFeed(tx, who.companyId, seen.feed_id)
    const item = await findItem(tx, who.companyId, itemId)
    const [now] = await findItems(tx, who, [itemId])
    if (!feed || !item || !now) throw notFound()
    const missing = missingOf(now)
    if (missing.length === 0) throw conflict('rss.made')
    const slot = new Date(Date.now() + 3_600_000)
    for (const network of missing) {
      const { ready } = await targetsOf(tx, who, feed, network)
      const { postId } = await postOn(within(deps, tx, who.companyId), who, {
        ...{ item, feed, network, slot, file, places: ready, asDraft: true },
      })
      const row = { post_id: postId, troubles: '[]' }
      await tx
        .insertInto('rss_item_post')
        .values({ company_id: who.companyId, item_id: itemId, network, ...row })
        .onConflict((clash) => clash.columns(['company_id', 'item_id', 'network']).doUpdateSet(row))
        .execute()
    }
    await sql`update rss_item set outcome = 'posted', reason = null
      where company_id = ${who.companyId} and id = ${itemId}`.execute(tx)
    await tell(tx, { company: who.companyId, type: 'rss_feed', id: feed.id })
  })
}

/** The networks of the feed that have no post of the item, or one that was deleted. */
export function missingOf({ networks, posts }: Pick<ItemRow, 'networks' | 'posts'>): string[] {
  return networks.filter((network) => !posts.some((post) => post.network === network && post.isMade))
}
