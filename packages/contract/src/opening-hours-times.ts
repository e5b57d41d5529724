import { parseMinutes } from './opening-hours.ts'

/** Steps of the choices, in minutes. */
export const increments = [5, 10, 15, 30, 60] as const
export type Increment = (typeof increments)[number]
export const clocks = [12, 24] as const
/** Whether times are written `02:30 PM` or `14:30`. */
export type Clock = (typeof clocks)[number]

/** The whole day, on both sides of its one range. */
export const allDay = '24hrs'
/** The end of the day, only as a closing. */
export const midnight = '2400'
const dayLength = 1440

/** Whether a field holds what it may hold: `HHmm`, `2400`, `24hrs` or nothing. */
export function isTime(text: string): boolean {
  return text === '' || text === allDay || parseMinutes(text) !== null
}

/** `HHmm` of the minutes of a day, 0 to 1440. */
export function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
}

/** What a list of times offers, from `0000` on. Midnight and the whole day come on top where they may be chosen. */
export function timeChoices(increment: Increment): string[] {
  return Array.from({ length: dayLength / increment }, (_, step) => formatMinutes(step * increment))
}

/** The last time of the list: after it no further range fits. `2355`, `2350`, `2345`, `2330` or `2300`. */
export function latestEnd(increment: Increment): string {
  return formatMinutes(dayLength - increment)
}

/** The time so many minutes later or earlier, within its day; nothing and the whole day have no neighbours. */
export function steppedTime(time: string, by: number): string {
  const minutes = parseMinutes(time)
  if (minutes === null) return time
  return formatMinutes(Math.min(dayLength - 1, Math.max(0, minutes + by)))
}

const wholeDay = /^(24 ?h(rs|ours|eures|oras)?|24 ?(hours|heures|horas)|24 ?h? ?\/ ?24 ?h?)$/
const endOfDay = /^(minuit|midnight|medianoche|24([:h. ]?00)?|24 ?h ?00)$/
const noon = /^(midi|noon|mediodia)$/
const written = /^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?\s*h?\s*(?:([ap])\.?\s?m\.?)?$/
const packed = /^(\d{1,2})(\d{2})\s*(?:([ap])\.?\s?m\.?)?$/

/**
 * A time as people type it: `9`, `9h30`, `0930`, `930`, `9:30 pm`, `noon`, `minuit`, `24 hours`. Answers `HHmm`,
 * `2400`, `24hrs`, `""` for nothing, or null when it can't be read.
 */
export function readTime(text: string): string | null {
  const normalized = folded(text)
  if (normalized === '') return ''
  if (wholeDay.test(normalized)) return allDay
  if (endOfDay.test(normalized)) return midnight
  if (noon.test(normalized)) return '1200'
  const [, hourText = '', minuteText = '00', half] =
    (/^\d{3,4}/.test(normalized) ? packed : written).exec(normalized) ?? []
  if (hourText === '') return null
  const hour = half === undefined ? Number(hourText) : hourOfHalf(Number(hourText), half)
  const minute = Number(minuteText)
  return hour === null || hour > 23 || minute > 59 ? null : formatMinutes(hour * 60 + minute)
}

function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Small letters without accents, single spaces. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A time as its field shows it; the whole day and the end of the day in the words given. What is no time stays. */
export function writeTime(time: string, clock: Clock, labels: { allDay: string; midnight: string }): string {
  if (time === allDay) return labels.allDay
  if (time === midnight) return clock === 12 ? labels.midnight : '24:00'
  if (parseMinutes(time) === null) return time
  const minutes = time.slice(2)
  if (clock === 24) return `${time.slice(0, 2)}:${minutes}`
  const hour = Number(time.slice(0, 2))
  return `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
