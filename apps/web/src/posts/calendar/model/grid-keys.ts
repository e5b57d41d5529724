import { type Day, getWeekday, plusDays } from '../../../dates/calendar-day.ts'
import { type CalendarView, stepped } from './calendar-period.ts'

/** A cell of the grid: a day, and in the week its hour. */
export interface CalendarCell {
  readonly day: Day
  readonly hour: number
}

/** The cell a key leads to; it may lie in another period. Null for keys that lead nowhere. */
export function cellAfter(
  { day, hour }: CalendarCell,
  key: string,
  { view, weekStartsOn, firstHour }: { view: CalendarView; weekStartsOn: number; firstHour: number },
): CalendarCell | null {
  const to = (targetDay: Day): CalendarCell => ({ day: targetDay, hour })
  const into = (getWeekday(day) - weekStartsOn + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return to(plusDays(day, -1))
    case 'ArrowRight':
      return to(plusDays(day, 1))
    case 'ArrowUp':
      return view === 'month' ? to(plusDays(day, -7)) : { day, hour: Math.max(firstHour, hour - 1) }
    case 'ArrowDown':
      return view === 'month' ? to(plusDays(day, 7)) : { day, hour: Math.min(23, hour + 1) }
    case 'Home':
      return to(plusDays(day, -into))
    case 'End':
      return to(plusDays(day, 6 - into))
    case 'PageUp':
      return to(stepped(view, day, -1))
    case 'PageDown':
      return to(stepped(view, day, 1))
    default:
      return null
  }
}
