import { sql } from 'kysely'
import type { Deps } from '../deps/deps.ts'
import { scopedDeps } from '../deps/savepoints.ts'
import { publishEvent } from '../events/events.ts'
import { conflict, forbidden, notFound } from '../lib/errors.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { postOn } from './posting.ts'
import { findItem, findItems, type ItemRow, lockFeed } from './queries.ts'
import { storeImage } from './store-image.ts'
import { findTargets } from './targets.ts'

/** Drafts of an item by hand, in the name of who asks, for the networks that have no post of it. */
export async function draftByHand(deps: Deps, viewer: Viewer, itemId: string): Promise<void> {
  const db = deps.databases.forCompany(viewer.companyId)
  const [seen] = await findItems(db, viewer, [itemId])
  if (!seen) throw notFound()
  if (!may(viewer, 'calendarPost')) throw forbidden('rss.calendarPost')
  const image =
    seen.image_url === null ? null : await storeImage(deps, viewer, seen.image_url, seen.title.slice(0, 300))
  const file = image && 'id' in image ? image.id : null
  await db.transaction().execute(async (tx) => {
    const feed = await lockFeed(tx, viewer.companyId, seen.feed_id)
    const item = await findItem(tx, viewer.companyId, itemId)
    const [now] = await findItems(tx, viewer, [itemId])
    if (!feed || !item || !now) throw notFound()
    const missing = listMissingNetworks(now)
    if (missing.length === 0) throw conflict('rss.made')
    const slot = new Date(Date.now() + 3_600_000)
    for (const network of missing) {
      const { ready } = await findTargets(tx, viewer, feed, network)
      const { postId } = await postOn(scopedDeps(deps, tx, viewer.companyId), viewer, {
        ...{ item, feed, network, slot, file, locationIds: ready, asDraft: true },
      })
      const row = { post_id: postId, troubles: '[]' }
      await tx
        .insertInto('rss_item_post')
        .values({ company_id: viewer.companyId, item_id: itemId, network, ...row })
        .onConflict((clash) => clash.columns(['company_id', 'item_id', 'network']).doUpdateSet(row))
        .execute()
    }
    await sql`update rss_item set outcome = 'posted', reason = null
      where company_id = ${viewer.companyId} and id = ${itemId}`.execute(tx)
    await publishEvent(tx, { company: viewer.companyId, type: 'rss_feed', id: feed.id })
  })
}

/** The networks of the feed that have no post of the item, or one that was deleted. */
export function listMissingNetworks({ networks, posts }: Pick<ItemRow, 'networks' | 'posts'>): string[] {
  return networks.filter((network) => !posts.some((post) => post.network === network && post.isMade))
}
