import type { ReportType } from '@vitrine/contract/report-metrics'
import type { ReportNetwork } from '@vitrine/contract/reports'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../lib/viewer.ts'
import type { DaySpan } from './period.ts'
import type { LocationSelection, ReportLocation } from './report-locations.ts'

/** What a report is asked about: the rows of these places at this network. */
export interface ReportSubject {
  readonly viewer: Viewer
  readonly type: ReportNetwork
  readonly report: ReportType
  readonly chosen: LocationSelection
  readonly locations: readonly ReportLocation[]
}

/** The columns the figures of a report are made of. Of all but the level, places and days add up. */
export const basesOf = {
  audience: ['followers', 'gained', 'lost', 'reach', 'views', 'engagements'],
  content: ['posts', 'reach', 'views', 'engagements', 'rated_engagements', 'rated_reach'],
  insights: [
    ...['search_mobile', 'search_desktop', 'maps_mobile', 'maps_desktop'],
    ...['calls', 'website', 'directions', 'bookings', 'reviews', 'stars'],
  ],
} as const satisfies Record<ReportType, readonly string[]>
export type Base = (typeof basesOf)[ReportType][number]
export const level: Base = 'followers'

/** A review on Google that counts. */
export function isReview(viewer: Viewer, row: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${row}.company_id = ${viewer.companyId} and ${row}.type = 'google' and ${row}.kind = 'review'
    and ${row}.removed_at is null and not ${row}.placeholder`
}

/** Instants of these days, which are those of UTC. */
export function during(column: RawBuilder<unknown>, spans: readonly DaySpan[]): RawBuilder<SqlBool> {
  const each = spans.map(
    ({ from, to }) =>
      sql`(${column} >= ${`${from}T00:00Z`}::timestamptz and ${column} < ${`${to}T00:00Z`}::timestamptz + interval '1 day')`,
  )
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}
