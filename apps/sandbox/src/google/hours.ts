import { isMessage, type Message } from './bind-request.ts'
import type { GoogleFieldViolation } from './errors.ts'

/** Why hours are refused, in the words of Google's ErrorCode, or null. */
export type HoursRefusal = {
  code: 'MISSING_VALUE' | 'INVALID_VALUE' | 'OVERLAPPING_RANGES' | 'INVERTED_RANGE'
} & GoogleFieldViolation

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const DAY = 24 * 60
const WEEK = 7 * DAY

export function refuseWeek(periods: unknown, field: string): HoursRefusal | null {
  const spans: [number, number][] = []
  for (const period of messages(periods)) {
    const open = DAYS.indexOf(String(period.openDay))
    const close = DAYS.indexOf(String(period.closeDay))
    if (open === -1 || close === -1)
      return { code: 'MISSING_VALUE', field, description: 'Open and close day are required.' }
    const from = minutes(period.openTime)
    const to = minutes(period.closeTime)
    if (from === null || to === null)
      return { code: 'INVALID_VALUE', field, description: 'Time must be between 00:00 and 24:00.' }
    const start = open * DAY + from
    // Sunday evening into Monday.
    const end = close * DAY + to + (close < open ? WEEK : 0)
    if (end <= start)
      return { code: 'INVERTED_RANGE', field, description: 'The closing time must occur after the opening time.' }
    spans.push([start, end])
  }
  return overlapping([...spans, ...spans.filter(([, end]) => end > WEEK).map(wrapped)])
    ? { code: 'OVERLAPPING_RANGES', field, description: 'Periods must not overlap.' }
    : null
}

export function refuseSpecialDays(periods: unknown, field: string): HoursRefusal | null {
  const spans: [number, number][] = []
  for (const period of messages(periods)) {
    const start = dayNumber(period.startDate)
    if (start === null) return { code: 'MISSING_VALUE', field, description: 'A valid start date is required.' }
    if (period.closed === true) {
      spans.push([start * DAY, (start + 1) * DAY])
      continue
    }
    const end = period.endDate === undefined ? start : dayNumber(period.endDate)
    if (end === null || end < start || end > start + 1)
      return { code: 'INVALID_VALUE', field, description: 'The end date must be the start date or the day after.' }
    if (period.openTime === undefined || period.closeTime === undefined)
      return { code: 'MISSING_VALUE', field, description: 'Open and close time are required unless closed.' }
    const from = minutes(period.openTime)
    const to = minutes(period.closeTime)
    if (from === null || to === null)
      return { code: 'INVALID_VALUE', field, description: 'Time must be between 00:00 and 24:00.' }
    if (end * DAY + to <= start * DAY + from)
      return { code: 'INVERTED_RANGE', field, description: 'The closing time must occur after the opening time.' }
    spans.push([start * DAY + from, end * DAY + to])
  }
  return overlapping(spans) ? { code: 'OVERLAPPING_RANGES', field, description: 'Periods must not overlap.' } : null
}

function messages(value: unknown): Message[] {
  return Array.isArray(value) ? value.filter(isMessage) : []
}

/** Absent members are zero: `{}` and no time at all are midnight. 24:00 is the end of the day. */
function minutes(time: unknown): number | null {
  const { hours = 0, minutes: past = 0 } = isMessage(time) ? time : {}
  const total = Number(hours) * 60 + Number(past)
  return total >= 0 && total <= DAY && Number(past) < 60 && Number(past) >= 0 ? total : null
}

function dayNumber(date: unknown): number | null {
  if (!isMessage(date)) return null
  const [year, month, day] = [Number(date.year), Number(date.month), Number(date.day)]
  const at = new Date(Date.UTC(year, month - 1, day))
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return real ? at.getTime() / 86_400_000 : null
}

const wrapped = ([start, end]: [number, number]): [number, number] => [start - WEEK, end - WEEK]

function overlapping(spans: [number, number][]): boolean {
  const sorted = spans.toSorted(([a], [b]) => a - b)
  return sorted.some(([start], index) => index > 0 && start < (sorted[index - 1]?.[1] ?? start))
}
