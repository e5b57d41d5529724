import { fromIso, toIso } from './date-format.ts'
import { isDay, type SpecialTime } from './opening-hours.ts'
import { type EditedDay, formatDay, parseDay } from './opening-hours-editing.ts'

/** A special day as it is being edited. */
export interface EditedSpecialDay {
  /** `DD/MM/YYYY` */
  readonly date: string
  readonly ranges: EditedDay
  readonly type: 'special'
}

/** How many days ahead a free one is looked for. */
export const searchedDays = 365
/** Google takes at most so many closed days in a row as special hours; a longer closing is a temporary closure. */
export const maxClosedInARow = 6

export function toEditedSpecialDays(times: readonly SpecialTime[]): EditedSpecialDay[] {
  return inOrder(times.map(({ date, ranges }) => ({ date, ranges: parseDay(ranges), type: 'special' })))
}

export function toSpecialTimes(days: readonly EditedSpecialDay[]): SpecialTime[] {
  return inOrder(days).map(({ date, ranges }) => ({ date, ranges: formatDay(ranges) }))
}

/** Today, or the next day that is not taken; null when a year is full. */
export function nextFreeDay(today: string, usedDates: readonly string[]): string | null {
  const used = new Set(usedDates)
  for (let ahead = 0; ahead <= searchedDays; ahead++) {
    const day = dayAfter(today, ahead)
    if (!used.has(day)) return day
  }
  return null
}

/** With a new day, closed until somebody says otherwise; the same days when there is no room for one. */
export function withNewDay(days: readonly EditedSpecialDay[], today: string): EditedSpecialDay[] {
  const date = nextFreeDay(
    today,
    days.map((day) => day.date),
  )
  return date === null ? [...days] : inOrder([...days, { date, ranges: parseDay(''), type: 'special' }])
}

/** Every day from one to the other, both included; none when they are turned round or further apart than a year. */
export function daysBetween(from: string, to: string): string[] {
  const length = dayNumber(to) - dayNumber(from)
  if (!(length >= 0 && length <= searchedDays)) return []
  return Array.from({ length: length + 1 }, (_, ahead) => dayAfter(from, ahead))
}

/** The days with these hours on every one of `dates`, in the place of what they said there. */
export function withDays(
  days: readonly EditedSpecialDay[],
  dates: readonly string[],
  ranges: EditedDay,
): EditedSpecialDay[] {
  const changed = new Set(dates)
  return inOrder([
    ...days.filter(({ date }) => !changed.has(date)),
    ...dates.map((date) => ({ date, ranges, type: 'special' as const })),
  ])
}

/** The same day a year later; null for a 29 February that has none. */
export function yearLater(date: string): string | null {
  const later = `${date.slice(0, 6)}${Number(date.slice(6)) + 1}`
  return isDay(later) ? later : null
}

interface Closing {
  readonly from: string
  readonly to: string
  readonly length: number
}

/** The first and last day of the longest run of closed days, and its length. */
export function findMaxClosing(days: readonly SpecialTime[]): Closing | null {
  const runs: Closing[] = []
  for (const { date } of inOrder(days).filter(({ ranges }) => ranges === '')) {
    const last = runs.at(-1)
    if (last && dayNumber(date) === dayNumber(last.to) + 1)
      runs.splice(-1, 1, { ...last, to: date, length: last.length + 1 })
    else runs.push({ from: date, to: date, length: 1 })
  }
  return runs.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** Whether the day lies before today. */
export const isPast = (date: string, today: string): boolean => dayNumber(date) < dayNumber(today)

export function inOrder<Day extends { readonly date: string }>(days: readonly Day[]): Day[] {
  return days.toSorted((a, b) => dayNumber(a.date) - dayNumber(b.date))
}

/** Days since the epoch; not a number where the text is no day. */
export function dayNumber(date: string): number {
  return isDay(date) ? Date.parse(`${toIso(date)}T00:00Z`) / 86_400_000 : Number.NaN
}

function dayAfter(date: string, ahead: number): string {
  return fromIso(new Date((dayNumber(date) + ahead) * 86_400_000).toISOString())
}

const suffix = /(Days|-hours)$/
export const hoursTabs = ['default-hours', 'drive-hours', 'delivery-hours', 'takeaway-hours', 'specialDays'] as const
export type HoursTab = (typeof hoursTabs)[number]
/** A set of hours: one of the four weekly ones, or the special days. */
export type HoursSet = 'default' | 'drive' | 'delivery' | 'takeaway' | 'special'

/** The set a tab edits: its name without `Days` or `-hours`. */
export function setOfTab(tab: HoursTab): HoursSet {
  return tab.replace(suffix, '') as HoursSet // every tab is a set and a suffix
}
