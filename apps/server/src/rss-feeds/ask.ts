import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { tell } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import { FeedTrouble, type FoundFeed, findFeed } from './find-feed.ts'
import { keepIcon } from './pictures.ts'
import { type KeptFeed, lockFeed } from './queries.ts'
import { fail } from './stopping.ts'
import { takeIn } from './take-in.ts'
import { askAt, everyMinutes } from './turns.ts'

interface Which {
  readonly companyId: string
  readonly feedId: string
}

/** How long one turn may take before another is taken in its place. */
const turnMs = 3 * 60_000

/**
 * Asks a feed what is new, when its turn has come. Killed anywhere, another run asks again minutes later; of two that
 * ask at once the one that began last takes in what it heard, and items are new once whoever brings them.
 */
export async function askFeed(deps: Deps, which: Which): Promise<void> {
  const feed = await begin(deps, which)
  if (feed === null) return
  const known = { etag: feed.etag, lastModified: feed.last_modified, wasFeed: feed.baselined }
  const heard = await findFeed(deps, feed.url, known).catch((error) => {
    if (error instanceof FeedTrouble) return error
    throw error
  })
  const iconUrl = heard === null || heard instanceof FeedTrouble ? null : heard.feed.iconUrl
  const icon = iconUrl !== null && iconUrl !== feed.icon_url ? await keepIcon(deps, feed, iconUrl) : undefined
  await end(deps, which, feed, async (tx) => {
    if (heard instanceof FeedTrouble) return fail(tx, feed, heard)
    const every = heard === null ? feed.every_minutes : everyMinutes(heard.feed.everyMinutes)
    if (heard !== null) await takeIn(tx, feed, heard.feed.items)
    await settle(tx, feed, heard, {
      every_minutes: every,
      ...(icon === undefined ? {} : { icon_id: icon, icon_url: iconUrl }),
    })
    await askAt(tx, which.companyId, which.feedId, new Date(Date.now() + every * 60_000))
  })
}

async function begin(deps: Deps, { companyId, feedId }: Which): Promise<(KeptFeed & { check_run: string }) | null> {
  return deps.databases
    .of(companyId)
    .transaction()
    .execute(async (tx) => {
      const feed = await lockFeed(tx, companyId, feedId)
      if (!feed || feed.removed_at !== null || feed.status !== 'active') return null
      if (feed.next_check_at !== null && feed.next_check_at.getTime() > Date.now() + 1000) return null
      const run = newId()
      await tx
        .updateTable('rss_feed')
        .set({ check_run: run })
        .where('company_id', '=', companyId)
        .where('id', '=', feedId)
        .execute()
      // Whoever does this may be killed: then somebody asks in their place.
      await askAt(tx, companyId, feedId, new Date(Date.now() + turnMs))
      return { ...feed, check_run: run }
    })
}

/** The last word is the run's that began last, while the feed is still to be asked. */
async function end(
  deps: Deps,
  { companyId, feedId }: Which,
  { check_run, url }: KeptFeed,
  say: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.databases
    .of(companyId)
    .transaction()
    .execute(async (tx) => {
      const now = await lockFeed(tx, companyId, feedId)
      if (now?.check_run !== check_run || now?.url !== url || now.status !== 'active' || now.removed_at !== null) return
      await say(tx)
      await tell(tx, { company: companyId, type: 'rss_feed', id: feedId })
    })
}

/** What was heard of the feed itself. Without news it stays as it was, but for having answered. */
async function settle(tx: Tx, feed: KeptFeed, heard: FoundFeed | null, more: object): Promise<void> {
  const about =
    heard === null
      ? {}
      : {
          ...{ url: heard.url, title: heard.feed.title, site_url: heard.feed.siteUrl, baselined: true },
          ...{ etag: heard.etag, last_modified: heard.lastModified },
        }
  await tx
    .updateTable('rss_feed')
    .set({
      ...about,
      ...{ failures: 0, failing_since: null, trouble: null, trouble_params: '{}', check_run: null },
      last_check_at: new Date(),
      ...more,
    })
    .where('company_id', '=', feed.company_id)
    .where('id', '=', feed.id)
    .execute()
}
