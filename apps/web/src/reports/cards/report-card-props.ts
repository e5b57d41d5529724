import type { ReportSource } from '../model/query-result.ts'
import type { ChartTexts } from './chart-builders.tsx'

/** What every card of a report gets: the report, and how to say it. */
export interface ReportCardProps<T> {
  readonly source: ReportSource<T>
  readonly pens: ChartTexts
  readonly className?: string | undefined
}
