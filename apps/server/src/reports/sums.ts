import type { ReportMetric } from '@vitrine/contract/report-metrics'
import { basesFor, type Sums } from './figures.ts'
import type { Period, Span } from './period.ts'
import { type Base, level } from './sources.ts'
import { absent, type Table } from './table.ts'

export interface DaySums {
  readonly sums: Sums
  /** How many places have each column that day. */
  readonly counts: Readonly<Partial<Record<Base, number>>>
  /** How many places were asked about it and answered. */
  readonly rows: number
}

/** The figures of each day, all of these places together. */
export function sumsByDay(table: Table, places: Iterable<string>, bases: readonly Base[]): Map<string, DaySums> {
  const starts = [...places].flatMap((id) => startOf(table, id) ?? [])
  const { length } = table.days
  const rows = new Uint32Array(length)
  for (const start of starts)
    for (let at = 0; at < length; at++) rows[at] = (rows[at] ?? 0) + (table.answered[start + at] ?? 0)
  const columns = bases.map((base) => {
    const isLevel = base === level
    return { base, ...addDays(columnOf(table, base), starts, { length, resets: isLevel ? table.spanStarts : null }) }
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

export interface PlaceSums {
  readonly now: Sums
  /** One value a week of the period of the metric asked for. */
  readonly weeks: ReadonlyMap<number, Sums>
}

/** The figures of each place over the whole period, and those of one metric week by week. */
export function sumsByPlace(table: Table, period: Period, metric: ReportMetric): Map<string, PlaceSums> {
  const bases = [...table.columns.keys()]
  const weekly = basesFor(metric)
  const now = rangeOf(table, period)
  const weeks = Array.from({ length: Math.ceil((now.to - now.from) / 7) }, (_, week) => ({
    ...{ week, from: now.from + week * 7, to: Math.min(now.from + week * 7 + 7, now.to) },
  }))
  const sums = (of: readonly Base[], start: number, { from, to }: Range): Sums =>
    Object.fromEntries(of.map((base) => [base, total(base, columnOf(table, base), start + from, start + to)]))
  return new Map(
    [...table.rows].map(([id, row]) => {
      const start = row * table.days.length
      return [
        id,
        {
          now: sums(bases, start, now),
          weeks: new Map(weeks.map(({ week, ...range }) => [week, sums(weekly, start, range)])),
        },
      ]
    }),
  )
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The last level of each place in a span, added up. */
export function sumOfLevels(table: Table, span: Span): number | null {
  const { from, to } = rangeOf(table, span)
  const column = columnOf(table, level)
  const levels = [...table.rows.values()].flatMap((row) => {
    const start = row * table.days.length
    return total(level, column, start + from, start + to) ?? []
  })
  return levels.length === 0 ? null : levels.reduce((sum, one) => sum + one, 0)
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
function rangeOf({ days }: Table, { from, to }: Span): Range {
  return { from: days.indexOf(from), to: days.indexOf(to) + 1 }
}

function startOf({ rows, days }: Table, id: string): number | undefined {
  const row = rows.get(id)
  return row === undefined ? undefined : row * days.length
}

const columnOf = ({ columns }: Table, base: Base): Int32Array => columns.get(base) ?? new Int32Array()
