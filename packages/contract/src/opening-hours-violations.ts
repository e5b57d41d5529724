import { parseMinutes } from './opening-hours.ts'
import type { EditedDay, EditedWeek, TimeSide } from './opening-hours-editing.ts'
import { allDay, isTime, midnight } from './opening-hours-times.ts'

export const openViolations = ['invalid', 'beforeClose', 'afterPrevious', 'midnight', 'missing'] as const
export const closeViolations = ['invalid', 'afterOpen', 'beforeNext', 'midnight', 'missing'] as const

/** What is wrong with one field of a day. Each has its sentence for both clocks. */
export type RangeViolation = { readonly id: number } & (
  | { readonly side: 'open'; readonly violation: (typeof openViolations)[number] }
  | { readonly side: 'close'; readonly violation: (typeof closeViolations)[number] }
)

/**
 * What is wrong with a day, field by field, at most one fault each. A side left empty is `missing` only when asked
 * for (`complete`): while somebody is filling in a day it is no fault yet.
 */
export function findRangeViolations(day: EditedDay, complete = false): RangeViolation[] {
  return day.flatMap((range, index) => {
    if (!range.isOpen) return []
    const open = getOpenViolation(day, index) ?? (complete && range.open === '' ? 'missing' : null)
    const close = getCloseViolation(day, index) ?? (complete && range.close === '' ? 'missing' : null)
    return [
      ...(open === null ? [] : [{ id: range.id, side: 'open', violation: open } as const]),
      ...(close === null ? [] : [{ id: range.id, side: 'close', violation: close } as const]),
    ]
  })
}

function getOpenViolation(day: EditedDay, index: number): (typeof openViolations)[number] | null {
  const open = day[index]?.open ?? ''
  if (open === '' || open === allDay) return null
  if (!isTime(open)) return 'invalid'
  if (open === midnight) return 'midnight'
  if (notAfter(day[index]?.close, open)) return 'beforeClose'
  if (notAfter(open, day[index - 1]?.close)) return 'afterPrevious'
  return null
}

function getCloseViolation(day: EditedDay, index: number): (typeof closeViolations)[number] | null {
  const close = day[index]?.close ?? ''
  if (close === '' || close === allDay) return null
  if (!isTime(close)) return 'invalid'
  if (close === midnight && index < day.length - 1) return 'midnight'
  if (notAfter(close, day[index]?.open)) return 'afterOpen'
  if (notAfter(day[index + 1]?.open, close)) return 'beforeNext'
  return null
}

/** Whether both are times and the first is not after the second. */
function notAfter(time: string | undefined, otherTime: string | undefined): boolean {
  const minutes = parseMinutes(time ?? '')
  const two = parseMinutes(otherTime ?? '')
  return minutes !== null && two !== null && minutes <= two
}

/** How many ranges of a week have something wrong: what a tab counts. */
export function countViolations(week: EditedWeek | readonly EditedDay[], complete = false): number {
  return Object.values(week).reduce(
    (sum: number, day: EditedDay) => sum + new Set(findRangeViolations(day, complete).map(({ id }) => id)).size,
    0,
  )
}

/** The fault of one field, or undefined. */
export function findViolation(
  violations: readonly RangeViolation[],
  id: number,
  side: TimeSide,
): RangeViolation | undefined {
  return violations.find((violation) => violation.id === id && violation.side === side)
}
