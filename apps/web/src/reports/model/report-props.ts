import type { ReactNode } from 'react'
import type { Period } from './period.ts'
import type { ReportSearch, Social } from './search.ts'
import type { ReportSource } from './source.ts'
import type { ReportQuery } from './use-report.ts'

/** What the frame hands to the report it holds. */
export interface ReportProps {
  readonly social: Social
  readonly title: string
  readonly query: ReportQuery
  readonly period: Period
  readonly search: ReportSearch
  readonly onSearch: (change: Partial<ReportSearch>) => void
  /** The controls over all of it, which stand in its head. */
  readonly controls: ReactNode
}

/** What a report is drawn from once its figures are known. */
export interface FiguresProps<T> extends Omit<ReportProps, 'query'> {
  readonly source: ReportSource<T>
}
