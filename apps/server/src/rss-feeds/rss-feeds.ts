import type { BodyOf } from '@vitrine/contract/operation'
import type { FieldViolation } from '@vitrine/contract/problems'
import type { rssFeeds } from '@vitrine/contract/rss-feeds'
import { type FeedNetwork, usesItemFields, usualTemplate } from '@vitrine/contract/rss-posts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { forbidden, invalid, notFound, tooMany } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import { networkFor } from '../networks/connectors.ts'
import { normalizeAddress } from './feed-address.ts'
import { mayChange } from './policy.ts'
import { schedulePoll } from './poll-schedule.ts'
import {
  findExistingLocationIds,
  findFeeds,
  findLocationIds,
  lockFeed,
  replaceLocations,
  type StoredFeed,
} from './queries.ts'
import { parseRules, rulesAfter, usualRules } from './rules.ts'

type Change = BodyOf<typeof rssFeeds.update>

interface FeedSettings extends Pick<StoredFeed, 'url' | 'name' | 'everywhere' | 'template' | 'mode'> {
  readonly networks: readonly string[]
  readonly rules: unknown
  readonly locations: readonly string[]
}

const fresh: FeedSettings = {
  ...{ url: '', name: null, networks: [], everywhere: true, template: usualTemplate, mode: 'approval' },
  ...{ rules: usualRules, locations: [] },
}

export async function create(deps: Deps, viewer: Viewer, input: Change): Promise<string> {
  const id = newId()
  await inTransaction(deps, viewer, async (tx) => {
    const row = await changed(deps, tx, viewer, fresh, input)
    const status = input.status ?? 'active'
    const since = thisSecond()
    await tx
      .insertInto('rss_feed')
      .values({ company_id: viewer.companyId, id, ...row.columns, ...ownedBy(viewer), status, since })
      .execute()
    await replaceLocations(tx, viewer.companyId, id, row.places)
    if (status === 'active') await schedulePoll(tx, viewer.companyId, id, since)
    await publishFeedEvent(tx, viewer, id)
  })
  return id
}

/** What is not said stays as it is. Whoever changes more than whether it runs answers for its posts from then on. */
export async function change(deps: Deps, viewer: Viewer, id: string, input: Change): Promise<void> {
  await inTransaction(deps, viewer, async (tx) => {
    const { row, before } = await requireFeed(tx, viewer, id)
    const { status, ...content } = input
    const isNewOwner = status === 'active' && row.status === 'error' && row.trouble === 'owner'
    if (Object.values(content).some((value) => value !== undefined) || isNewOwner) {
      const next = await changed(deps, tx, viewer, before, content)
      const moved = next.columns.url !== row.url
      await write(tx, viewer, id, { ...next.columns, ...ownedBy(viewer), ...(moved ? getResetColumns() : {}) })
      await replaceLocations(tx, viewer.companyId, id, next.places)
      if (moved && (status ?? row.status) === 'active') await schedulePoll(tx, viewer.companyId, id, new Date())
    }
    if (status === 'paused') await write(tx, viewer, id, { status, next_check_at: null, check_run: null })
    if (status === 'active' && row.status !== 'active') await resumeFeed(tx, viewer, row)
    await publishFeedEvent(tx, viewer, id)
  })
}

/** What came while somebody had it paused is no news; what came while it could not be read is. */
async function resumeFeed(tx: Tx, viewer: Viewer, row: StoredFeed): Promise<void> {
  const quiet = row.status === 'paused' ? { since: thisSecond(), baselined: false } : {}
  const well = { failures: 0, failing_since: null, trouble: null, trouble_params: '{}' }
  await write(tx, viewer, row.id, { status: 'active', ...well, ...quiet })
  await schedulePoll(tx, viewer.companyId, row.id, new Date())
  if (row.status !== 'error') return
  const { rows } = await sql<{ id: string }>`select id from rss_item
    where company_id = ${viewer.companyId} and feed_id = ${row.id} and outcome = 'new'`.execute(tx)
  for (const item of rows) await enqueue(tx, 'rss.make', { companyId: viewer.companyId, itemId: item.id })
}

export async function remove(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(deps, viewer, async (tx) => {
    await requireFeed(tx, viewer, id)
    await write(tx, viewer, id, { removed_at: sql`clock_timestamp()`, next_check_at: null, check_run: null })
    const runAt = new Date(Date.now() + restorableHours * 3_600_000)
    await enqueue(tx, 'rss.forget', { companyId: viewer.companyId, feedId: id }, { runAt, key: `rss.forget ${id}` })
    await publishFeedEvent(tx, viewer, id)
  })
}

/** How long a deletion can be taken back. */
const restorableHours = 24

/** One that was not deleted is left as it is. */
export async function restore(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(deps, viewer, async (tx) => {
    const { row } = await requireFeed(tx, viewer, id, 'removed too')
    if (row.removed_at === null) return
    await write(tx, viewer, id, { removed_at: null })
    if (row.status === 'active') await schedulePoll(tx, viewer.companyId, id, new Date())
    await publishFeedEvent(tx, viewer, id)
  })
}

/** For good, when nobody took the deletion back. */
export async function forget(deps: Deps, { companyId, feedId }: { companyId: string; feedId: string }): Promise<void> {
  await deps.databases
    .forCompany(companyId)
    .deleteFrom('rss_feed')
    .where('company_id', '=', companyId)
    .where('id', '=', feedId)
    .where('removed_at', '<', sql<Date>`clock_timestamp() - make_interval(hours => ${restorableHours - 1})`)
    .execute()
}

/** A site is not asked for somebody's impatience more than once a minute. */
const restMs = 60_000

export async function checkNow(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(deps, viewer, async (tx) => {
    const { row } = await requireFeed(tx, viewer, id)
    if (row.status !== 'active') throw invalid({ propertyPath: 'status', code: 'rss.notActive' })
    const speed = deps.config.VITRINE_TEST ? deps.config.TEST_SPEED : 1
    const rested = (row.last_check_at?.getTime() ?? 0) + restMs / speed
    if (rested > Date.now()) throw tooMany((rested - Date.now()) / 1000)
    await schedulePoll(tx, viewer.companyId, id, new Date())
    await publishFeedEvent(tx, viewer, id)
  })
}

async function changed(deps: Deps, tx: Tx, viewer: Viewer, before: FeedSettings, input: Change) {
  if (!may(viewer, 'calendarPost')) throw forbidden('rss.calendarPost')
  const locationIds = [...new Set(input.locations ?? before.locations)]
  const everywhere = input.everywhere ?? (input.locations === undefined ? before.everywhere : locationIds.length === 0)
  const networks = [...new Set<string>(input.networks ?? before.networks)]
  const url = input.url === undefined ? before.url : normalizeAddress(input.url)
  const template = input.template ?? before.template
  const known = await findExistingLocationIds(tx, viewer.companyId, locationIds)
  const violations: FieldViolation[] = [
    ...(url === null ? [{ propertyPath: 'url', code: 'rss.address' }] : []),
    ...(usesItemFields(template) ? [] : [{ propertyPath: 'template', code: 'rss.template' }]),
    ...(input.locations ?? []).flatMap((locationId, index) =>
      known.has(locationId) && seesLocation(viewer, locationId)
        ? []
        : [{ propertyPath: `locations[${index}]`, code: 'relation.unknown' }],
    ),
    ...(!everywhere && locationIds.length === 0 && input.everywhere === false ? [tooFew] : []),
    ...networks.flatMap((network, index) =>
      networkFor(deps.networks, network)?.posts
        ? []
        : [{ propertyPath: `networks[${index}]`, code: 'post.unsupported' }],
    ),
  ]
  if (violations.length > 0 || url === null) throw invalid(...violations)
  return {
    places: everywhere ? [] : locationIds.filter((locationId) => known.has(locationId)),
    columns: {
      ...{ url, everywhere, template },
      name: input.title === undefined ? before.name : input.title || null,
      networks: networks as FeedNetwork[], // the contract lets no other in
      mode: input.mode ?? before.mode,
      rules: JSON.stringify(rulesAfter(parseRules(before.rules), input.rules)),
    },
  }
}

const tooFew: FieldViolation = { propertyPath: 'locations', code: 'array.too_small', params: { limit: 1 } }

/** The feed, held still, for somebody who may change it. */
async function requireFeed(tx: Tx, viewer: Viewer, id: string, which: 'there' | 'removed too' = 'there') {
  const row = await lockFeed(tx, viewer.companyId, id)
  const [seen] = await findFeeds(tx, viewer, [id], which)
  if (!row || !seen) throw notFound()
  if (!mayChange(viewer, seen)) throw forbidden('rss.places')
  return { row, before: { ...row, locations: await findLocationIds(tx, viewer.companyId, id) } }
}

async function inTransaction(deps: Deps, viewer: Viewer, work: (tx: Tx) => Promise<void>): Promise<void> {
  await deps.databases.forCompany(viewer.companyId).transaction().execute(work)
}

async function write(tx: Tx, viewer: Viewer, id: string, columns: object): Promise<void> {
  await tx
    .updateTable('rss_feed')
    .set(columns)
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute()
}

const ownedBy = (viewer: Viewer) => ({ owner_id: viewer.userId, owner_company_id: viewer.homeCompanyId })

/** Another address is another feed: what stands there already is no news. */
const getResetColumns = () => ({
  ...{
    since: thisSecond(),
    baselined: false,
    etag: null,
    last_modified: null,
    title: '',
    icon_id: null,
    icon_url: null,
  },
  ...{ failures: 0, failing_since: null, trouble: null, trouble_params: '{}' },
})

function publishFeedEvent(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  return publishEvent(tx, { company: viewer.companyId, type: 'rss_feed', id })
}

/** Feeds say no more than the second. */
const thisSecond = () => new Date(Math.floor(Date.now() / 1000) * 1000)
