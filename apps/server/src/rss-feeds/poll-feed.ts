import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import { FeedError, type FoundFeed, findFeed } from './find-feed.ts'
import { fail } from './handle-failure.ts'
import { ingestItems } from './ingest-items.ts'
import { everyMinutes, schedulePoll } from './poll-schedule.ts'
import { lockFeed, type StoredFeed } from './queries.ts'
import { storeIcon } from './store-image.ts'

interface FeedRef {
  readonly companyId: string
  readonly feedId: string
}

/** How long one turn may take before another is taken in its place. */
const turnMs = 3 * 60_000

/**
 * Asks a feed what is new, when its turn has come. Killed anywhere, another run asks again minutes later; of two that
 * ask at once the one that began last takes in what it heard, and items are new once whoever brings them.
 */
export async function pollFeed(deps: Deps, which: FeedRef): Promise<void> {
  const feed = await begin(deps, which)
  if (feed === null) return
  const known = { etag: feed.etag, lastModified: feed.last_modified, wasFeed: feed.baselined }
  const result = await findFeed(deps, feed.url, known).catch((error) => {
    if (error instanceof FeedError) return error
    throw error
  })
  const iconUrl = result === null || result instanceof FeedError ? null : result.feed.iconUrl
  const icon = iconUrl !== null && iconUrl !== feed.icon_url ? await storeIcon(deps, feed, iconUrl) : undefined
  await end(deps, which, feed, async (tx) => {
    if (result instanceof FeedError) return fail(tx, feed, result)
    const every = result === null ? feed.every_minutes : everyMinutes(result.feed.everyMinutes)
    if (result !== null) await ingestItems(tx, feed, result.feed.items)
    await settle(tx, feed, result, {
      every_minutes: every,
      ...(icon === undefined ? {} : { icon_id: icon, icon_url: iconUrl }),
    })
    await schedulePoll(tx, which.companyId, which.feedId, new Date(Date.now() + every * 60_000))
  })
}

async function begin(deps: Deps, { companyId, feedId }: FeedRef): Promise<(StoredFeed & { check_run: string }) | null> {
  return deps.databases
    .forCompany(companyId)
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
      await schedulePoll(tx, companyId, feedId, new Date(Date.now() + turnMs))
      return { ...feed, check_run: run }
    })
}

/** The last word is the run's that began last, while the feed is still to be asked. */
async function end(
  deps: Deps,
  { companyId, feedId }: FeedRef,
  { check_run, url }: StoredFeed,
  apply: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.databases
    .forCompany(companyId)
    .transaction()
    .execute(async (tx) => {
      const now = await lockFeed(tx, companyId, feedId)
      if (now?.check_run !== check_run || now?.url !== url || now.status !== 'active' || now.removed_at !== null) return
      await apply(tx)
      await publishEvent(tx, { company: companyId, type: 'rss_feed', id: feedId })
    })
}

/** What was heard of the feed itself. Without news it stays as it was, but for having answered. */
async function settle(tx: Tx, feed: StoredFeed, result: FoundFeed | null, more: object): Promise<void> {
  const about =
    result === null
      ? {}
      : {
          ...{ url: result.url, title: result.feed.title, site_url: result.feed.siteUrl, baselined: true },
          ...{ etag: result.etag, last_modified: result.lastModified },
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
