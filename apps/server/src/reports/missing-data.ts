import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { GapReason } from '@vitrine/contract/reports'
import type { ComparedPeriod } from './period.ts'
import type { ReportLocation } from './report-locations.ts'

/** Why a place has no figures at all, or null when it has some. */
export function findLocationGap(location: ReportLocation): GapReason | null {
  if (location.integration_id === null) return 'notConnected'
  if (location.last_day !== null) return null
  if (location.missing?.all !== undefined || location.valid_token === false) return location.missing?.all ?? 'reconnect'
  return location.collected_at === null ? 'notCollected' : (Object.values(location.missing ?? {})[0] ?? 'notProvided')
}

/** Why the network gives a figure of none of the places, where all have a reason. Asked again for each day: found once. */
export const whyMissing = memoizeByLocations((locations: readonly ReportLocation[], what: string): GapReason | null => {
  const connected = locations.filter(({ integration_id }) => integration_id !== null)
  if (connected.length === 0) return 'notConnected'
  const collected = connected.filter(({ collected_at }) => collected_at !== null)
  if (collected.length === 0) return connected.some(({ valid_token }) => valid_token) ? 'notCollected' : 'reconnect'
  const reasons = collected.map(({ missing }) => missing?.all ?? missing?.[what] ?? null)
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null
})

/** Why a day has no figure. `rows`: how many places were asked about it and answered. */
export function gapOfDay(
  locations: readonly ReportLocation[],
  metric: ReportMetric,
  day: string,
  rows: number,
): GapReason {
  const never = whyMissing(locations, metric)
  if (never !== null) return never
  const collected = locations.filter(({ last_day }) => last_day !== null)
  if (collected.every(({ last_day }) => day > (last_day ?? ''))) {
    return collected.some(({ valid_token }) => valid_token) ? 'notCollected' : 'reconnect'
  }
  const older = collected.filter(({ first_day }) => day < (first_day ?? ''))
  if (older.length === collected.length)
    return older.every(({ is_whole }) => is_whole) ? 'beforeConnection' : 'notCollected'
  return rows > 0 ? 'notProvided' : 'notCollected'
}

/** Why there is no search term: none was counted in the months of the period, or some month is not collected. */
export function gapOfKeywords(locations: readonly ReportLocation[], period: Pick<ComparedPeriod, 'days'>): GapReason {
  const reason = whyMissing(locations, 'keywords')
  if (reason !== null) return reason
  const months = [...new Set(period.days.map((day) => day.slice(0, 7)))]
  const incomplete = locations.filter(
    ({ integration_id, keyword_months }) =>
      integration_id !== null && months.some((month) => !keyword_months?.includes(month)),
  )
  if (incomplete.length === 0) return 'noSearches'
  // What is older than the first collected month is never collected.
  const isOlder = ({ keyword_months }: ReportLocation) =>
    months.every((month) => keyword_months?.includes(month) || month < (keyword_months?.[0] ?? ''))
  if (incomplete.every(isOlder)) return 'beforeConnection'
  return incomplete.some(({ valid_token }) => valid_token) ? 'notCollected' : 'reconnect'
}

/** How many places could have a figure of a day: those whose account was asked about it. */
export const couldHave = memoizeByLocations(
  (locations: readonly ReportLocation[], day: string): number =>
    locations.filter(({ first_day }) => first_day !== null && day >= first_day).length,
)

/** The same question about the same places is answered from what was found before; it goes with the places. */
function memoizeByLocations<T>(find: (locations: readonly ReportLocation[], about: string) => T) {
  const found = new WeakMap<readonly ReportLocation[], Map<string, T>>()
  return (locations: readonly ReportLocation[], about: string): T => {
    const known = found.get(locations) ?? new Map<string, T>()
    found.set(locations, known)
    const before = known.get(about)
    if (before !== undefined) return before
    const result = find(locations, about)
    known.set(about, result)
    return result
  }
}
