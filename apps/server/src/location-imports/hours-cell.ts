import {
  checkRanges,
  isDay,
  parseMinutes,
  type SpecialTime,
  type Weekday,
  weekdays,
} from '@vitrine/contract/opening-hours'
import { formatDay, parseDay } from '@vitrine/contract/opening-hours-editing'
import { readEntry } from '@vitrine/contract/opening-hours-entry'
import { afterMidnight, cutAtMidnight } from '@vitrine/contract/opening-hours-midnight'
import { readSpecialEntry } from '@vitrine/contract/opening-hours-special-entry'
import { fold } from '../db/normalize-text.ts'

type HoursViolation = { readonly violation: 'hours.unreadable' | NonNullable<ReturnType<typeof checkRanges>> }

/**
 * What a cell of hours says: ranges as the contract spells them, or why they can't be used. The last range of a day may
 * run past midnight (`1800-0200`).
 */
export type HoursCell = { readonly ranges: string; readonly doubtful: boolean } | HoursViolation
export type WeekCell =
  | { readonly days: Readonly<Partial<Record<Weekday, string>>>; readonly doubtful: boolean }
  | HoursViolation

/** How a sheet says that a day is closed, alone in its cell. */
const closed = /^(x|-+|closed?|non|no|na|n\/a|0)?$/

/**
 * Reads the cell of one day: whatever the quick entry takes beside a day, and the ways sheets write a closed day. A
 * question mark at the end marks a day to check, as exports write it.
 */
export function readHours(cell: string, day: Weekday): HoursCell {
  const { text, doubtful } = withoutMark(cell)
  if (closed.test(fold(text))) return { ranges: '', doubtful }
  const read = readEntry(text, day)
  if (!('days' in read)) return { violation: 'hours.unreadable' }
  const ranges = read.days[day]
  // A cell of Monday that speaks of Tuesday as well stands in the wrong column.
  if (ranges === undefined || Object.keys(read.days).length > 1) return { violation: 'hours.unreadable' }
  const violation = findDayViolation(ranges)
  return violation === null ? { ranges, doubtful: doubtful || isLongNight(ranges) } : { violation }
}

/** Reads a whole week from one cell, as the quick entry does: `lun-ven 9h-12h 14h-18h; sam 9h-13h`. */
export function readWeek(cell: string): WeekCell {
  const { text, doubtful } = withoutMark(cell)
  const read = readEntry(text)
  if (!('days' in read)) return { violation: 'hours.unreadable' }
  const violation = Object.values(read.days)
    .map(findDayViolation)
    .find((found) => found !== null)
  if (violation !== undefined) return { violation }
  return { days: read.days, doubtful: doubtful || Object.values(read.days).some(isLongNight) }
}

function withoutMark(cell: string): { text: string; doubtful: boolean } {
  const text = cell.trim()
  const doubtful = text.endsWith('?')
  return { text: doubtful ? text.slice(0, -1).trim() : text, doubtful }
}

/** What is wrong with a day's ranges, the last of which may run past midnight. */
function findDayViolation(ranges: string): ReturnType<typeof checkRanges> {
  const isNight = hoursPastMidnight(ranges) <= maxNight
  return checkRanges(isNight ? formatDay(cutAtMidnight(parseDay(ranges))) : ranges)
}

/** Longer than this is a slip: `12:00-09:00`. */
const maxNight = 19
/** Longer than this is imported, and marked to check: `09:00-02:00` may be meant for two in the afternoon. */
const maxUsualNight = 14
const isLongNight = (ranges: string) => hoursPastMidnight(ranges) > maxUsualNight

/** How long the last range is where it runs past midnight, else 0. */
function hoursPastMidnight(ranges: string): number {
  const night = afterMidnight(parseDay(ranges))
  if (night === null) return 0
  return ((parseMinutes(night.close ?? '') ?? 0) + 1440 - (parseMinutes(night.open) ?? 0)) / 60
}

/** A day's ranges as people read them, which `readHours` reads back. */
export function writeHours(ranges: string, doubtful: boolean): string {
  const text =
    ranges === '24hrs'
      ? '24h/24'
      : ranges.replaceAll(/(\d\d)(\d\d)-(\d\d)(\d\d)/g, '$1:$2 - $3:$4').replaceAll(',', ' / ')
  return doubtful ? `${text} ?`.trim() : text
}

const dated = /(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})\s*[:=]\s*/

/**
 * Special days: `2026-12-25: x, 2026-12-24: 10:00-13:00`, dates also as `25/12/2026`, or whatever the quick entry of
 * special days takes (`14 juillet fermé; 15/08 9-13`). Null when they can't be read.
 */
export function readSpecialHours(cell: string): SpecialTime[] | null {
  return readDated(cell) ?? readTyped(cell)
}

function readTyped(cell: string): SpecialTime[] | null {
  const today = Temporal.Now.plainDateISO('UTC').toString()
  const read = readSpecialEntry(cell, european(today))
  if (!('days' in read)) return null
  return read.days.some(({ ranges }) => checkRanges(ranges) !== null) ? null : [...read.days]
}

function readDated(cell: string): SpecialTime[] | null {
  const [before = '', ...parts] = cell.split(dated)
  if (before.trim() !== '') return null
  const days = new Map<string, string[]>()
  for (let at = 0; at < parts.length; at += 2) {
    const date = european(parts[at] ?? '')
    const hours = readHours((parts[at + 1] ?? '').replace(/[,;|\s]+$/, ''), weekdays[0])
    if ('violation' in hours || !isDay(date)) return null
    days.set(date, [...(days.get(date) ?? []), ...(hours.ranges === '' ? [] : [hours.ranges])])
  }
  const special = [...days].map(([date, ranges]) => ({ date, ranges: ranges.join(',') }))
  return special.some(({ ranges }) => checkRanges(ranges) !== null) ? null : special
}

function european(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
}

export function writeSpecialHours(days: readonly SpecialTime[]): string {
  return days
    .map(
      ({ date, ranges }) =>
        `${date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')}: ${writeHours(ranges, false) || 'x'}`,
    )
    .join('; ')
}
