import type { ReportSource } from '../model/query-result.ts'
import type { ChartTexts } from './chart-builders.tsx'

/** The props of each card of a report: the data, and the texts to present it. */
export interface ReportCardProps<T> {
  readonly source: ReportSource<T>
  readonly pens: ChartTexts
  readonly className?: string | undefined
}
