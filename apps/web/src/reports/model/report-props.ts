import type { ReactNode } from 'react'
import type { ReportSource } from './query-result.ts'
import type { ReportPeriod } from './report-period.ts'
import type { ReportSearch, Social } from './search.ts'
import type { ReportQuery } from './use-report.ts'

/** Props the report page passes to each report. */
export interface ReportProps {
  readonly social: Social
  readonly title: string
  readonly query: ReportQuery
  readonly period: ReportPeriod
  readonly search: ReportSearch
  readonly onSearch: (change: Partial<ReportSearch>) => void
  /** The controls in the report's head. */
  readonly controls: ReactNode
}

/** Props of a report's content, which real and sample figures share. */
export interface FiguresProps<T> extends Omit<ReportProps, 'query'> {
  readonly source: ReportSource<T>
}
