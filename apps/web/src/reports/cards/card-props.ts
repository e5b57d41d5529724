import type { ReportSource } from '../model/source.ts'
import type { Pens } from './draw.tsx'

/** What every card of a report gets: the report, and how to say it. */
export interface CardProps<T> {
  readonly source: ReportSource<T>
  readonly pens: Pens
  readonly className?: string | undefined
}
