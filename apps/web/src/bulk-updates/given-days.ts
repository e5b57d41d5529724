import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import type { EditedWeek } from '@vitrine/contract/opening-hours-editing'
import type { WeeklySet } from '../opening-hours/hours-form.ts'

export type GivenDays = Readonly<Partial<Record<WeeklySet, readonly Weekday[]>>>

/** The given days after a change of the week, from Monday on: a day counts once it was set, also to what it was. */
export function withGiven(given: readonly Weekday[], before: EditedWeek, after: EditedWeek): Weekday[] {
  return weekdays.filter((day) => given.includes(day) || before[day] !== after[day])
}
