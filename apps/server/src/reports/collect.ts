import type { InsightsConnector } from '@vitrine/networks/insights'
import { type Call, NetworkError } from '@vitrine/networks/network'
import { findIntegration, type IntegrationRow } from '../connections/integrations.ts'
import { invalidateConnection, withAccountToken } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { networkFor } from '../networks/connectors.ts'
import { collectKeywords } from './collect-keywords.ts'
import type { DaySpan } from './period.ts'
import { type AccountState, findState, postpone, postponeAll, storeState } from './state.ts'
import { reckonFollowers, storeAudience, storeDays, storePosts } from './store-metrics.ts'

/** How long one collection may take before it is broken off; seconds. */
const maxSeconds = 300
/** Posts go on being seen for a while; older ones stay as they were last measured. */
const postDays = 30
const firstPostDays = 90
/** How soon the next part of the past is asked for; seconds. */
const nextPart = 45
const backoff = { first: 120, most: 6 * 3600 }

/**
 * Asks a network for the figures of one account: the last days anew, because networks correct them, and a part of the past
 * while there is some it has not been asked for. Everything is written by day, so repeating it changes nothing.
 */
export async function collect(deps: Deps, of: { companyId: string; integrationId: string }): Promise<void> {
  const db = deps.databases.forCompany(of.companyId)
  const integration = await findIntegration(db, of.integrationId)
  const insights = integration && networkFor(deps.networks, integration.type)?.insights
  if (!integration || !insights) return
  try {
    const before = await findState(db, integration.id)
    const after = await withAccountToken(deps, of.companyId, of.integrationId, (voice) =>
      collectWith(db, integration, insights, { ...networkRequest(deps, maxSeconds), ...voice, guard() {} }, before),
    )
    if (after !== 'reconnect' && !after.isWhole) await postpone(deps, integration.id, nextPart)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await failed(deps, db, integration, error)
  }
}

async function collectWith(
  db: Db,
  integration: IntegrationRow,
  insights: InsightsConnector,
  call: Call,
  before: AccountState,
): Promise<AccountState> {
  const today = Temporal.Now.plainDateISO('UTC')
  const oldest = today.subtract({ days: insights.retentionDays - 1 })
  let state = before
  for (const span of recentSpans(insights, state, today, oldest))
    state = await fetchDays(db, integration, insights, call, state, span)
  const past = pastSpan(insights, state, oldest)
  if (past === null) state = { ...state, isWhole: true }
  else {
    const known = state.firstDay
    state = await fetchDays(db, integration, insights, call, state, past)
    // Nothing at all in so many days: the account is no older, or the network keeps no more.
    state = { ...state, isWhole: past.from <= oldest.toString() || state.firstDay === known }
  }
  await reckonFollowers(db, integration)
  if (insights.posts) {
    const from = today.subtract({ days: state.postsSince === null ? firstPostDays : postDays })
    const since = new Date(`${from.toString()}T00:00Z`)
    await storePosts(db, integration, since, await insights.posts(call, since))
    state = { ...state, postsSince: state.postsSince ?? from.toString() }
  }
  const isNewDay = before.collectedAt === null || before.collectedAt.toISOString().slice(0, 10) < today.toString()
  if (isNewDay) state = await fetchDaily(db, integration, insights, call, state)
  await storeState(db, integration, state)
  return { ...state, collectedAt: new Date() }
}

/** From where the figures may still change, or are not known, up to today. */
function recentSpans(
  insights: InsightsConnector,
  state: AccountState,
  today: Temporal.PlainDate,
  oldest: Temporal.PlainDate,
): DaySpan[] {
  const wanted =
    state.lastDay === null
      ? today.subtract({ days: insights.daysAtOnce - 1 })
      : Temporal.PlainDate.from(state.lastDay).subtract({ days: insights.settlesInDays })
  const spans: DaySpan[] = []
  let from = Temporal.PlainDate.compare(wanted, oldest) < 0 ? oldest : wanted
  while (Temporal.PlainDate.compare(from, today) <= 0) {
    const end = from.add({ days: insights.daysAtOnce - 1 })
    const to = Temporal.PlainDate.compare(end, today) > 0 ? today : end
    spans.push({ from: from.toString(), to: to.toString() })
    from = to.add({ days: 1 })
  }
  return spans
}

/** The part of the past that is next, the newest first. */
function pastSpan(insights: InsightsConnector, state: AccountState, oldest: Temporal.PlainDate): DaySpan | null {
  if (state.isWhole || state.firstDay === null) return null
  const to = Temporal.PlainDate.from(state.firstDay).subtract({ days: 1 })
  if (Temporal.PlainDate.compare(to, oldest) < 0) return null
  const from = to.subtract({ days: insights.daysAtOnce - 1 })
  return { from: (Temporal.PlainDate.compare(from, oldest) < 0 ? oldest : from).toString(), to: to.toString() }
}

async function fetchDays(
  db: Db,
  integration: IntegrationRow,
  insights: InsightsConnector,
  call: Call,
  state: AccountState,
  span: DaySpan,
): Promise<AccountState> {
  const { days, missing } = await insights.days(call, span)
  await storeDays(db, integration, days)
  const receivedDays = days.map(({ day }) => day).toSorted()
  const first = receivedDays.at(0)
  const last = receivedDays.at(-1)
  return {
    ...state,
    firstDay: first === undefined || (state.firstDay !== null && state.firstDay < first) ? state.firstDay : first,
    lastDay: last === undefined || (state.lastDay !== null && state.lastDay > last) ? state.lastDay : last,
    missing: { ...state.missing, ...missing },
  }
}

/** What changes slowly: who follows, and what people searched for. */
async function fetchDaily(
  db: Db,
  integration: IntegrationRow,
  insights: InsightsConnector,
  call: Call,
  state: AccountState,
): Promise<AccountState> {
  const location = await db
    .selectFrom('location')
    .select('time_zone')
    .where('id', '=', integration.location_id)
    .executeTakeFirstOrThrow()
  let { missing } = state
  if (insights.audience) {
    const audience = await insights.audience(call)
    await storeAudience(db, integration, location.time_zone, audience)
    missing = { ...missing, ...audience.missing }
  }
  const keywordMonths = await collectKeywords(db, integration, insights, call, state.keywordMonths)
  return { ...state, missing, keywordMonths }
}

/**
 * A right that was never given is asked for by connecting again, and ends nothing else; a refused token ends the connection's
 * health. Anything else is asked again, later each time.
 */
async function failed(deps: Deps, db: Db, integration: IntegrationRow, error: NetworkError): Promise<void> {
  const { kind, say, scope, retryAt } = error.failure
  deps.log.warn(
    { err: error, integration: integration.id, network: integration.type },
    'figures could not be collected',
  )
  const state = await findState(db, integration.id)
  if (say === 'network.permission') {
    await storeState(db, integration, { ...state, missing: { ...state.missing, all: 'reconnect' } })
    return
  }
  if (kind === 'reconnect') return invalidateConnection(db, integration, say)
  const failures = state.failures + 1
  const wait = Math.min(backoff.most, backoff.first * 2 ** Math.min(failures - 1, 10))
  const seconds = retryAt === null ? wait : Math.max(1, (retryAt.getTime() - Date.now()) / 1000)
  await storeState(db, integration, { ...state, failures }, { collected: false })
  if (kind === 'wait' && scope === 'app') await postponeAll(deps, integration.type, seconds)
  else await postpone(deps, integration.id, seconds)
}
