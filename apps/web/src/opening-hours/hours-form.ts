import { hoursTypes, type OpeningHours, type SpecialTime } from '@vitrine/contract/opening-hours'
import {
  type EditedDay,
  type EditedWeek,
  sameDay,
  toEditedWeek,
  toWireWeek,
} from '@vitrine/contract/opening-hours-editing'
import {
  type EditedSpecialDay,
  type HoursTab,
  setOfTab,
  toEditedSpecialDays,
  toSpecialTimes,
} from '@vitrine/contract/opening-hours-special'
import { countViolations } from '@vitrine/contract/opening-hours-violations'

export type WeeklySet = (typeof hoursTypes)[number]

/** Every set as it is being edited. */
export interface HoursForm {
  readonly weeks: Readonly<Record<WeeklySet, EditedWeek>>
  readonly special: readonly EditedSpecialDay[]
}
/** What somebody changed; the rest is as the server says. */
export interface HoursEdits {
  readonly weeks?: Readonly<Partial<Record<WeeklySet, EditedWeek>>>
  readonly special?: readonly EditedSpecialDay[]
}
/** The same, each set beside the others: as it is edited and kept. */
export type HoursSets = HoursForm['weeks'] & Pick<HoursForm, 'special'>
interface Hours {
  readonly openingHours: readonly OpeningHours[]
  readonly specialTimes: readonly SpecialTime[]
}

export function toHoursForm(location: Hours): HoursForm {
  const week = (set: WeeklySet) => toEditedWeek(location.openingHours.find(({ type }) => type === set))
  return {
    weeks: { default: week('default'), drive: week('drive'), delivery: week('delivery'), takeaway: week('takeaway') },
    special: toEditedSpecialDays(location.specialTimes),
  }
}

export const emptyHours: HoursForm = toHoursForm({ openingHours: [], specialTimes: [] })

export function withEdits(form: HoursForm, { weeks, special }: HoursEdits): HoursForm {
  return { weeks: { ...form.weeks, ...weeks }, special: special ?? form.special }
}

export const toSets = ({ weeks, special }: HoursForm): HoursSets => ({ ...weeks, special })

export const formOfSets = ({ special, ...weeks }: HoursSets): HoursForm => ({ weeks, special })

/** Whether two weeks, or two lists of special days, say the same. */
export function isSameSet(a: unknown, b: unknown): boolean {
  const before = toDayMap(b)
  const days = [...toDayMap(a)]
  return days.length === before.size && days.every(([day, ranges]) => sameDay(ranges, before.get(day) ?? []))
}

function toDayMap(set: unknown): Map<string, EditedDay> {
  const special = set as EditedSpecialDay[] | EditedWeek // a set is one or the other
  if (Array.isArray(special)) return new Map(special.map(({ date, ranges }) => [date, ranges]))
  return new Map(Object.entries(special))
}

/** Whether a tab no longer says what is saved. */
export function isChanged(form: HoursForm, saved: HoursForm, tab: HoursTab): boolean {
  const set = setOfTab(tab)
  return !isSameSet(toSets(form)[set], toSets(saved)[set])
}

/** How many ranges of a tab have something wrong. */
export function countErrors(form: HoursForm, tab: HoursTab, complete: boolean): number {
  const set = setOfTab(tab)
  return set === 'special'
    ? countViolations(
        form.special.map(({ ranges }) => ranges),
        complete,
      )
    : countViolations(form.weeks[set], complete)
}

/** The change as the API takes it: sets nobody touched go as they came, and one that is empty and was not there stays away. */
export function hoursBody(location: Hours, form: HoursForm, tabs: readonly HoursTab[]): Partial<Mutable<Hours>> {
  const changed = new Set(tabs.map(setOfTab))
  const weekly = hoursTypes.some((set) => changed.has(set))
  const sets = hoursTypes.flatMap((type) => {
    const before = location.openingHours.find((set) => set.type === type)
    if (!changed.has(type)) return before ? [before] : []
    const week = toWireWeek(form.weeks[type])
    const closed = Object.values(week).every((ranges) => ranges === '')
    // A service without hours is none; a place that is always closed says so.
    return closed && (type !== 'default' || before === undefined) ? [] : [{ type, ...week }]
  })
  return {
    ...(weekly ? { openingHours: sets } : {}),
    ...(changed.has('special') ? { specialTimes: toSpecialTimes(form.special) } : {}),
  }
}

interface Mutable<T extends Hours> {
  openingHours: T['openingHours'][number][]
  specialTimes: T['specialTimes'][number][]
}
