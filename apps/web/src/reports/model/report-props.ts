import type { ReactNode } from 'react'
import type { ReportSource } from './query-result.ts'
import type { ReportPeriod } from './report-period.ts'
import type { ReportSearch, Social } from './search.ts'
import type { ReportQuery } from './use-report.ts'

/** What the frame hands to the report it holds. */
export interface ReportProps {
  readonly social: Social
  readonly title: string
  readonly query: ReportQuery
  readonly period: ReportPeriod
  readonly search: ReportSearch
  readonly onSearch: (change: Partial<ReportSearch>) => void
  /** The controls over all of it, which stand in its head. */
  readonly controls: ReactNode
}

/** What a report is drawn from once its figures are known. */
export interface FiguresProps<T> extends Omit<ReportProps, 'query'> {
  readonly source: ReportSource<T>
}
