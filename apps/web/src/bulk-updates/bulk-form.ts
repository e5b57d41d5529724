import type { BulkPreview, bulkUpdates } from '@vitrine/contract/bulk-updates'
import type { GoogleCategory } from '@vitrine/contract/google-profile'
import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { isOpenDay, toWireWeek } from '@vitrine/contract/opening-hours-editing'
import { type HoursTab, setOfTab, toSpecialTimes } from '@vitrine/contract/opening-hours-special'
import type { BodyInputOf } from '@vitrine/contract/operation'
import { emptyHours, type HoursForm, isChanged } from '../opening-hours/hours-form.ts'

export type HoursPayload = BodyInputOf<typeof bulkUpdates.openingHours>['payload']
export type ProfilePayload = BodyInputOf<typeof bulkUpdates.googleProfile>['payload']

/** What is said of the profile of many places. `'keep'`: each keeps its own primary category. */
export interface BulkProfile {
  readonly description: string
  readonly primaryCategory: GoogleCategory | 'keep' | null
  readonly additionalCategories: readonly GoogleCategory[]
}
export const emptyProfile: BulkProfile = { description: '', primaryCategory: null, additionalCategories: [] }

/** Whether the tab says anything that could be sent. */
export function isFilled(form: HoursForm, tab: HoursTab, replaceAll: boolean, given: readonly Weekday[]): boolean {
  if (setOfTab(tab) !== 'special') return given.length > 0
  return replaceAll || isChanged(form, emptyHours, tab)
}

/** The hours of a tab as the API takes them. */
export function hoursPayload(
  form: HoursForm,
  tab: HoursTab,
  replaceAll: boolean,
  given: readonly Weekday[],
): HoursPayload {
  const type = setOfTab(tab)
  if (type !== 'special') {
    const week = toWireWeek(form.weeks[type])
    return { type, openingHours: Object.fromEntries(given.map((day) => [day, week[day]])) }
  }
  return { type, specialTimes: toSpecialTimes(form.special), replaceSpecialTimes: replaceAll }
}

/** A week nobody opens would close the places: said before it is done. */
export function closesAll(form: HoursForm, tab: HoursTab, given: readonly Weekday[]): boolean {
  const set = setOfTab(tab)
  return set !== 'special' && weekdays.every((day) => given.includes(day) && !isOpenDay(form.weeks[set][day]))
}

export function profilePayload({ description, primaryCategory, additionalCategories }: BulkProfile): ProfilePayload {
  return {
    description: description.trim(),
    primaryCategory: primaryCategory === 'keep' || primaryCategory === null ? null : { name: primaryCategory.name },
    // None chosen: each place keeps its own.
    ...(additionalCategories.length === 0
      ? {}
      : { additionalCategories: additionalCategories.map(({ name }) => ({ name })) }),
  }
}

/** How many days are new, become others, and go. */
export function countDayChanges({ changing }: Pick<BulkPreview, 'changing'>): {
  added: number
  replaced: number
  removed: number
} {
  const days = changing.flatMap((location) => location.days)
  const removed = days.filter(({ to }) => to === undefined).length
  const added = days.filter(({ from, to }) => from === undefined && to !== undefined).length
  return { added, replaced: days.length - added - removed, removed }
}
