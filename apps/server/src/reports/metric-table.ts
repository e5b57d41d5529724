import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type DaySpan, listDays } from './period.ts'
import { matchesAccounts, matchesLocations } from './report-locations.ts'
import { type Base, basesOf, during, isReview, type ReportSubject } from './sources.ts'

/**
 * The figures of every place on every day asked for, side by side: a column a figure, in it the days of one place after
 * those of another.
 */
export interface MetricTable {
  /** Where each place stands in the columns. */
  readonly rows: ReadonlyMap<string, number>
  readonly days: readonly string[]
  /** Where each span starts among the days. */
  readonly spanStarts: ReadonlySet<number>
  readonly columns: ReadonlyMap<Base, Int32Array>
  /** The days somebody was asked about and answered. */
  readonly collected: Uint8Array
}

/** A day without the figure, which is not 0: here, and in `report_month`. */
export const absent = -2_147_483_648
const greatest = 2_147_483_647

/** Everything a report adds up, of one or two spans. */
export async function readTable(db: Db, subject: ReportSubject, spans: readonly DaySpan[]): Promise<MetricTable> {
  const bases = basesOf[subject.report]
  const days = [...new Set(spans.flatMap(listDays))].toSorted()
  const size = subject.locations.length * days.length
  const table: MetricTable = {
    rows: new Map(subject.locations.map(({ id }, row) => [id, row])),
    days,
    spanStarts: new Set(spans.map(({ from }) => days.indexOf(from))),
    columns: new Map(bases.map((base) => [base, new Int32Array(size).fill(absent)])),
    collected: new Uint8Array(size),
  }
  if (subject.report === 'content') await fillPosts(db, subject, spans, table)
  else await Promise.all([fillDays(db, subject, table), fillReviews(db, subject, spans, table)])
  return table
}

/** The figures of `report_month`, in the order of their bits. */
const packedFigures = [
  ...['followers', 'gained', 'lost', 'reach', 'views', 'engagements'],
  ...['search_mobile', 'search_desktop', 'maps_mobile', 'maps_desktop', 'calls', 'website', 'directions', 'bookings'],
] as Base[] // every one is a column of some report

/** What the networks counted: a row an account and month, its days packed. */
async function fillDays(db: Db, { viewer, type, chosen, locations }: ReportSubject, table: MetricTable): Promise<void> {
  const positions = positionsByMonth(table.days)
  const { rows } = await sql<{ location_id: string; month: string; days: number; figures: number; packed: Buffer }>`
    select m.location_id, m.month::text, m.days, m.figures, m.packed
    from report_month m where m.company_id = ${viewer.companyId} and m.type = ${type}
      and m.month = any(${[...positions.keys()]}::date[]) and ${matchesAccounts(viewer, chosen, locations, sql`m.integration_id`)}`.execute(
    db,
  )
  const runsOf = new Map<string, readonly Run[]>()
  const columns = packedFigures.map((base) => table.columns.get(base))
  for (const { location_id, month, days, figures, packed } of rows) {
    const row = table.rows.get(location_id)
    if (row === undefined) continue
    const start = row * table.days.length
    const key = `${month} ${days}`
    const runs = runsOf.get(key) ?? findRuns(days, positions.get(month))
    runsOf.set(key, runs)
    for (const { at, length } of runs) table.collected.fill(1, start + at, start + at + length)
    const numbers = unpackNumbers(packed)
    const daysHeld = countBits(days)
    let first = 0
    for (let bit = 0; bit < columns.length; bit++) {
      if ((figures & (1 << bit)) === 0) continue
      const column = columns[bit]
      if (column !== undefined)
        for (const { nth, at, length } of runs)
          column.set(numbers.subarray(first + nth, first + nth + length), start + at)
      first += daysHeld
    }
  }
}

/** The database writes the greatest byte first. */
function unpackNumbers(packed: Buffer): Int32Array {
  const aligned = packed.byteOffset % 4 === 0 ? packed : Buffer.from(new Uint8Array(packed).buffer)
  aligned.swap32()
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
}

function countBits(days: number): number {
  let count = 0
  for (let rest = days; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Where the days of a month stand among those asked for, by the first day of the month. */
function positionsByMonth(days: readonly string[]): Map<string, Map<number, number>> {
  const months = new Map<string, Map<number, number>>()
  for (const [at, day] of days.entries()) {
    const month = `${day.slice(0, 7)}-01`
    const positions = months.get(month) ?? new Map<number, number>()
    months.set(month, positions)
    positions.set(Number(day.slice(8)), at)
  }
  return months
}

/** Days that follow each other: from the `nth` of a month there is a row of, to where they stand among those asked for. */
interface Run {
  readonly nth: number
  readonly at: number
  readonly length: number
}

function findRuns(days: number, positions: ReadonlyMap<number, number> = new Map()): Run[] {
  const runs: Run[] = []
  let nth = 0
  for (let day = 1; day <= 31; day++) {
    if ((days & (1 << (day - 1))) === 0) continue
    const at = positions.get(day)
    const last = runs.at(-1)
    if (at !== undefined && last && last.nth + last.length === nth && last.at + last.length === at)
      runs.splice(-1, 1, { ...last, length: last.length + 1 })
    else if (at !== undefined) runs.push({ nth, at, length: 1 })
    nth++
  }
  return runs
}

interface LocationDayRow extends Readonly<Record<string, unknown>> {
  readonly location_id: string
  readonly day: string
}

/** From the inbox: what stands there is what customers wrote, taken back or not read yet left out. */
async function fillReviews(
  db: Db,
  { viewer, report, chosen, locations }: ReportSubject,
  spans: readonly DaySpan[],
  table: MetricTable,
): Promise<void> {
  if (report !== 'insights') return
  const { rows } = await sql<LocationDayRow>`
    select i.location_id, (i.created_at at time zone 'UTC')::date::text as day, count(*)::float8 as reviews,
      sum(i.rating)::float8 as stars
    from inbox_item i
    where ${isReview(viewer, sql`i`)} and ${during(sql`i.created_at`, spans)}
      and ${matchesLocations(viewer, chosen, locations, sql`i.location_id`)}
    group by 1, 2`.execute(db)
  fill(table, rows)
}

async function fillPosts(
  db: Db,
  { viewer, type, chosen, locations }: ReportSubject,
  spans: readonly DaySpan[],
  table: MetricTable,
): Promise<void> {
  const { rows } = await sql<LocationDayRow>`
    select p.location_id, (p.published_at at time zone 'UTC')::date::text as day, count(*)::float8 as posts,
      sum(p.reach)::float8 as reach, sum(p.views)::float8 as views, sum(p.engagements)::float8 as engagements,
      (sum(p.engagements) filter (where p.reach > 0))::float8 as rated_engagements,
      (sum(p.reach) filter (where p.reach > 0 and p.engagements is not null))::float8 as rated_reach
    from report_post p
    where p.company_id = ${viewer.companyId} and p.type = ${type} and ${during(sql`p.published_at`, spans)}
      and ${matchesLocations(viewer, chosen, locations, sql`p.location_id`)}
    group by 1, 2`.execute(db)
  for (const at of fill(table, rows)) table.collected[at] = 1
}

/** Writes down what was found, and answers in which cells. */
function fill(table: MetricTable, found: readonly LocationDayRow[]): number[] {
  const positions = new Map(table.days.map((day, at) => [day, at]))
  return found.flatMap((row) => {
    const rowIndex = table.rows.get(row.location_id)
    const day = positions.get(row.day)
    if (rowIndex === undefined || day === undefined) return []
    const at = rowIndex * table.days.length + day
    for (const [base, column] of table.columns) {
      const value = row[base]
      if (typeof value === 'number') column[at] = Math.min(value, greatest)
    }
    return [at]
  })
}
