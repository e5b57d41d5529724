import type { Day } from '../../dates/calendar-day.ts'
import type { usePeriod } from './data/use-period.ts'
import type { FilterProps } from './filters/choices.tsx'
import type { Cell } from './model/keys.ts'
import type { Period } from './model/period.ts'
import type { shownOf } from './model/shown.ts'

/** What both calendars, the wide and the narrow one, are drawn from. */
export interface CalendarProps {
  readonly period: Period
  readonly source: ReturnType<typeof usePeriod>
  readonly shown: ReturnType<typeof shownOf>
  readonly holidays: ReadonlyMap<Day, string>
  readonly today: Day
  /** What clocks of the calendar's zone show now. */
  readonly nowWall: string
  readonly openId: string | undefined
  readonly mayPost: boolean
  readonly filters: FilterProps
  announce(text: string): void
  onOpenDay(day: Day): void
  onCreate(cell?: Cell, share?: number): void
}
