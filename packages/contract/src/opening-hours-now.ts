import { fromIso } from './date-format.ts'
import { type OpeningHours, parseMinutes, type SpecialTime, type Weekday, weekdays } from './opening-hours.ts'
import { dayNumber } from './opening-hours-special.ts'
import { allDay, formatMinutes } from './opening-hours-times.ts'

/** What a customer reads beside a place's name, in the place's own time. */
export type OpenStatus =
  /** `until` is when it closes; with `again` it opens once more the same day. */
  | { readonly is: 'open'; readonly until: string; readonly again?: string }
  | { readonly is: 'allDay' }
  /** `in` counts days from today; null when nothing opens within a week. */
  | {
      readonly is: 'closed'
      readonly opens: { readonly in: number; readonly day: Weekday; readonly time: string } | null
    }
  /** No hours were ever said. */
  | { readonly is: 'unknown' }

interface Hours {
  readonly openingHours: readonly OpeningHours[]
  readonly specialTimes: readonly SpecialTime[]
}

/** What is seen on `day` (`YYYY-MM-DD`) at `minutes` since its midnight. Special days go before the week. */
export function getOpenStatus(location: Hours, day: string, minutes: number): OpenStatus {
  const today = dayNumber(fromIso(day))
  if (findHours(location, today) === null) return { is: 'unknown' }
  const spans = Array.from({ length: 8 }, (_, ahead) => parseSpans(findHours(location, today + ahead)?.ranges ?? ''))
  const now = spans[0]?.find(({ from, to }) => from <= minutes && minutes < to)
  if (now) {
    const until = now.to === 1440 ? joined(spans[1]) : now.to
    if (until === null) return { is: 'allDay' }
    const again = spans[0]?.find(({ from }) => from > minutes)?.from
    return {
      is: 'open',
      until: formatMinutes(until % 1440),
      ...(again === undefined ? {} : { again: formatMinutes(again) }),
    }
  }
  for (const [ahead, of] of spans.entries()) {
    const next = of.find(({ from }) => ahead > 0 || from > minutes)
    if (next)
      return { is: 'closed', opens: { in: ahead, day: getWeekday(today + ahead), time: formatMinutes(next.from) } }
  }
  return { is: 'closed', opens: null }
}

/** The ranges of `day` (`YYYY-MM-DD`), and whether it is a special one. Null where no hours were ever said. */
export function hoursOn(location: Hours, day: string): { ranges: string; special: boolean } | null {
  return findHours(location, dayNumber(fromIso(day)))
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Hours that reach midnight go on while the next day is open from its first minute; null: all of it. */
function joined(next: readonly Span[] | undefined): number | null {
  const first = next?.[0]
  if (!first || first.from > 0) return 1440
  return first.to === 1440 ? null : first.to
}

function findHours(location: Hours, day: number): ReturnType<typeof hoursOn> {
  const special = location.specialTimes.find(({ date }) => dayNumber(date) === day)
  if (special) return { ranges: special.ranges, special: true }
  const week = location.openingHours.find(({ type }) => type === 'default')
  return week ? { ranges: week[getWeekday(day)], special: false } : null
}

function parseSpans(ranges: string): Span[] {
  if (ranges === allDay) return [{ from: 0, to: 1440 }]
  return ranges.split(',').flatMap((range) => {
    const [open = '', close = ''] = range.split('-')
    const from = parseMinutes(open)
    const to = parseMinutes(close)
    return from === null || to === null || to <= from ? [] : [{ from, to }]
  })
}

/** The epoch began on a Thursday. */
function getWeekday(day: number): Weekday {
  return weekdays[(((day + 3) % 7) + 7) % 7] ?? 'monday'
}

/** The days on which one set is open outside of another: delivery before the doors open. */
export function daysBeyond(set: Omit<OpeningHours, 'type'>, main: Omit<OpeningHours, 'type'>): Weekday[] {
  return weekdays.filter((day) => {
    const within = parseSpans(main[day])
    return parseSpans(set[day]).some(
      ({ from, to }) => !within.some((mainSpan) => mainSpan.from <= from && to <= mainSpan.to),
    )
  })
}
