import type { BulkHours } from '@vitrine/contract/bulk-updates'
import { toIso } from '@vitrine/contract/date-format'
import { type OpeningHours, type SpecialTime, weekdays } from '@vitrine/contract/opening-hours'
import { inOrder } from '@vitrine/contract/opening-hours-special'

interface Hours {
  readonly opening_hours: OpeningHours[]
  readonly special_times: SpecialTime[]
}

/** The columns of a place that a change of many places gives it, or null where it is so already. */
export function hoursAfter(
  before: Hours,
  change: BulkHours,
): { opening_hours: OpeningHours[]; hours_to_check: string[] } | { special_times: SpecialTime[] } | null {
  if (daysChanging(before, change).length === 0) return null
  if (change.type === 'special') return { special_times: specialsAfter(before, change) }
  const { type } = change
  const known = before.opening_hours.find((set) => set.type === type)
  const given = { ...(known ?? closedWeek), ...change.openingHours, type }
  const opening_hours = known
    ? before.opening_hours.map((set) => (set === known ? given : set))
    : [...before.opening_hours, given]
  // A person who gives the hours has checked them.
  return { opening_hours, hours_to_check: [] }
}

const closedWeek = Object.fromEntries(weekdays.map((day) => [day, ''])) as Omit<OpeningHours, 'type'> // fromEntries loses the keys

/** What changes, day by day: only what is not so already. */
export function daysChanging(
  before: Hours,
  change: BulkHours,
): { day: string; from?: string | undefined; to?: string | undefined }[] {
  if (change.type === 'special') {
    const were = new Map(before.special_times.map(({ date, ranges }) => [date, ranges]))
    const are = new Map(specialsAfter(before, change).map(({ date, ranges }) => [date, ranges]))
    return [...new Set([...were.keys(), ...are.keys()])]
      .map((day) => ({ day, from: were.get(day), to: are.get(day) }))
      .filter(({ from, to }) => from !== to)
      .toSorted((a, b) => toIso(a.day).localeCompare(toIso(b.day)))
  }
  const set = before.opening_hours.find(({ type }) => type === change.type)
  return weekdays
    .map((day) => ({ day, from: set?.[day], to: change.openingHours?.[day] ?? set?.[day] ?? '' }))
    .filter(({ from, to }) => from !== to)
}

/** By date the new day wins; the others stay unless everything is replaced. */
function specialsAfter(before: Hours, { specialTimes = [], replaceSpecialTimes }: BulkHours): SpecialTime[] {
  const given = new Set(specialTimes.map(({ date }) => date))
  const remaining = replaceSpecialTimes ? [] : before.special_times.filter(({ date }) => !given.has(date))
  return inOrder([...remaining, ...specialTimes])
}
