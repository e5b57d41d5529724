import { type Day, daysBetween, getWeekday, plusDays, plusMonths } from '../../../dates/calendar-day.ts'
import { toInstant } from '../../../dates/local-time.ts'

export type CalendarView = 'month' | 'week'

/** What the calendar shows at once: whole weeks. */
export interface CalendarPeriod {
  readonly view: CalendarView
  /** The day it was opened at. */
  readonly anchor: Day
  readonly days: readonly Day[]
}

/** The weeks a month touches, or the week of a day. Weeks start on Monday (1), or on Sunday (0). */
export function getPeriod(view: CalendarView, anchor: Day, weekStartsOn: number): CalendarPeriod {
  if (view === 'week') return { view, anchor, days: run(startOfWeek(anchor, weekStartsOn), 7) }
  const first = startOfWeek(`${anchor.slice(0, 8)}01`, weekStartsOn)
  const last = plusDays(plusMonths(`${anchor.slice(0, 8)}01`, 1), -1)
  const weeks = Math.floor(daysBetween(first, last) / 7) + 1
  return { view, anchor, days: run(first, weeks * 7) }
}

/** The same day of the next month or week, or the one before. */
export function stepped(view: CalendarView, anchor: Day, by: number): Day {
  return view === 'week' ? plusDays(anchor, 7 * by) : plusMonths(anchor, by)
}

/** Where it begins, and the first instant that is no longer in it. */
export function getBounds({ days }: CalendarPeriod, zone: string): { after: string; strictly_before: string } {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const midnight = (day: Day) => new Date(toInstant(`${day}T00:00`, zone)).toISOString()
  return { after: midnight(first), strictly_before: midnight(plusDays(last, 1)) }
}

export function splitIntoWeeks({ days }: CalendarPeriod): Day[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

function startOfWeek(day: Day, weekStartsOn: number): Day {
  return plusDays(day, -((getWeekday(day) - weekStartsOn + 7) % 7))
}

function run(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => plusDays(first, index))
}
