import type { Day } from '../../dates/calendar-day.ts'
import type { usePeriod } from './data/use-period.ts'
import type { FilterProps } from './filters/choices.tsx'
import type { CalendarPeriod } from './model/calendar-period.ts'
import type { CalendarCell } from './model/grid-keys.ts'
import type { selectVisiblePosts } from './model/visible-posts.ts'

/** What both calendars, the wide and the narrow one, are drawn from. */
export interface CalendarProps {
  readonly period: CalendarPeriod
  readonly source: ReturnType<typeof usePeriod>
  readonly shown: ReturnType<typeof selectVisiblePosts>
  readonly holidays: ReadonlyMap<Day, string>
  readonly today: Day
  /** What clocks of the calendar's zone show now. */
  readonly localNow: string
  readonly openId: string | undefined
  readonly mayPost: boolean
  readonly filters: FilterProps
  announce(text: string): void
  onOpenDay(day: Day): void
  onCreate(cell?: CalendarCell, share?: number): void
}
