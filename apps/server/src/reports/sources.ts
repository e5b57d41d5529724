import type { ReportType } from '@vitrine/contract/report-metrics'
import type { ReportNetwork } from '@vitrine/contract/reports'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../viewer.ts'
import type { Span } from './period.ts'
import { type Chosen, ofPlaces, type ReportPlace } from './places.ts'

/** What a report is asked about: the rows of these places at this network. */
export interface Subject {
  readonly who: Viewer
  readonly type: ReportNetwork
  readonly report: ReportType
  readonly chosen: Chosen
  readonly places: readonly ReportPlace[]
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

/** Rows of (location_id, day, the columns) of one or two spans. */
export function rowsOf(subject: Subject, spans: readonly Span[]): RawBuilder<unknown> {
  switch (subject.report) {
    case 'audience':
      return daily(subject, spans, basesOf.audience)
    case 'content':
      return published(subject, spans)
    case 'insights':
      return sql`${daily(subject, spans, basesOf.insights, { reviews: sql`null::int`, stars: sql`null::int` })}
        union all ${reviewed(subject, spans)}`
  }
}

function daily(
  { who, type, chosen, places }: Subject,
  spans: readonly Span[],
  columns: readonly Base[],
  instead: Partial<Record<Base, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const shown = columns.map((column) => sql`${instead[column] ?? sql.ref(`d.${column}`)} as ${sql.ref(column)}`)
  return sql`select d.location_id, d.day, ${sql.join(shown)} from report_day d
    where d.company_id = ${who.companyId} and d.type = ${type} and ${within(sql`d.day`, spans)}
      and ${ofPlaces(who, chosen, places, sql`d.location_id`)}`
}

function published({ who, type, chosen, places }: Subject, spans: readonly Span[]): RawBuilder<unknown> {
  return sql`select p.location_id, (p.published_at at time zone 'UTC')::date as day, 1 as posts, p.reach, p.views, p.engagements,
      case when p.reach > 0 then p.engagements end as rated_engagements,
      case when p.reach > 0 and p.engagements is not null then p.reach end as rated_reach
    from report_post p
    where p.company_id = ${who.companyId} and p.type = ${type} and ${during(sql`p.published_at`, spans)}
      and ${ofPlaces(who, chosen, places, sql`p.location_id`)}`
}

/** From the inbox: what stands there is what customers wrote, taken back or not read yet left out. */
function reviewed({ who, chosen, places }: Subject, spans: readonly Span[]): RawBuilder<unknown> {
  const none = basesOf.insights.slice(0, -2).map(() => sql`null::int`)
  return sql`select i.location_id, (i.created_at at time zone 'UTC')::date as day, ${sql.join(none)},
      1 as reviews, i.rating as stars
    from inbox_item i
    where ${isReview(who, sql`i`)} and ${during(sql`i.created_at`, spans)}
      and ${ofPlaces(who, chosen, places, sql`i.location_id`)}`
}

/** A review on Google that counts. */
export function isReview(who: Viewer, row: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${row}.company_id = ${who.companyId} and ${row}.type = 'google' and ${row}.kind = 'review'
    and ${row}.removed_at is null and not ${row}.placeholder`
}

function within(column: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<SqlBool> {
  const each = spans.map(({ from, to }) => sql`${column} between ${from}::date and ${to}::date`)
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}

/** The same for instants: days are those of UTC. */
export function during(column: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<SqlBool> {
  const each = spans.map(
    ({ from, to }) =>
      sql`(${column} >= ${`${from}T00:00Z`}::timestamptz and ${column} < ${`${to}T00:00Z`}::timestamptz + interval '1 day')`,
  )
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}
