import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportTotal } from '@vitrine/contract/reports'
import { actionRate, type Figure, figureOf, ofMetric } from '../model/figures.ts'
import type { ReportKind } from '../model/search.ts'
import type { Shown } from '../model/use-words.ts'

/** The figures beside each other, the first of them leads. */
export const columnsOf = {
  insights: ['impressions', 'directions', 'rating', 'reviews', 'calls', 'website', 'actionRate'],
  audience: ['followers', 'gained', 'lost', 'reach', 'views', 'engagements'],
  content: ['posts', 'reach', 'views', 'engagements', 'engagementRate'],
} as const satisfies Record<ReportKind, readonly Shown[]>

/** A figure the server knows; a rate made of two has no series. */
export const isMetric = (column: Shown): column is ReportMetric => column !== 'actionRate'

export function figureIn(totals: readonly ReportTotal[], column: Shown): Figure {
  return isMetric(column) ? figureOf(ofMetric(totals, column)) : actionRate(totals)
}
