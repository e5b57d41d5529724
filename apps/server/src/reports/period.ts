import { type Comparison, maxPeriodDays, usualPeriod } from '@vitrine/contract/reports'
import { invalid } from '../lib/errors.ts'

/** Whole days, both ends in it. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

export interface ComparedPeriod extends DaySpan {
  readonly days: readonly string[]
  /** The days it is compared with, as many. */
  readonly before: DaySpan | null
}

const dayMs = 86_400_000

/** The period asked for; without one, today and the days before. */
export function resolvePeriod(
  input: { from?: string; to?: string; compare: Comparison },
  names = ['from', 'to'],
): ComparedPeriod {
  const [fromName = '', toName = ''] = names
  const to = input.to === undefined ? Temporal.Now.plainDateISO('UTC') : Temporal.PlainDate.from(input.to)
  const from = input.from === undefined ? to.subtract({ days: usualPeriod - 1 }) : Temporal.PlainDate.from(input.from)
  const length = from.until(to).days + 1
  if (length < 1) throw invalid({ propertyPath: toName, code: 'dates.inverted' })
  if (length > maxPeriodDays)
    throw invalid({ propertyPath: fromName, code: 'report.tooLong', params: { limit: maxPeriodDays } })
  const span = { from: from.toString(), to: to.toString() }
  return { ...span, days: listDays(span), before: getComparedSpan(from, length, input.compare) }
}

export function listDays({ from, to }: DaySpan): string[] {
  const first = Date.parse(from)
  const length = (Date.parse(to) - first) / dayMs + 1
  // Every report asks for all its days: Temporal takes four times as long.
  return Array.from({ length }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10))
}

/** A year ago it ends as many days later as this one is long, so that of both each day has its counterpart. */
function getComparedSpan(from: Temporal.PlainDate, length: number, compare: Comparison): DaySpan | null {
  if (compare === 'none') return null
  const first = compare === 'year' ? from.subtract({ years: 1 }) : from.subtract({ days: length })
  return { from: first.toString(), to: first.add({ days: length - 1 }).toString() }
}

/** A whole year, a whole month, one day, or both ends. */
export function namePeriod({ from, to }: DaySpan): string {
  const last = Temporal.PlainDate.from(to)
  const isMonthEnd = last.day === last.daysInMonth
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  if (from.endsWith('-01') && isMonthEnd && from.slice(0, 7) === to.slice(0, 7)) return from.slice(0, 7)
  return from === to ? from : `${from}-${to}`
}
