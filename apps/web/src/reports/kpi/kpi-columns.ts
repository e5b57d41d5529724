import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportTotal } from '@vitrine/contract/reports'
import { actionRate, ofMetric, type ReportFigure, toFigure } from '../model/figures.ts'
import type { ReportTab } from '../model/search.ts'
import type { DisplayMetric } from '../model/use-metric-texts.ts'

/** The figures beside each other, the first of them leads. */
export const columnsOf = {
  insights: ['impressions', 'directions', 'rating', 'reviews', 'calls', 'website', 'actionRate'],
  audience: ['followers', 'gained', 'lost', 'reach', 'views', 'engagements'],
  content: ['posts', 'reach', 'views', 'engagements', 'engagementRate'],
} as const satisfies Record<ReportTab, readonly DisplayMetric[]>

/** A figure the server knows; a rate made of two has no series. */
export const isMetric = (column: DisplayMetric): column is ReportMetric => column !== 'actionRate'

export function getFigure(totals: readonly ReportTotal[], column: DisplayMetric): ReportFigure {
  return isMetric(column) ? toFigure(ofMetric(totals, column)) : actionRate(totals)
}
