import { metricsOf } from '@vitrine/contract/report-metrics'
import type { GoogleInsights } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'
import { type ComparedRow, comparedColumns, countedReviews, countedTable, hasComparedDays } from './compared-rows.ts'
import { round, spansOf } from './figures.ts'
import { headOf } from './head.ts'
import { findKeywords } from './keywords.ts'
import type { Period } from './period.ts'
import { type Chosen, findReportPlaces, ofPlaces, type ReportPlace } from './places.ts'
import { figuresOf, seriesOf } from './series.ts'
import { during, isReview } from './sources.ts'

export async function readGoogle(db: Db, who: Viewer, chosen: Chosen, period: Period): Promise<GoogleInsights> {
  const places = await findReportPlaces(db, who, 'google', chosen)
  const figures = await figuresOf(db, { who, type: 'google', report: 'insights', chosen, places }, period)
  const counted = await findReviews(db, who, chosen, places, period)
  const isCompared = hasComparedDays(countedReviews(places), period)
  return {
    ...headOf(period, places),
    integrationType: 'google',
    series: metricsOf.insights.map((metric) => seriesOf(metric, figures, period, places)),
    keywords: await findKeywords(db, who, chosen, places, period),
    reviews: monthsOf(
      counted.filter(({ is_now }) => is_now),
      period,
    ),
    stars: starsOf(counted, isCompared),
  }
}

interface Counted extends ComparedRow {
  readonly month: string
  readonly rating: number
  readonly count: number
}

async function findReviews(
  db: Db,
  who: Viewer,
  chosen: Chosen,
  places: readonly ReportPlace[],
  period: Period,
): Promise<Counted[]> {
  const day = sql`(i.created_at at time zone 'UTC')::date`
  const { rows } = await sql<Counted>`
    select to_char(${day}, 'YYYY-MM') as month, i.rating, ${comparedColumns(day, period)}, count(*)::int as count
    from inbox_item i
    left join ${countedTable(countedReviews(places))} on counted.location_id = i.location_id
    where ${isReview(who, sql`i`)} and i.rating is not null and ${during(sql`i.created_at`, spansOf(period))}
      and ${ofPlaces(who, chosen, places, sql`i.location_id`)}
    group by 1, 2, 3, 4, 5 order by 1, 2`.execute(db)
  return rows
}

/** Every month of the period, also one without a review. */
function monthsOf(rows: readonly Counted[], period: Period): GoogleInsights['reviews'] {
  const months = [...new Set(period.days.map((day) => day.slice(0, 7)))]
  return months.map((month) => {
    const those = rows.filter((row) => row.month === month)
    const count = countOf(those)
    const stars = those.reduce((sum, row) => sum + row.rating * row.count, 0)
    return { month, count, average: count === 0 ? undefined : round(stars / count) }
  })
}

function starsOf(rows: readonly Counted[], isCompared: boolean): GoogleInsights['stars'] {
  const all = countOf(rows.filter(({ is_now }) => is_now))
  return [1, 2, 3, 4, 5].map((stars) => {
    const given = rows.filter(({ rating }) => rating === stars)
    const count = countOf(given.filter(({ is_now }) => is_now))
    const comparedCount = countOf(given.filter(({ is_compared_now }) => is_compared_now))
    const previous = isCompared ? countOf(given.filter(({ is_compared_before }) => is_compared_before)) : undefined
    const share = all === 0 ? 0 : round((count / all) * 100)
    return { stars, count, share, previous, ...(isCompared && comparedCount !== count ? { comparedCount } : {}) }
  })
}

const countOf = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0)
