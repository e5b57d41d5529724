import type { ReactNode } from 'react'
import type { Day } from '../../../dates/calendar-day.ts'
import type { Sample } from '../../../ui/sample/use-sample.ts'
import type { CalendarPost } from '../model/card.ts'

export interface SampleProps {
  readonly sample: Sample
  readonly days: readonly Day[]
  readonly zone: string
  readonly now: number
  /** The screen's own days with these posts in them. */
  readonly draw: (posts: readonly CalendarPost[]) => ReactNode
}
