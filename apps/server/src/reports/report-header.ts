import { GroupSummary } from '@vitrine/contract/groups'
import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import type { GapReason } from '@vitrine/contract/reports'
import { identity } from '@vitrine/contract/resource'
import { findLocationGap } from './missing-data.ts'
import type { ComparedPeriod } from './period.ts'
import type { ReportLocation } from './report-locations.ts'

/** How many of the places a notice is about are named. */
const named = 3

/** What every report begins with. */
export function buildHeader(period: ComparedPeriod, locations: readonly ReportLocation[]) {
  const connected = locations.filter(({ integration_id }) => integration_id !== null)
  const lastDays = connected.flatMap(({ last_day }) => last_day ?? [])
  const upTo = lastDays.toSorted().at(-1)
  const collectedTimes = connected.flatMap(({ collected_at }) => collected_at?.getTime() ?? [])
  return {
    from: period.from,
    to: period.to,
    comparison: period.before ?? undefined,
    freshness: {
      upTo,
      behind: upTo === undefined ? 0 : connected.filter(({ last_day }) => (last_day ?? '') < upTo).length,
      collectedAt: collectedTimes.length === 0 ? undefined : writeInstant(new Date(Math.max(...collectedTimes))),
    },
    places: {
      all: locations.length,
      connected: connected.length,
      valid: connected.filter(({ valid_token }) => valid_token).length,
    },
    notices: buildNotices(period, locations),
  }
}

export function presentLocation({ id, name, group_id, group_name }: ReportLocation) {
  const groupe = group_id === null ? undefined : { ...identity(GroupSummary, group_id), name: group_name ?? '' }
  return { ...identity(LocationSummary, id), name, groupe }
}

function buildNotices(period: ComparedPeriod, locations: readonly ReportLocation[]) {
  const found = new Map<string, { reason: GapReason; metric: string | null; at: ReportLocation[] }>()
  const note = (reason: GapReason, metric: string | null, location: ReportLocation) => {
    const key = `${reason} ${metric}`
    const known = found.get(key)
    if (known) known.at.push(location)
    else found.set(key, { reason, metric, at: [location] })
  }
  for (const location of locations) {
    const gap = findLocationGap(location)
    if (gap !== null && location.missing?.all === undefined) note(gap, null, location)
    else if (location.valid_token === false) note('reconnect', null, location)
    if (gap === null && location.is_whole && (location.first_day ?? '') > period.from)
      note('beforeConnection', null, location)
    for (const [metric, reason] of Object.entries(location.missing ?? {}))
      note(reason, metric === 'all' ? null : metric, location)
  }
  return together([...found.values()])
}

/** What is missing for the same reason at the same places is one notice. */
function together(found: readonly { reason: GapReason; metric: string | null; at: ReportLocation[] }[]) {
  const alike = Map.groupBy(found, ({ reason, at }) => `${reason} ${at.map(({ id }) => id).join()}`)
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const metrics = group.flatMap(({ metric }) => metric ?? [])
    return [
      { reason: first.reason, metrics, places: first.at.length, named: first.at.slice(0, named).map(presentLocation) },
    ]
  })
}
