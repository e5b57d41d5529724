import type { ReportMetric } from '@vitrine/contract/report-metrics'
import { getSourceMetrics, type Sums } from './figures.ts'
import { absent, type MetricTable } from './metric-table.ts'
import type { ComparedPeriod } from './period.ts'
import type { ReportLocation } from './report-locations.ts'
import { type Base, level } from './sources.ts'

/** Both sides of a comparison, added up over the same days of the same locations. */
export interface ComparedSums {
  readonly now: Sums
  readonly before: Sums
}

/** Which days of the period, and how many locations, a column is compared over. */
interface Extent {
  readonly days: Uint8Array
  locations: number
}

export interface ComparedTable {
  readonly byLocation: ReadonlyMap<string, ComparedSums>
  readonly extents: ReadonlyMap<Base, Extent>
}

/**
 * Adds up each column over the days that are complete on both sides. A day without a figure on one side is left out on
 * the other side too: 28 collected days beside 30 full ones would show a decline that never happened.
 */
export function compareLocations(
  table: MetricTable,
  period: ComparedPeriod,
  locations: readonly ReportLocation[],
  bases: readonly Base[] = [...table.columns.keys()],
): ComparedTable {
  const extents = new Map(bases.map((base) => [base, { days: new Uint8Array(period.days.length), locations: 0 }]))
  if (period.before === null) return { byLocation: new Map(), extents }
  const today = new Date().toISOString().slice(0, 10)
  const start = { now: table.days.indexOf(period.from), before: table.days.indexOf(period.before.from) }
  const byLocation = locations.map((location): [string, ComparedSums] => {
    const row = (table.rows.get(location.id) ?? 0) * table.days.length
    const now: Partial<Record<Base, number | null>> = {}
    const before: Partial<Record<Base, number | null>> = {}
    for (const [base, extent] of extents) {
      const since = countedSince(base, table, location)
      const range =
        since === undefined
          ? { first: 0, end: period.days.length }
          : countedDays(since, today, period.days, table.days[start.before] ?? '')
      const pair = addPairs(table.columns.get(base) ?? new Int32Array(), {
        ...range,
        now: row + start.now,
        before: row + start.before,
        isLevel: base === level,
        isCountedHere: since !== undefined,
        extent,
      })
      const none = range.end > range.first && zeroWhenNone.includes(base) ? 0 : null
      now[base] = pair.now ?? none
      before[base] = pair.before ?? none
    }
    return [location.id, { now, before }]
  })
  return { byLocation: new Map(byLocation), extents }
}

/** First and last day a metric is compared over, how many days, and how many locations at most. */
export function comparedDays(metric: ReportMetric, { extents }: ComparedTable, { days }: ComparedPeriod) {
  const all = getSourceMetrics(metric).flatMap((base) => extents.get(base) ?? [])
  const compared = days.filter((_, at) => all.some((extent) => extent.days[at] === 1))
  const [from, to] = [compared[0], compared.at(-1)]
  if (from === undefined || to === undefined) return undefined
  return { from, to, days: compared.length, locations: Math.max(...all.map(({ locations }) => locations)) }
}

interface Pairs {
  /** The first day of the period that counts, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Where the two spans of the location start in the column. */
  readonly now: number
  readonly before: number
  readonly isLevel: boolean
  /** Counted here and not by a network: a day without anything is complete. */
  readonly isCountedHere: boolean
  readonly extent: Extent
}

function addPairs(column: Int32Array, { first, end, now, before, isLevel, isCountedHere, extent }: Pairs) {
  let sum: number | null = null
  let earlierSum: number | null = null
  let days = 0
  for (let day = first; day < end; day++) {
    const value = column[now + day] ?? absent
    const earlier = column[before + day] ?? absent
    if (!isCountedHere && (value === absent || earlier === absent)) continue
    if (value !== absent) sum = isLevel ? value : (sum ?? 0) + value
    if (earlier !== absent) earlierSum = isLevel ? earlier : (earlierSum ?? 0) + earlier
    extent.days[day] = 1
    days++
  }
  if (days > 0) extent.locations++
  return { now: sum, before: earlierSum }
}

const zeroWhenNone: readonly Base[] = ['posts', 'reviews']

/** Since when posts or reviews of a location are counted here; undefined for what a network counts day by day. */
function countedSince(
  base: Base,
  { columns }: MetricTable,
  { posts_since, first_day }: ReportLocation,
): string | undefined {
  if (columns.has('posts')) return posts_since ?? never
  return base === 'reviews' || base === 'stars' ? (first_day ?? never) : undefined
}

/** The days counted on both sides. Today has not ended, so it is left out. */
function countedDays(since: string, today: string, days: readonly string[], earlierFrom: string) {
  const [from = '', missing] = [days[0], Math.max(0, daysBetween(earlierFrom, since))]
  const first = since > from ? days.length : Math.min(missing, days.length)
  const open = days.findIndex((day) => day >= today)
  const end = open === -1 ? days.length : open
  return { first, end: Math.max(first, end) }
}

const never = '9999-12-31'
const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
