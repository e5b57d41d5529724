import { metricsOf } from '@vitrine/contract/report-metrics'
import type { GoogleInsights } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Viewer } from '../viewer.ts'
import { round } from './figures.ts'
import { headOf } from './head.ts'
import { findKeywords } from './keywords.ts'
import type { Period, Span } from './period.ts'
import { type Chosen, findReportPlaces, ofPlaces, type ReportPlace } from './places.ts'
import { figuresOf, seriesOf } from './series.ts'
import { during, isReview } from './sources.ts'

export async function readGoogle(db: Db, who: Viewer, chosen: Chosen, period: Period): Promise<GoogleInsights> {
  const places = await findReportPlaces(db, who, 'google', chosen)
  const figures = await figuresOf(db, { who, type: 'google', report: 'insights', chosen, places }, period)
  const now = await findReviews(db, who, chosen, places, period)
  const before = period.before === null ? null : await findReviews(db, who, chosen, places, period.before)
  return {
    ...headOf(period, places),
    integrationType: 'google',
    series: metricsOf.insights.map((metric) => seriesOf(metric, figures, period, places)),
    keywords: await findKeywords(db, who, chosen, places, period),
    reviews: monthsOf(now, period),
    stars: starsOf(now, before),
  }
}

interface Counted {
  readonly month: string
  readonly rating: number
  readonly count: number
}

async function findReviews(
  db: Db,
  who: Viewer,
  chosen: Chosen,
  places: readonly ReportPlace[],
  span: Span,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select to_char(i.created_at at time zone 'UTC', 'YYYY-MM') as month, i.rating, count(*)::int as count
    from inbox_item i
    where ${isReview(who, sql`i`)} and i.rating is not null and ${during(sql`i.created_at`, [span])}
      and ${ofPlaces(who, chosen, places, sql`i.location_id`)}
    group by 1, 2 order by 1, 2`.execute(db)
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

function starsOf(now: readonly Counted[], before: readonly Counted[] | null): GoogleInsights['stars'] {
  const all = countOf(now)
  return [1, 2, 3, 4, 5].map((stars) => {
    const count = countOf(now.filter(({ rating }) => rating === stars))
    const previous = before === null ? undefined : countOf(before.filter(({ rating }) => rating === stars))
    return { stars, count, share: all === 0 ? 0 : round((count / all) * 100), previous }
  })
}

const countOf = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0)
