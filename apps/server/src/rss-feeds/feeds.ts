import type { BodyOf } from '@vitrine/contract/operation'
import type { Fault } from '@vitrine/contract/problems'
import type { rssFeeds } from '@vitrine/contract/rss-feeds'
import { type FeedNetwork, speaksOfItem, usualTemplate } from '@vitrine/contract/rss-posts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { tell } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { forbidden, invalid, notFound, tooMany } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import { networkFor } from '../networks/connectors.ts'
import { addressOf } from './address.ts'
import { mayChange } from './policy.ts'
import { existingPlaces, findFeeds, type KeptFeed, lockFeed, placesOf, replacePlaces } from './queries.ts'
import { rulesAfter, rulesOf, usualRules } from './rules.ts'
import { askAt } from './turns.ts'

type Change = BodyOf<typeof rssFeeds.update>

interface Kept extends Pick<KeptFeed, 'url' | 'name' | 'everywhere' | 'template' | 'mode'> {
  readonly networks: readonly string[]
  readonly rules: unknown
  readonly locations: readonly string[]
}

const fresh: Kept = {
  ...{ url: '', name: null, networks: [], everywhere: true, template: usualTemplate, mode: 'approval' },
  ...{ rules: usualRules, locations: [] },
}

export async function create(deps: Deps, who: Viewer, asked: Change): Promise<string> {
  const id = newId()
  await inTransaction(deps, who, async (tx) => {
    const row = await changed(deps, tx, who, fresh, asked)
    const status = asked.status ?? 'active'
    const since = thisSecond()
    await tx
      .insertInto('rss_feed')
      .values({ company_id: who.companyId, id, ...row.columns, ...ownedBy(who), status, since })
      .execute()
    await replacePlaces(tx, who.companyId, id, row.places)
    if (status === 'active') await askAt(tx, who.companyId, id, since)
    await told(tx, who, id)
  })
  return id
}

/** What is not said stays as it is. Whoever changes more than whether it runs answers for its posts from then on. */
export async function change(deps: Deps, who: Viewer, id: string, asked: Change): Promise<void> {
  await inTransaction(deps, who, async (tx) => {
    const { row, before } = await mustHave(tx, who, id)
    const { status, ...content } = asked
    const takesOver = status === 'active' && row.status === 'error' && row.trouble === 'owner'
    if (Object.values(content).some((value) => value !== undefined) || takesOver) {
      const next = await changed(deps, tx, who, before, content)
      const moved = next.columns.url !== row.url
      await write(tx, who, id, { ...next.columns, ...ownedBy(who), ...(moved ? anew() : {}) })
      await replacePlaces(tx, who.companyId, id, next.places)
      if (moved && (status ?? row.status) === 'active') await askAt(tx, who.companyId, id, new Date())
    }
    if (status === 'paused') await write(tx, who, id, { status, next_check_at: null, check_run: null })
    if (status === 'active' && row.status !== 'active') await takeUp(tx, who, row)
    await told(tx, who, id)
  })
}

/** What came while somebody had it paused is no news; what came while it could not be read is. */
async function takeUp(tx: Tx, who: Viewer, row: KeptFeed): Promise<void> {
  const quiet = row.status === 'paused' ? { since: thisSecond(), baselined: false } : {}
  const well = { failures: 0, failing_since: null, trouble: null, trouble_params: '{}' }
  await write(tx, who, row.id, { status: 'active', ...well, ...quiet })
  await askAt(tx, who.companyId, row.id, new Date())
  if (row.status !== 'error') return
  const { rows } = await sql<{ id: string }>`select id from rss_item
    where company_id = ${who.companyId} and feed_id = ${row.id} and outcome = 'new'`.execute(tx)
  for (const item of rows) await enqueue(tx, 'rss.make', { companyId: who.companyId, itemId: item.id })
}

export async function remove(deps: Deps, who: Viewer, id: string): Promise<void> {
  await inTransaction(deps, who, async (tx) => {
    await mustHave(tx, who, id)
    await write(tx, who, id, { removed_at: sql`clock_timestamp()`, next_check_at: null, check_run: null })
    const runAt = new Date(Date.now() + keptHours * 3_600_000)
    await enqueue(tx, 'rss.forget', { companyId: who.companyId, feedId: id }, { runAt, key: `rss.forget ${id}` })
    await told(tx, who, id)
  })
}

/** How long a deletion can be taken back. */
const keptHours = 24

/** One that was not deleted is left as it is. */
export async function restore(deps: Deps, who: Viewer, id: string): Promise<void> {
  await inTransaction(deps, who, async (tx) => {
    const { row } = await mustHave(tx, who, id, 'removed too')
    if (row.removed_at === null) return
    await write(tx, who, id, { removed_at: null })
    if (row.status === 'active') await askAt(tx, who.companyId, id, new Date())
    await told(tx, who, id)
  })
}

/** For good, when nobody took the deletion back. */
export async function forget(deps: Deps, { companyId, feedId }: { companyId: string; feedId: string }): Promise<void> {
  await deps.databases
    .of(companyId)
    .deleteFrom('rss_feed')
    .where('company_id', '=', companyId)
    .where('id', '=', feedId)
    .where('removed_at', '<', sql<Date>`clock_timestamp() - make_interval(hours => ${keptHours - 1})`)
    .execute()
}

/** A site is not asked for somebody's impatience more than once a minute. */
const restMs = 60_000

export async function checkNow(deps: Deps, who: Viewer, id: string): Promise<void> {
  await inTransaction(deps, who, async (tx) => {
    const { row } = await mustHave(tx, who, id)
    if (row.status !== 'active') throw invalid({ propertyPath: 'status', code: 'rss.notActive' })
    const speed = deps.config.VITRINE_TEST ? deps.config.TEST_SPEED : 1
    const rested = (row.last_check_at?.getTime() ?? 0) + restMs / speed
    if (rested > Date.now()) throw tooMany((rested - Date.now()) / 1000)
    await askAt(tx, who.companyId, id, new Date())
    await told(tx, who, id)
  })
}

async function changed(deps: Deps, tx: Tx, who: Viewer, before: Kept, asked: Change) {
  if (!may(who, 'calendarPost')) throw forbidden('rss.calendarPost')
  const places = [...new Set(asked.locations ?? before.locations)]
  const everywhere = asked.everywhere ?? (asked.locations === undefined ? before.everywhere : places.length === 0)
  const networks = [...new Set<string>(asked.networks ?? before.networks)]
  const url = asked.url === undefined ? before.url : addressOf(asked.url)
  const template = asked.template ?? before.template
  const known = await existingPlaces(tx, who.companyId, places)
  const faults: Fault[] = [
    ...(url === null ? [{ propertyPath: 'url', code: 'rss.address' }] : []),
    ...(speaksOfItem(template) ? [] : [{ propertyPath: 'template', code: 'rss.template' }]),
    ...(asked.locations ?? []).flatMap((place, index) =>
      known.has(place) && seesLocation(who, place)
        ? []
        : [{ propertyPath: `locations[${index}]`, code: 'relation.unknown' }],
    ),
    ...(!everywhere && places.length === 0 && asked.everywhere === false ? [tooFew] : []),
    ...networks.flatMap((network, index) =>
      networkFor(deps.networks, network)?.posts
        ? []
        : [{ propertyPath: `networks[${index}]`, code: 'post.unsupported' }],
    ),
  ]
  if (faults.length > 0 || url === null) throw invalid(...faults)
  return {
    places: everywhere ? [] : places.filter((place) => known.has(place)),
    columns: {
      ...{ url, everywhere, template },
      name: asked.title === undefined ? before.name : asked.title || null,
      networks: networks as FeedNetwork[], // the contract lets no other in
      mode: asked.mode ?? before.mode,
      rules: JSON.stringify(rulesAfter(rulesOf(before.rules), asked.rules)),
    },
  }
}

const tooFew: Fault = { propertyPath: 'locations', code: 'array.too_small', params: { limit: 1 } }

/** The feed, held still, for somebody who may change it. */
async function mustHave(tx: Tx, who: Viewer, id: string, which: 'there' | 'removed too' = 'there') {
  const row = await lockFeed(tx, who.companyId, id)
  const [seen] = await findFeeds(tx, who, [id], which)
  if (!row || !seen) throw notFound()
  if (!mayChange(who, seen)) throw forbidden('rss.places')
  return { row, before: { ...row, locations: await placesOf(tx, who.companyId, id) } }
}

async function inTransaction(deps: Deps, who: Viewer, work: (tx: Tx) => Promise<void>): Promise<void> {
  await deps.databases.of(who.companyId).transaction().execute(work)
}

async function write(tx: Tx, who: Viewer, id: string, columns: object): Promise<void> {
  await tx.updateTable('rss_feed').set(columns).where('company_id', '=', who.companyId).where('id', '=', id).execute()
}

const ownedBy = (who: Viewer) => ({ owner_id: who.userId, owner_company_id: who.homeCompanyId })

/** Another address is another feed: what stands there already is no news. */
const anew = () => ({
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

function told(tx: Tx, who: Viewer, id: string): Promise<void> {
  return tell(tx, { company: who.companyId, type: 'rss_feed', id })
}

/** Feeds say no more than the second. */
const thisSecond = () => new Date(Math.floor(Date.now() / 1000) * 1000)
