import { ruledOut } from '@vitrine/contract/rss-posts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { within } from '../deps/savepoint.ts'
import { tell } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { whoIs } from '../session/identify.ts'
import { accountsWithArticle, lockArticle } from './article.ts'
import { keepPicture } from './pictures.ts'
import { type Made, postOn, type Trouble } from './posting.ts'
import { findItem, type KeptFeed, type KeptItem, lockFeed } from './queries.ts'
import { rulesOf } from './rules.ts'
import { nextSlot } from './slots.ts'
import { stop } from './stopping.ts'
import { targetsOf } from './targets.ts'

interface Which {
  readonly companyId: string
  readonly itemId: string
}

/** A picture that can't be had is asked for so often, the longer the later. */
const mostTries = 3
/** What waits for a person is given the time to be seen. */
const leadMs = { draft: 3_600_000, approval: 3_600_000, automatic: 0 } as const

/**
 * Makes the posts of an item: all of them and the mark that they are made in one transaction, so that a run that is
 * killed leaves nothing, and one that comes second finds it done.
 */
export async function makePosts(deps: Deps, which: Which): Promise<void> {
  const db = deps.databases.of(which.companyId)
  const found = await findNew(db, which)
  if (found === null) return
  const { item, feed } = found
  if (feed.status === 'paused') return leave(db, feed, item, 'paused')
  const who = await ownerOf(deps, feed)
  if (who === null) return db.transaction().execute((tx) => stop(tx, feed, 'owner'))
  const rules = rulesOf(feed.rules)
  const ruled = ruledOut(rules, { ...item, hasImage: item.image_url !== null })
  if (ruled !== null) return leave(db, feed, item, ruled)
  const picture =
    item.image_url === null ? null : await keepPicture(deps, who, item.image_url, item.title.slice(0, 300))
  if (picture && 'lost' in picture && picture.lost === 'unreachable' && item.tries < mostTries)
    return tryLater(db, which, item.tries + 1)
  const file = picture && 'id' in picture ? picture.id : null
  if (file === null && rules.onlyWithImage) return leave(db, feed, item, 'image')
  const lost = picture && 'lost' in picture ? [{ code: 'rss.picture.lost' }] : []
  await db.transaction().execute(async (tx) => {
    await lockFeed(tx, which.companyId, feed.id)
    if (!(await isNew(tx, which))) return
    await lockArticle(tx, item)
    const slot = await slotFor(tx, feed)
    if (slot === null) return leave(tx, feed, item, 'limit')
    const made = await makeEach(deps, tx, who, feed, { item, slot, file, lost })
    if (made.every(({ isPosted }) => isPosted)) return leave(tx, feed, item, 'elsewhere')
    await settle(tx, feed, item.id, made, slot)
  })
}

/** Whoever speaks for it by now; null when they left or lost the right to. */
export async function ownerOf(deps: Deps, feed: KeptFeed): Promise<Viewer | null> {
  const of = { userId: feed.owner_id, homeCompanyId: feed.owner_company_id, companyId: feed.company_id }
  const who = await whoIs(deps, of)
  return who && may(who, 'rssFeed') && may(who, 'calendarPost') ? who : null
}

async function findNew(db: Db, { companyId, itemId }: Which) {
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
async function isNew(tx: Tx, { companyId, itemId }: Which): Promise<boolean> {
  return (await findItem(tx, companyId, itemId))?.outcome === 'new'
}

async function slotFor(tx: Tx, feed: KeptFeed): Promise<Date | null> {
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
    rulesOf(feed.rules),
    company.time_zone,
    earliest,
    rows.map(({ slot }) => slot),
  )
}

interface What {
  readonly item: KeptItem
  readonly slot: Date
  readonly file: string | null
  /** What every post has to do without. */
  readonly lost: readonly Trouble[]
}

async function makeEach(deps: Deps, tx: Tx, who: Viewer, feed: KeptFeed, what: What): Promise<Made[]> {
  const inside = within(deps, tx, who.companyId)
  const made: Made[] = []
  for (const network of feed.networks) {
    const targets = await targetsOf(tx, who, feed, network, await accountsWithArticle(tx, what.item, network))
    const isPosted = targets.ready.length === 0 && targets.posted.length > 0
    const post = isPosted
      ? { network, postId: null, troubles: [], isPosted }
      : await postOn(inside, who, { ...what, feed, network, places: targets.ready })
    const troubles = [
      ...what.lost,
      ...leftOut('rss.places.expired', targets.expired),
      ...leftOut('rss.places.posted', targets.posted),
      ...leftOut('rss.places.unseen', targets.unseen),
      ...post.troubles,
    ]
    made.push({ ...post, troubles })
  }
  return made
}

function leftOut(code: string, places: readonly string[]): Trouble[] {
  return places.length > 0 ? [{ code, params: { count: places.length }, places }] : []
}

async function settle(tx: Tx, feed: KeptFeed, itemId: string, made: readonly Made[], slot: Date): Promise<void> {
  for (const { network, postId, troubles } of made) {
    const row = { post_id: postId, troubles: JSON.stringify(troubles) }
    await tx
      .insertInto('rss_item_post')
      .values({ company_id: feed.company_id, item_id: itemId, network, ...row })
      .onConflict((clash) => clash.columns(['company_id', 'item_id', 'network']).doUpdateSet(row))
      .execute()
  }
  const posted = made.some(({ postId }) => postId !== null)
  await mark(tx, feed, itemId, { outcome: posted ? 'posted' : 'failed', slot: posted ? slot : null })
}

async function leave(db: Db | Tx, feed: KeptFeed, item: KeptItem, reason: string): Promise<void> {
  await mark(db, feed, item.id, { outcome: 'left', reason })
}

/** Only what is still new: what another run made of it stands. */
async function mark(db: Db | Tx, feed: KeptFeed, itemId: string, columns: object): Promise<void> {
  await db
    .updateTable('rss_item')
    .set(columns)
    .where('company_id', '=', feed.company_id)
    .where('id', '=', itemId)
    .where('outcome', '=', 'new')
    .execute()
  await tell(db, { company: feed.company_id, type: 'rss_feed', id: feed.id })
}

async function tryLater(db: Db, { companyId, itemId }: Which, tries: number): Promise<void> {
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
