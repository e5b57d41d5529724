import { ruledOut } from '@vitrine/contract/rss-posts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { scopedDeps } from '../deps/savepoints.ts'
import { publishEvent } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { findViewerInCompany } from '../session/authenticate.ts'
import { accountsWithArticle, lockArticle } from './article.ts'
import { stop } from './handle-failure.ts'
import { type Made, type PostingFailure, postOn } from './posting.ts'
import { findItem, lockFeed, type StoredFeed, type StoredItem } from './queries.ts'
import { parseRules } from './rules.ts'
import { nextSlot } from './slots.ts'
import { storeImage } from './store-image.ts'
import { findTargets } from './targets.ts'

interface FeedItemRef {
  readonly companyId: string
  readonly itemId: string
}

/** A picture that can't be had is asked for so often, the longer the later. */
const maxTries = 3
/** What waits for a person is given the time to be seen. */
const leadMs = { draft: 3_600_000, approval: 3_600_000, automatic: 0 } as const

/**
 * Makes the posts of an item: all of them and the mark that they are made in one transaction, so that a run that is
 * killed leaves nothing, and one that comes second finds it done.
 */
export async function createPostsFromItem(deps: Deps, which: FeedItemRef): Promise<void> {
  const db = deps.databases.forCompany(which.companyId)
  const found = await findNew(db, which)
  if (found === null) return
  const { item, feed } = found
  if (feed.status === 'paused') return markSkipped(db, feed, item, 'paused')
  const viewer = await findOwner(deps, feed)
  if (viewer === null) return db.transaction().execute((tx) => stop(tx, feed, 'owner'))
  const rules = parseRules(feed.rules)
  const ruled = ruledOut(rules, { ...item, hasImage: item.image_url !== null })
  if (ruled !== null) return markSkipped(db, feed, item, ruled)
  const image =
    item.image_url === null ? null : await storeImage(deps, viewer, item.image_url, item.title.slice(0, 300))
  if (image && 'lost' in image && image.lost === 'unreachable' && item.tries < maxTries)
    return tryLater(db, which, item.tries + 1)
  const file = image && 'id' in image ? image.id : null
  if (file === null && rules.onlyWithImage) return markSkipped(db, feed, item, 'image')
  const lost = image && 'lost' in image ? [{ code: 'rss.picture.lost' }] : []
  await db.transaction().execute(async (tx) => {
    await lockFeed(tx, which.companyId, feed.id)
    if (!(await isNew(tx, which))) return
    await lockArticle(tx, item)
    const slot = await slotFor(tx, feed)
    if (slot === null) return markSkipped(tx, feed, item, 'limit')
    const made = await makeEach(deps, tx, viewer, feed, { item, slot, file, lost })
    if (made.every(({ isPosted }) => isPosted)) return markSkipped(tx, feed, item, 'elsewhere')
    await settle(tx, feed, item.id, made, slot)
  })
}

/** Whoever speaks for it by now; null when they left or lost the right to. */
export async function findOwner(deps: Deps, feed: StoredFeed): Promise<Viewer | null> {
  const of = { userId: feed.owner_id, homeCompanyId: feed.owner_company_id, companyId: feed.company_id }
  const viewer = await findViewerInCompany(deps, of)
  return viewer && may(viewer, 'rssFeed') && may(viewer, 'calendarPost') ? viewer : null
}

async function findNew(db: Db, { companyId, itemId }: FeedItemRef) {
  const item = await findItem(db, companyId, itemId)
  if (item?.outcome !== 'new') return null
  const feed = await db
    .selectFrom('rss_feed')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', item.feed_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  // One that is in trouble keeps what is new until it is taken up again.
  return feed === undefined || feed.status === 'error' ? null : { item, feed }
}

/** Held with its feed: of two runs the second sees what the first did. */
async function isNew(tx: Tx, { companyId, itemId }: FeedItemRef): Promise<boolean> {
  return (await findItem(tx, companyId, itemId))?.outcome === 'new'
}

async function slotFor(tx: Tx, feed: StoredFeed): Promise<Date | null> {
  const { rows } = await sql<{ slot: Date }>`select slot from rss_item where company_id = ${feed.company_id}
    and feed_id = ${feed.id} and slot > clock_timestamp() - interval '2 days'`.execute(tx)
  const company = await tx
    .selectFrom('company')
    .select('time_zone')
    .where('id', '=', feed.company_id)
    .executeTakeFirstOrThrow()
  const mode = feed.mode as keyof typeof leadMs // a check constraint holds it
  const earliest = new Date(Date.now() + leadMs[mode])
  return nextSlot(
    parseRules(feed.rules),
    company.time_zone,
    earliest,
    rows.map(({ slot }) => slot),
  )
}

interface What {
  readonly item: StoredItem
  readonly slot: Date
  readonly file: string | null
  /** What every post has to do without. */
  readonly lost: readonly PostingFailure[]
}

async function makeEach(deps: Deps, tx: Tx, viewer: Viewer, feed: StoredFeed, what: What): Promise<Made[]> {
  const inside = scopedDeps(deps, tx, viewer.companyId)
  const made: Made[] = []
  for (const network of feed.networks) {
    const targets = await findTargets(tx, viewer, feed, network, await accountsWithArticle(tx, what.item, network))
    const isPosted = targets.ready.length === 0 && targets.posted.length > 0
    const post = isPosted
      ? { network, postId: null, failures: [], isPosted }
      : await postOn(inside, viewer, { ...what, feed, network, locationIds: targets.ready })
    const failures = [
      ...what.lost,
      ...leftOut('rss.places.expired', targets.expired),
      ...leftOut('rss.places.posted', targets.posted),
      ...leftOut('rss.places.unseen', targets.unseen),
      ...post.failures,
    ]
    made.push({ ...post, failures })
  }
  return made
}

function leftOut(code: string, locationIds: readonly string[]): PostingFailure[] {
  return locationIds.length > 0 ? [{ code, params: { count: locationIds.length }, places: locationIds }] : []
}

async function settle(tx: Tx, feed: StoredFeed, itemId: string, made: readonly Made[], slot: Date): Promise<void> {
  for (const { network, postId, failures } of made) {
    const row = { post_id: postId, troubles: JSON.stringify(failures) }
    await tx
      .insertInto('rss_item_post')
      .values({ company_id: feed.company_id, item_id: itemId, network, ...row })
      .onConflict((clash) => clash.columns(['company_id', 'item_id', 'network']).doUpdateSet(row))
      .execute()
  }
  const posted = made.some(({ postId }) => postId !== null)
  await mark(tx, feed, itemId, { outcome: posted ? 'posted' : 'failed', slot: posted ? slot : null })
}

async function markSkipped(db: Db | Tx, feed: StoredFeed, item: StoredItem, reason: string): Promise<void> {
  await mark(db, feed, item.id, { outcome: 'left', reason })
}

/** Only what is still new: what another run made of it stands. */
async function mark(db: Db | Tx, feed: StoredFeed, itemId: string, columns: object): Promise<void> {
  await db
    .updateTable('rss_item')
    .set(columns)
    .where('company_id', '=', feed.company_id)
    .where('id', '=', itemId)
    .where('outcome', '=', 'new')
    .execute()
  await publishEvent(db, { company: feed.company_id, type: 'rss_feed', id: feed.id })
}

async function tryLater(db: Db, { companyId, itemId }: FeedItemRef, tries: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('rss_item')
      .set({ tries })
      .where('company_id', '=', companyId)
      .where('id', '=', itemId)
      .execute()
    await enqueue(tx, 'rss.make', { companyId, itemId }, { runAt: new Date(Date.now() + 60_000 * 3 ** tries) })
  })
}
