import type { ReportMetric } from '@vitrine/contract/report-metrics'
import { getSourceMetrics, type Sums } from './figures.ts'
import { absent, type MetricTable } from './metric-table.ts'
import type { ComparedPeriod, DaySpan } from './period.ts'
import type { ReportLocation } from './report-locations.ts'
import { type Base, level } from './sources.ts'

export interface DaySums {
  readonly sums: Sums
  /** How many places have each column that day. */
  readonly counts: Readonly<Partial<Record<Base, number>>>
  /** How many places were asked about it and answered. */
  readonly rows: number
}

/** The figures of each day, all of these places together. */
export function sumsByDay(
  table: MetricTable,
  locations: Iterable<string>,
  bases: readonly Base[],
): Map<string, DaySums> {
  const starts = [...locations].flatMap((id) => findStart(table, id) ?? [])
  const { length } = table.days
  const rows = new Uint32Array(length)
  for (const start of starts)
    for (let at = 0; at < length; at++) rows[at] = (rows[at] ?? 0) + (table.collected[start + at] ?? 0)
  const columns = bases.map((base) => {
    const isLevel = base === level
    return { base, ...addDays(getColumn(table, base), starts, { length, resets: isLevel ? table.spanStarts : null }) }
  })
  return new Map(
    table.days.map((day, at) => [
      day,
      {
        rows: rows[at] ?? 0,
        sums: Object.fromEntries(columns.map(({ base, sums, counts }) => [base, counts[at] ? (sums[at] ?? 0) : null])),
        counts: Object.fromEntries(columns.map(({ base, counts }) => [base, counts[at] ?? 0])),
      },
    ]),
  )
}

/**
 * Adds the days of several locations. A level holds until it is read again, within its span: a location that is read a
 * day later than the others would look like lost followers. Days after the last reading of all of them stay empty.
 */
function addDays(
  column: Int32Array,
  starts: readonly number[],
  { length, resets }: { length: number; resets: ReadonlySet<number> | null },
) {
  const sums = new Float64Array(length)
  const counts = new Uint32Array(length)
  const isRead = new Uint8Array(length)
  for (const start of starts) {
    let held = absent
    for (let at = 0; at < length; at++) {
      if (resets === null || resets.has(at)) held = absent
      const read = column[start + at] ?? absent
      if (read !== absent) isRead[at] = 1
      const value = read === absent ? held : read
      if (value === absent) continue
      held = value
      sums[at] = (sums[at] ?? 0) + value
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  for (let at = 0; at < length; at++) if (isRead[at] === 0) counts[at] = 0
  return { sums, counts }
}

export interface LocationSums {
  readonly now: Sums
  /** The metric asked for in steps of equal length; a step without sums is not wholly counted. */
  readonly steps: readonly { readonly from: string; readonly sums: Sums | undefined }[]
}

/** The figures of each location over the whole period, and those of one metric step by step. */
export function sumByLocation(
  table: MetricTable,
  period: ComparedPeriod,
  metric: ReportMetric,
  locations: readonly ReportLocation[],
): Map<string, LocationSums> {
  const bases = [...table.columns.keys()]
  const stepped = getSourceMetrics(metric)
  const now = toRange(table, period)
  const sums = (of: readonly Base[], start: number, { from, to }: Range): Sums =>
    Object.fromEntries(of.map((base) => [base, total(base, getColumn(table, base), start + from, start + to)]))
  return new Map(
    locations.flatMap((location) => {
      const start = findStart(table, location.id)
      if (start === undefined) return []
      const counted = countedSpan(table, metric, location)
      const steps = splitSteps(now, table.days, counted.to).map((step) => {
        const from = table.days[step.from] ?? period.from
        return { from, sums: from >= counted.from ? sums(stepped, start, step) : undefined }
      })
      return [[location.id, { now: sums(bases, start, now), steps }]]
    }),
  )
}

const maxDaysByDay = 14

/**
 * Days of a short period, else whole weeks that end with the last complete day: a week of three days, or with days that
 * the network has not given yet, would look like a fall.
 */
function splitSteps({ from, to }: Range, days: readonly string[], last: string): Range[] {
  const length = to - from <= maxDaysByDay ? 1 : 7
  const open = days.findIndex((day, at) => at >= from && at < to && day > last)
  const end = open === -1 ? to : open
  const count = Math.floor((end - from) / length)
  return Array.from({ length: count }, (_, step) => {
    const start = end - (count - step) * length
    return { from: start, to: start + length }
  })
}

/** The days a location has complete figures of a metric for. What is counted here is complete until yesterday. */
function countedSpan(
  table: MetricTable,
  metric: ReportMetric,
  { first_day, last_day, posts_since }: ReportLocation,
): DaySpan {
  const yesterday = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 }).toString()
  if (table.columns.has('posts')) return { from: posts_since ?? never, to: yesterday }
  if (metric === 'reviews' || metric === 'rating') return { from: first_day ?? never, to: yesterday }
  return { from: first_day ?? never, to: last_day ?? '' }
}

const never = '9999-12-31'

interface Range {
  readonly from: number
  readonly to: number
}

/** The last level of each place in a span, added up. */
export function sumOfLevels(table: MetricTable, span: DaySpan): number | null {
  const { from, to } = toRange(table, span)
  const column = getColumn(table, level)
  const levels = [...table.rows.values()].flatMap((row) => {
    const start = row * table.days.length
    return total(level, column, start + from, start + to) ?? []
  })
  return levels.length === 0 ? null : levels.reduce((sum, value) => sum + value, 0)
}

/** Days add up; a level does not: the last one there is counts. */
function total(base: Base, column: Int32Array, from: number, to: number): number | null {
  let sum: number | null = null
  for (let at = from; at < to; at++) {
    const value = column[at]
    if (value !== undefined && value !== absent) sum = base === level ? value : (sum ?? 0) + value
  }
  return sum
}

/** Where a span stands among the days of the table. */
function toRange({ days }: MetricTable, { from, to }: DaySpan): Range {
  return { from: days.indexOf(from), to: days.indexOf(to) + 1 }
}

function findStart({ rows, days }: MetricTable, id: string): number | undefined {
  const row = rows.get(id)
  return row === undefined ? undefined : row * days.length
}

const getColumn = ({ columns }: MetricTable, base: Base): Int32Array => columns.get(base) ?? new Int32Array()
