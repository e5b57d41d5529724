import type { OpeningHours, Weekday } from './opening-hours.ts'
import { parseMinutes, weekdays } from './opening-hours.ts'
import { allDay, type Increment, latestEnd, midnight } from './opening-hours-times.ts'

/** One range as it is being edited: what its two fields hold, also what is no time. */
export interface EditedRange {
  readonly id: number
  readonly open: string
  readonly close: string
  readonly isOpen: boolean
}
/** At least one range; a closed day has one that is empty. */
export type EditedDay = readonly EditedRange[]
export type EditedWeek = Readonly<Record<Weekday, EditedDay>>
export type TimeSide = 'open' | 'close'

/** The ranges of a day as the API spells them, for the editor. */
export function parseDay(ranges: string): EditedDay {
  if (ranges === '') return [empty(false)]
  if (ranges === allDay) return [{ id: 1, open: allDay, close: allDay, isOpen: true }]
  return ranges.split(',').map((range, index) => {
    const [open = '', close = ''] = range.split('-')
    return { id: index + 1, open, close, isOpen: true }
  })
}

/** The day as the API spells it; ranges that lack a side are left out. Ask `faultsIn` first. */
export function formatDay(day: EditedDay): string {
  if (!isOpenDay(day)) return ''
  if (day.some(({ open }) => open === allDay)) return allDay
  return day
    .filter(({ open, close }) => open !== '' && close !== '')
    .map(({ open, close }) => `${open}-${close}`)
    .join(',')
}

export function toEditedWeek(hours: Partial<Omit<OpeningHours, 'type'>> | undefined): EditedWeek {
  return eachDay((day) => parseDay(hours?.[day] ?? ''))
}

export function toWireWeek(week: EditedWeek): Omit<OpeningHours, 'type'> {
  return eachDay((day) => formatDay(week[day]))
}

export function eachDay<T>(make: (day: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(weekdays.map((day) => [day, make(day)])) as Record<Weekday, T> // fromEntries loses the keys
}

export const isOpenDay = (day: EditedDay): boolean => day.some(({ isOpen }) => isOpen)

/** A day switched on or off: one empty range, but the whole day where a special day is opened. */
export function toggled(day: EditedDay, special = false): EditedDay {
  const isOpen = !isOpenDay(day)
  return isOpen && special ? parseDay(allDay) : [empty(isOpen)]
}

/**
 * A field set. The whole day leaves one row; an emptied field takes its row away where there are others, and so does
 * a row that has become empty.
 */
export function withTime(day: EditedDay, id: number, side: TimeSide, time: string): EditedDay {
  if (time === allDay) return parseDay(allDay)
  if (time === '' && day.length > 1) return removed(day, id)
  return day.map((range) => {
    if (range.id !== id) return range
    const otherSide = side === 'open' ? 'close' : 'open'
    // Leaving the whole day leaves it on both sides.
    const rest = range[otherSide] === allDay ? '' : range[otherSide]
    return { ...range, [otherSide]: rest, [side]: time, isOpen: true }
  })
}

/** Another range below. */
export function added(day: EditedDay): EditedDay {
  return [...day, { ...empty(true), id: Math.max(...day.map(({ id }) => id)) + 1 }]
}

/** A day without this range; without its only one it is closed. */
export function removed(day: EditedDay, id: number): EditedDay {
  const rest = day.filter((range) => range.id !== id)
  return rest.length === 0 ? [empty(false)] : rest
}

/** Whether a further range is offered below this one: it is the last, complete, right, and leaves time for another. */
export function mayAdd(day: EditedDay, id: number, increment: Increment, hasViolations: boolean): boolean {
  const last = day.at(-1)
  if (!last?.isOpen || last.id !== id || hasViolations) return false
  const { open, close } = last
  if (open === '' || close === '' || [open, close].some((time) => time === allDay || time === midnight)) return false
  const minutes = parseMinutes(close)
  return minutes !== null && minutes < (parseMinutes(latestEnd(increment)) ?? 0)
}

/** Whether two days say the same. */
export const sameDay = (a: EditedDay, b: EditedDay): boolean =>
  isOpenDay(a) === isOpenDay(b) &&
  a.map(({ open, close }) => `${open}-${close}`).join() === b.map(({ open, close }) => `${open}-${close}`).join()

function empty(isOpen: boolean): EditedRange {
  return { id: 1, open: '', close: '', isOpen }
}
