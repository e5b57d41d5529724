import type { RefObject } from 'react'
import type { Day } from '../../../dates/calendar-day.ts'
import type { CalendarPeriod } from '../model/calendar-period.ts'
import type { Card } from '../model/card.ts'
import type { CalendarCell } from '../model/grid-keys.ts'
import type { Grid } from './use-grid.ts'

/** What month and week are drawn from. */
export interface GridProps {
  readonly root: RefObject<HTMLDivElement | null>
  readonly grid: Grid
  readonly label: string
  readonly period: CalendarPeriod
  readonly days: ReadonlyMap<Day, readonly Card[]>
  readonly holidays: ReadonlyMap<Day, string>
  readonly today: Day
  /** The post in the drawer. */
  readonly openId: string | undefined
  readonly mayPost: boolean
  readonly onCreate: (cell: CalendarCell, share?: number) => void
}
