import { toIso } from '@vitrine/contract/date-format'
import {
  type OpeningHours,
  parseMinutes,
  type SpecialTime,
  type Weekday,
  weekdays,
} from '@vitrine/contract/opening-hours'
import { inOrder } from '@vitrine/contract/opening-hours-special'
import type { HoursPeriod, SpecialPeriod, TimeOfDay } from './listing-wire.ts'

/*
 * Google's periods and our ranges, both ways. A period may cross midnight (`closeDay` is the next day), a range of ours
 * can't: it is cut at midnight, and joined again on the way back.
 * https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations#TimePeriod (read 2026-11)
 */

type Week = Readonly<Record<Weekday, string>>
type Span = readonly [from: number, to: number]

const day = 24 * 60
const week = 7 * day
const days = weekdays.map((weekday) => weekday.toUpperCase())

/** The periods of a week, in order. */
export function toPeriods(hours: Week): HoursPeriod[] {
  return joined(
    weekdays.flatMap((weekday, index) => parseSpans(hours[weekday]).map((span) => toWeekSpan(span, index))),
  ).map(([from, to]) => {
    // Midnight that ends a day belongs to that day: 24:00.
    const closesOn = Math.floor((to - 1) / day)
    return {
      openDay: days[Math.floor(from / day) % 7] ?? '',
      openTime: toTimeOfDay(from % day),
      closeDay: days[closesOn % 7] ?? '',
      closeTime: toTimeOfDay(to - closesOn * day),
    }
  })
}

/** The week that Google's periods make, every range within its day. */
export function toWeek(periods: readonly HoursPeriod[]): Week {
  const spans: Span[] = periods.flatMap((period) => {
    const open = days.indexOf(period.openDay)
    const close = days.indexOf(period.closeDay)
    if (open === -1 || close === -1) return []
    const from = open * day + toMinutes(period.openTime)
    const until = close * day + toMinutes(period.closeTime)
    return [[from, until <= from ? until + week : until] as const]
  })
  const pieces = spans.flatMap(cutAtMidnight)
  return Object.fromEntries(
    weekdays.map((weekday, index) => {
      const mine = pieces.filter(([from]) => Math.floor(from / day) % 7 === index)
      return [weekday, formatRanges(mine.map(([from, to]) => [from % day, to - Math.floor(from / day) * day]))]
    }),
  ) as Record<Weekday, string> // fromEntries loses the keys
}

/** One entry for each range of each day; a closed day says so. */
export function toSpecialPeriods(specials: readonly SpecialTime[]): SpecialPeriod[] {
  return specials.flatMap(({ date, ranges }): SpecialPeriod[] => {
    const startDate = parseDate(date)
    const spans = parseSpans(ranges)
    if (spans.length === 0) return [{ startDate, closed: true }]
    return spans.map(([from, to]) => ({ startDate, openTime: toTimeOfDay(from), closeTime: toTimeOfDay(to) }))
  })
}

/**
 * The special days that Google's entries make. One that runs past midnight adds its end to the next day, which keeps
 * what else it has: its own special hours, or those of its weekday.
 */
export function toSpecialTimes(periods: readonly SpecialPeriod[], usual: Week | null): SpecialTime[] {
  const byDate = new Map<string, Span[]>()
  const add = (date: string, spans: readonly Span[]) => byDate.set(date, [...(byDate.get(date) ?? []), ...spans])
  const beyond: [date: string, span: Span][] = []
  for (const { startDate, endDate, openTime, closeTime, closed } of periods) {
    const date = formatDate(startDate)
    if (closed) {
      add(date, [])
      continue
    }
    const from = toMinutes(openTime)
    const until = toMinutes(closeTime)
    const crosses = endDate !== undefined && formatDate(endDate) !== date
    add(date, [[from, crosses ? day : until]])
    if (crosses && until > 0) beyond.push([formatDate(endDate), [0, until]])
  }
  for (const [date, span] of beyond) {
    if (!byDate.has(date)) add(date, usual === null ? [] : parseSpans(usual[getWeekday(date)]))
    add(date, [span])
  }
  return inOrder([...byDate].map(([date, spans]) => ({ date, ranges: formatRanges(spans) })))
}

/** The same hours in one spelling: ranges that touch or overlap are one, a whole day is `24hrs`. */
export function tidyRanges(ranges: string): string {
  return formatRanges(parseSpans(ranges))
}

/** The same set of hours in one spelling. */
export function tidyWeek(hours: OpeningHours): OpeningHours {
  return { ...hours, ...Object.fromEntries(weekdays.map((weekday) => [weekday, tidyRanges(hours[weekday])])) }
}

function parseSpans(ranges: string): Span[] {
  if (ranges === '') return []
  if (ranges === '24hrs') return [[0, day]]
  return ranges.split(',').map((range) => {
    const [open = '', close = ''] = range.split('-')
    return [parseMinutes(open) ?? 0, parseMinutes(close) ?? 0] as const
  })
}

function formatRanges(spans: readonly Span[]): string {
  const merged: [number, number][] = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  if (merged.length === 1 && merged[0]?.[0] === 0 && merged[0][1] === day) return '24hrs'
  return merged.map(([from, to]) => `${digits(from)}-${digits(to)}`).join(',')
}

const toWeekSpan = ([from, to]: Span, index: number): Span => [index * day + from, index * day + to]

/** An evening and the night after it are one period, as long as that is shorter than a day. */
function joined(spans: readonly Span[]): Span[] {
  const left = [...spans]
  const whole: Span[] = []
  for (let span = left.shift(); span; span = left.shift()) {
    const [from, to] = span
    const opens = to % day === 0 && to - from < day ? left.findIndex(([next]) => next % week === to % week) : -1
    const night = left[opens]
    if (night && to - from + (night[1] - night[0]) < day) {
      left.splice(opens, 1)
      whole.push([from, to + (night[1] - night[0])])
    } else whole.push(span)
  }
  // The night of Sunday stands on Monday, before the evening it belongs to.
  const [first] = whole
  const last = whole.findIndex(([from, to]) => to === week && to - from < day)
  const evening = whole[last]
  if (!first || !evening || last === 0 || first[0] !== 0 || first[1] > day || evening[1] - evening[0] + first[1] >= day)
    return whole
  return whole.flatMap((span, index) =>
    index === 0 ? [] : index === last ? [[evening[0], evening[1] + first[1]] as const] : [span],
  )
}

function cutAtMidnight([from, to]: Span): Span[] {
  const midnight = (Math.floor(from / day) + 1) * day
  return to <= midnight ? [[from, to]] : [[from, midnight], ...cutAtMidnight([midnight, to])]
}

/** Absent members are zero: `{}` is midnight. */
const toMinutes = (time: TimeOfDay | undefined) => (time?.hours ?? 0) * 60 + (time?.minutes ?? 0)
const toTimeOfDay = (minutes: number): TimeOfDay => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
const digits = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`

function parseDate(date: string): SpecialPeriod['startDate'] {
  const [dayOfMonth = 0, month = 0, year = 0] = date.split('/').map(Number)
  return { year, month, day: dayOfMonth }
}

function formatDate({ year, month, day: dayOfMonth }: SpecialPeriod['startDate']): string {
  return `${String(dayOfMonth).padStart(2, '0')}/${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`
}

function getWeekday(date: string): Weekday {
  const at = Temporal.PlainDate.from(toIso(date)).dayOfWeek - 1
  return weekdays[at] ?? 'monday'
}
