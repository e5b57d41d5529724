import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { GapReason } from '@vitrine/contract/reports'
import type { Period } from './period.ts'
import type { ReportPlace } from './places.ts'

/** Why a place has no figures at all, or null when it has some. */
export function gapOfPlace(place: ReportPlace): GapReason | null {
  if (place.integration_id === null) return 'notConnected'
  if (place.last_day !== null) return null
  if (place.missing?.all !== undefined || place.valid_token === false) return place.missing?.all ?? 'reconnect'
  return place.collected_at === null ? 'notCollected' : (Object.values(place.missing ?? {})[0] ?? 'notProvided')
}

/** Why the network gives a figure of none of the places, where all have a reason. Asked again for each day: found once. */
export const whyMissing = onceOf((places: readonly ReportPlace[], what: string): GapReason | null => {
  const connected = places.filter(({ integration_id }) => integration_id !== null)
  if (connected.length === 0) return 'notConnected'
  const told = connected.filter(({ collected_at }) => collected_at !== null)
  if (told.length === 0) return connected.some(({ valid_token }) => valid_token) ? 'notCollected' : 'reconnect'
  const reasons = told.map(({ missing }) => missing?.all ?? missing?.[what] ?? null)
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null
})

/** Why a day has no figure. `rows`: how many places were asked about it and answered. */
export function gapOfDay(places: readonly ReportPlace[], metric: ReportMetric, day: string, rows: number): GapReason {
  const never = whyMissing(places, metric)
  if (never !== null) return never
  const collected = places.filter(({ last_day }) => last_day !== null)
  if (collected.every(({ last_day }) => day > (last_day ?? ''))) {
    return collected.some(({ valid_token }) => valid_token) ? 'notCollected' : 'reconnect'
  }
  const older = collected.filter(({ first_day }) => day < (first_day ?? ''))
  if (older.length === collected.length)
    return older.every(({ is_whole }) => is_whole) ? 'beforeConnection' : 'notCollected'
  return rows > 0 ? 'notProvided' : 'notCollected'
}

/** Why there is no search term: none was counted in the months of the period, or some month is not collected. */
export function gapOfKeywords(places: readonly ReportPlace[], period: Pick<Period, 'days'>): GapReason {
  const reason = whyMissing(places, 'keywords')
  if (reason !== null) return reason
  const months = [...new Set(period.days.map((day) => day.slice(0, 7)))]
  const incomplete = places.filter(
    ({ integration_id, keyword_months }) =>
      integration_id !== null && months.some((month) => !keyword_months?.includes(month)),
  )
  if (incomplete.length === 0) return 'noSearches'
  // What is older than the first collected month is never collected.
  const isOlder = ({ keyword_months }: ReportPlace) =>
    months.every((month) => keyword_months?.includes(month) || month < (keyword_months?.[0] ?? ''))
  if (incomplete.every(isOlder)) return 'beforeConnection'
  return incomplete.some(({ valid_token }) => valid_token) ? 'notCollected' : 'reconnect'
}

/** How many places could have a figure of a day: those whose account was asked about it. */
export const couldHave = onceOf(
  (places: readonly ReportPlace[], day: string): number =>
    places.filter(({ first_day }) => first_day !== null && day >= first_day).length,
)

/** The same question about the same places is answered from what was found before; it goes with the places. */
function onceOf<Answer>(find: (places: readonly ReportPlace[], about: string) => Answer) {
  const found = new WeakMap<readonly ReportPlace[], Map<string, Answer>>()
  return (places: readonly ReportPlace[], about: string): Answer => {
    const known = found.get(places) ?? new Map<string, Answer>()
    found.set(places, known)
    const before = known.get(about)
    if (before !== undefined) return before
    const answer = find(places, about)
    known.set(about, answer)
    return answer
  }
}
