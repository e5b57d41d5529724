import { parseMinutes, type Weekday, weekdays } from './opening-hours.ts'
import {
  type EditedDay,
  type EditedRange,
  type EditedWeek,
  formatDay,
  isOpenDay,
  parseDay,
} from './opening-hours-editing.ts'
import { allDay, formatMinutes, midnight } from './opening-hours-times.ts'

/** Hours that run into the next day: until midnight on their own, then until `close` on the day after. */
export interface AfterMidnight {
  readonly id: number
  readonly open: string
  /** When the next day's part ends; null where midnight itself was meant. */
  readonly close: string | null
}

/** Later than this nobody means the next day. */
const latestNextDay = 12 * 60

/** The last range of a day when it closes before it opens, as 19:00–02:00 does; null otherwise. */
export function afterMidnight(day: EditedDay): AfterMidnight | null {
  const last = day.at(-1)
  const open = parseMinutes(last?.open ?? '')
  const close = parseMinutes(last?.close ?? '')
  if (!last?.isOpen || open === null || close === null || open === 1440) return null
  if (close >= open || close > latestNextDay) return null
  return { id: last.id, open: last.open, close: close === 0 ? null : last.close }
}

/** The day as far as midnight: what is left of it opens the next day. */
export function cutAtMidnight(day: EditedDay): EditedDay {
  const found = afterMidnight(day)
  return found === null ? day : day.map((range) => (range.id === found.id ? { ...range, close: midnight } : range))
}

export const nextWeekday = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 1) % 7] ?? 'monday'

/** The week with such hours written as the API takes them: cut at midnight, the rest opening the next day. */
export function splitAtMidnight(week: EditedWeek, day: Weekday): EditedWeek {
  const found = afterMidnight(week[day])
  if (found === null) return week
  const cut = cutAtMidnight(week[day])
  const next = nextWeekday(day)
  return { ...week, [day]: cut, ...(found.close === null ? {} : { [next]: openedUntil(week[next], found.close) }) }
}

/** The day open from its first minute until `close`, joined with what it touches. */
function openedUntil(day: EditedDay, close: string): EditedDay {
  if (!isOpenDay(day)) return parseDay(`0000-${close}`)
  if (formatDay(day) === allDay) return day
  let end = parseMinutes(close) ?? 0
  const rest: EditedRange[] = []
  for (const range of day) {
    const from = parseMinutes(range.open)
    const to = parseMinutes(range.close)
    if (from !== null && to !== null && from <= end && to > from) end = Math.max(end, to)
    else rest.push(range)
  }
  const first = { id: Math.max(...day.map(({ id }) => id)) + 1, open: '0000', close: formatMinutes(end), isOpen: true }
  return [first, ...rest.filter(({ open, close: until }) => open !== '' || until !== '')]
}
