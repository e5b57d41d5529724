import { metricsOf } from '@vitrine/contract/report-metrics'
import type { GoogleInsights } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'
import {
  type ComparedReportRow,
  comparedColumns,
  countedReviews,
  countedTable,
  hasComparedDays,
} from './compared-rows.ts'
import { listSpans, round } from './figures.ts'
import { findKeywords } from './keywords.ts'
import type { ComparedPeriod } from './period.ts'
import { buildHeader } from './report-header.ts'
import {
  findReportLocations,
  type LocationSelection,
  matchesLocations,
  type ReportLocation,
} from './report-locations.ts'
import { buildSeries, readFigures } from './series.ts'
import { during, isReview } from './sources.ts'

export async function readGoogle(
  db: Db,
  viewer: Viewer,
  chosen: LocationSelection,
  period: ComparedPeriod,
): Promise<GoogleInsights> {
  const locations = await findReportLocations(db, viewer, 'google', chosen)
  const figures = await readFigures(db, { viewer, type: 'google', report: 'insights', chosen, locations }, period)
  const counted = await findReviews(db, viewer, chosen, locations, period)
  const isCompared = hasComparedDays(countedReviews(locations), period)
  return {
    ...buildHeader(period, locations),
    integrationType: 'google',
    series: metricsOf.insights.map((metric) => buildSeries(metric, figures, period, locations)),
    keywords: await findKeywords(db, viewer, chosen, locations, period),
    reviews: toMonths(
      counted.filter(({ is_now }) => is_now),
      period,
    ),
    stars: toStars(counted, isCompared),
  }
}

interface Counted extends ComparedReportRow {
  readonly month: string
  readonly rating: number
  readonly count: number
}

async function findReviews(
  db: Db,
  viewer: Viewer,
  chosen: LocationSelection,
  locations: readonly ReportLocation[],
  period: ComparedPeriod,
): Promise<Counted[]> {
  const day = sql`(i.created_at at time zone 'UTC')::date`
  const { rows } = await sql<Counted>`
    select to_char(${day}, 'YYYY-MM') as month, i.rating, ${comparedColumns(day, period)}, count(*)::int as count
    from inbox_item i
    left join ${countedTable(countedReviews(locations))} on counted.location_id = i.location_id
    where ${isReview(viewer, sql`i`)} and i.rating is not null and ${during(sql`i.created_at`, listSpans(period))}
      and ${matchesLocations(viewer, chosen, locations, sql`i.location_id`)}
    group by 1, 2, 3, 4, 5 order by 1, 2`.execute(db)
  return rows
}

/** Every month of the period, also one without a review. */
function toMonths(rows: readonly Counted[], period: ComparedPeriod): GoogleInsights['reviews'] {
  const months = [...new Set(period.days.map((day) => day.slice(0, 7)))]
  return months.map((month) => {
    const those = rows.filter((row) => row.month === month)
    const count = sumCounts(those)
    const stars = those.reduce((sum, row) => sum + row.rating * row.count, 0)
    return { month, count, average: count === 0 ? undefined : round(stars / count) }
  })
}

function toStars(rows: readonly Counted[], isCompared: boolean): GoogleInsights['stars'] {
  const all = sumCounts(rows.filter(({ is_now }) => is_now))
  return [1, 2, 3, 4, 5].map((stars) => {
    const given = rows.filter(({ rating }) => rating === stars)
    const count = sumCounts(given.filter(({ is_now }) => is_now))
    const comparedCount = sumCounts(given.filter(({ is_compared_now }) => is_compared_now))
    const previous = isCompared ? sumCounts(given.filter(({ is_compared_before }) => is_compared_before)) : undefined
    const share = all === 0 ? 0 : round((count / all) * 100)
    return { stars, count, share, previous, ...(isCompared && comparedCount !== count ? { comparedCount } : {}) }
  })
}

const sumCounts = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0)
