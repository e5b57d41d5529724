import { type Comparison, longestPeriod, usualPeriod } from '@vitrine/contract/reports'
import { invalid } from '../lib/errors.ts'

/** Whole days, both ends in it. */
export interface Span {
  readonly from: string
  readonly to: string
}

export interface Period extends Span {
  readonly days: readonly string[]
  /** The days it is compared with, as many. */
  readonly before: Span | null
}

const dayMs = 86_400_000

/** The period asked for; without one, today and the days before. */
export function periodOf(asked: { from?: string; to?: string; compare: Comparison }, names = ['from', 'to']): Period {
  const [fromName = '', toName = ''] = names
  const to = asked.to === undefined ? Temporal.Now.plainDateISO('UTC') : Temporal.PlainDate.from(asked.to)
  const from = asked.from === undefined ? to.subtract({ days: usualPeriod - 1 }) : Temporal.PlainDate.from(asked.from)
  const length = from.until(to).days + 1
  if (length < 1) throw invalid({ propertyPath: toName, code: 'dates.inverted' })
  if (length > longestPeriod)
    throw invalid({ propertyPath: fromName, code: 'report.tooLong', params: { limit: longestPeriod } })
  const span = { from: from.toString(), to: to.toString() }
  return { ...span, days: daysOf(span), before: beforeOf(from, length, asked.compare) }
}

export function daysOf({ from, to }: Span): string[] {
  const first = Date.parse(from)
  const length = (Date.parse(to) - first) / dayMs + 1
  // Every report asks for all its days: Temporal takes four times as long.
  return Array.from({ length }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10))
}

/** A year ago it ends as many days later as this one is long, so that of both each day has its counterpart. */
function beforeOf(from: Temporal.PlainDate, length: number, compare: Comparison): Span | null {
  if (compare === 'none') return null
  const first = compare === 'year' ? from.subtract({ years: 1 }) : from.subtract({ days: length })
  return { from: first.toString(), to: first.add({ days: length - 1 }).toString() }
}

/** A whole year, a whole month, one day, or both ends. */
export function namePeriod({ from, to }: Span): string {
  const last = Temporal.PlainDate.from(to)
  const isMonthEnd = last.day === last.daysInMonth
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  if (from.endsWith('-01') && isMonthEnd && from.slice(0, 7) === to.slice(0, 7)) return from.slice(0, 7)
  return from === to ? from : `${from}-${to}`
}
