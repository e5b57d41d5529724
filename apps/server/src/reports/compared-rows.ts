import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ComparedPeriod } from './period.ts'
import type { ReportLocation } from './report-locations.ts'

/** A location and the first day its posts or reviews were counted here; null where they never were. */
export interface CountedLocation {
  readonly id: string
  readonly since: string | null
}

export const countedPosts = (locations: readonly ReportLocation[]): CountedLocation[] =>
  locations.map(({ id, posts_since }) => ({ id, since: posts_since }))
export const countedReviews = (locations: readonly ReportLocation[]): CountedLocation[] =>
  locations.map(({ id, first_day }) => ({ id, since: first_day }))

/** To be joined as `counted`, by the location. */
export function countedTable(locations: readonly CountedLocation[]): RawBuilder<unknown> {
  const ids = locations.map(({ id }) => id)
  const since = locations.map((location) => location.since)
  return sql`unnest(${ids}::uuid[], ${since}::date[]) as counted (location_id, since)`
}

/**
 * Whether a row of this day lies in the period, and whether it is compared: its day has ended, and the same day of the
 * other period was counted at its location too. `compareLocations` uses the same days.
 */
export function comparedColumns(day: RawBuilder<unknown>, period: ComparedPeriod): RawBuilder<unknown> {
  const isIn = ({ from, to }: { from: string; to: string }) =>
    sql<SqlBool>`${day} between ${from}::date and ${to}::date`
  if (period.before === null)
    return sql`${isIn(period)} as is_now, false as is_compared_now, false as is_compared_before`
  const offset = daysBetween(period.before.from, period.from)
  const today = new Date().toISOString().slice(0, 10)
  return sql`${isIn(period)} as is_now,
    (${isIn(period)} and ${day} < ${today}::date and coalesce(${day} - ${offset}::int >= counted.since, false)) as is_compared_now,
    (${isIn(period.before)} and ${day} + ${offset}::int < ${today}::date and coalesce(${day} >= counted.since, false)) as is_compared_before`
}

export interface ComparedReportRow {
  readonly is_now: boolean
  readonly is_compared_now: boolean
  readonly is_compared_before: boolean
}

/** Whether any day of any location is compared: without one there is nothing before, which is not 0. */
export function hasComparedDays(locations: readonly CountedLocation[], period: ComparedPeriod): boolean {
  if (period.before === null) return false
  const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
  const last = Math.min(Date.parse(period.to), Date.parse(yesterday))
  if (last < Date.parse(period.from)) return false
  const earlier = last - daysBetween(period.before.from, period.from) * dayMs
  return locations.some(({ since }) => since !== null && Date.parse(since) <= earlier)
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
