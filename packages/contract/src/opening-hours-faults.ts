import { minutesOf } from './opening-hours.ts'
import type { EditedDay, EditedWeek, Side } from './opening-hours-editing.ts'
import { allDay, isTime, midnight } from './opening-hours-times.ts'

export const openFaults = ['invalid', 'beforeClose', 'afterPrevious', 'midnight', 'missing'] as const
export const closeFaults = ['invalid', 'afterOpen', 'beforeNext', 'midnight', 'missing'] as const

/** What is wrong with one field of a day. Each has its sentence for both clocks. */
export type RangeFault = { readonly id: number } & (
  | { readonly side: 'open'; readonly fault: (typeof openFaults)[number] }
  | { readonly side: 'close'; readonly fault: (typeof closeFaults)[number] }
)

/**
 * What is wrong with a day, field by field, at most one fault each. A side left empty is `missing` only when asked
 * for (`complete`): while somebody is filling in a day it is no fault yet.
 */
export function faultsIn(day: EditedDay, complete = false): RangeFault[] {
  return day.flatMap((range, index) => {
    if (!range.isOpen) return []
    const open = openFault(day, index) ?? (complete && range.open === '' ? 'missing' : null)
    const close = closeFault(day, index) ?? (complete && range.close === '' ? 'missing' : null)
    return [
      ...(open === null ? [] : [{ id: range.id, side: 'open', fault: open } as const]),
      ...(close === null ? [] : [{ id: range.id, side: 'close', fault: close } as const]),
    ]
  })
}

function openFault(day: EditedDay, index: number): (typeof openFaults)[number] | null {
  const open = day[index]?.open ?? ''
  if (open === '' || open === allDay) return null
  if (!isTime(open)) return 'invalid'
  if (open === midnight) return 'midnight'
  if (notAfter(day[index]?.close, open)) return 'beforeClose'
  if (notAfter(open, day[index - 1]?.close)) return 'afterPrevious'
  return null
}

function closeFault(day: EditedDay, index: number): (typeof closeFaults)[number] | null {
  const close = day[index]?.close ?? ''
  if (close === '' || close === allDay) return null
  if (!isTime(close)) return 'invalid'
  if (close === midnight && index < day.length - 1) return 'midnight'
  if (notAfter(close, day[index]?.open)) return 'afterOpen'
  if (notAfter(day[index + 1]?.open, close)) return 'beforeNext'
  return null
}

/** Whether both are times and the first is not after the second. */
function notAfter(time: string | undefined, other: string | undefined): boolean {
  const one = minutesOf(time ?? '')
  const two = minutesOf(other ?? '')
  return one !== null && two !== null && one <= two
}

/** How many ranges of a week have something wrong: what a tab counts. */
export function countFaults(week: EditedWeek | readonly EditedDay[], complete = false): number {
  return Object.values(week).reduce(
    (sum: number, day: EditedDay) => sum + new Set(faultsIn(day, complete).map(({ id }) => id)).size,
    0,
  )
}

/** The fault of one field, or undefined. */
export function faultAt(faults: readonly RangeFault[], id: number, side: Side): RangeFault | undefined {
  return faults.find((fault) => fault.id === id && fault.side === side)
}
