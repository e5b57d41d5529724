import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportTotal } from '@vitrine/contract/reports'
import { actionRate, ofMetric, type ReportFigure, toFigure } from '../model/figures.ts'
import type { ReportTab } from '../model/search.ts'
import type { DisplayMetric } from '../model/use-metric-texts.ts'

/** The columns of the KPI table; the first one is the default metric. */
export const columnsOf = {
  insights: ['impressions', 'directions', 'rating', 'reviews', 'calls', 'website', 'actionRate'],
  audience: ['followers', 'gained', 'lost', 'reach', 'views', 'engagements'],
  content: ['posts', 'reach', 'views', 'engagements', 'engagementRate'],
} as const satisfies Record<ReportTab, readonly DisplayMetric[]>

/** Whether the server has the metric as a series; a rate of two metrics has none. */
export const isMetric = (column: DisplayMetric): column is ReportMetric => column !== 'actionRate'

export function getFigure(totals: readonly ReportTotal[], column: DisplayMetric): ReportFigure {
  return isMetric(column) ? toFigure(ofMetric(totals, column)) : actionRate(totals)
}
