import { DAY_MS, toDayNumber } from '../audience.ts'
import { badParameter, graphError } from './errors.ts'
import { instant, list, type Params, text } from './params.ts'

/** Insights as Facebook and Instagram answer them (docs/networks/facebook.md, "Insights", read 2026-11). */

/** A day of Meta's ends at midnight in California, in standard time. */
const END_HOUR_MS = 8 * 3_600_000

export interface InsightsSpan {
  from: number
  to: number
}

/** The names asked for; one that is not offered fails the whole call. */
export function parseMetrics(params: Params, offered: readonly string[]): string[] {
  const names = list(params, 'metric')
  if (names.length === 0)
    throw graphError({
      code: 3001,
      subcode: 1504028,
      message:
        '(#3001) No metric was specified to be fetched. Please specify one or more metrics to be fetched and try again.',
    })
  for (const name of names) if (!offered.includes(name)) throw badParameter('The value must be a valid insights metric')
  return names
}

/** The days whose end lies within `since` and `until`; the last two without them. */
export function parseDays(params: Params, now: number, maxDays: number): InsightsSpan {
  const until = instant(params, 'until') ?? now
  const since = instant(params, 'since') ?? until - 2 * DAY_MS
  if (until < since) throw badParameter('since param must be before until param')
  if (until - since > maxDays * DAY_MS)
    throw badParameter(`There cannot be more than ${maxDays} days (${maxDays * 86_400} s) between since and until`)
  return { from: toDayNumber(since - END_HOUR_MS), to: toDayNumber(until - END_HOUR_MS) - 1 }
}

export function requireAllowed(params: Params, name: string, allowed: readonly string[], fallback?: string): string {
  const value = text(params, name) ?? fallback
  if (value === undefined || !allowed.includes(value))
    throw badParameter(`Param ${name} must be one of {${allowed.join(', ')}}`)
  return value
}

export const formatDayEnd = (day: number): string =>
  new Date((day + 1) * DAY_MS + END_HOUR_MS).toISOString().replace(/\.\d+Z$/, '+0000')

/** One metric over days, as a list of values. */
export function timeSeries(
  id: string,
  name: string,
  period: string,
  days: readonly number[],
  valueOn: (day: number) => unknown,
) {
  return {
    name,
    period,
    values: days.map((day) => ({ value: valueOn(day), end_time: formatDayEnd(day) })),
    title: name,
    description: name,
    id: `${id}/insights/${name}/${period}`,
  }
}

export function everyDay({ from, to }: InsightsSpan): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
