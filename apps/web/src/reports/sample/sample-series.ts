import { metricKinds, type ReportMetric } from '@vitrine/contract/report-metrics'
import type { AudienceStats, ReportSeries, ReportTotal } from '@vitrine/contract/reports'
import { type Day, plusDays } from '../../dates/calendar-day.ts'
import { wave } from '../../ui/sample/sample-data.ts'

/** Thirty days, the last of which is today. */
export const daysUntil = (today: Day): Day[] => Array.from({ length: 30 }, (_, index) => plusDays(today, index - 29))

const round = (value: number) => Math.round(value * 100) / 100

/** The shape of a sample series: it varies around a level and may rise or fall. */
export interface Course {
  readonly level: number
  readonly growth?: number
  readonly weekly?: number
  readonly shift?: number
  /** The previous thirty days, as a share of these. */
  readonly before?: number
}

/** A sample series with the values of the previous period. */
export function makeSeries(metric: ReportMetric, days: readonly Day[], course: Course): ReportSeries {
  const { level, growth = 0.004, weekly = 0.25, shift = 0, before = 0.9 } = course
  const isMark = metric === 'rating' || metric === 'engagementRate'
  const getValue = (index: number) =>
    isMark ? round(level + Math.sin(index + shift) * weekly) : wave(index, level, { growth, weekly, shift })
  const values = days.map((date, index) => ({
    date,
    value: getValue(index),
    previous: round(getValue(index + 3) * before),
  }))
  return {
    ...makeTotal(metric, values),
    days: values.map((entry) => (isMark ? entry : { ...entry, previous: Math.round(entry.previous) })),
  }
}

function makeTotal(metric: ReportMetric, days: readonly { date: Day; value: number; previous: number }[]): ReportTotal {
  const kind = metricKinds[metric]
  const aggregate = (values: readonly number[]) => {
    const sum = values.reduce((all, value) => all + value, 0)
    if (kind === 'sum') return sum
    return kind === 'level' ? (values.at(-1) ?? 0) : round(sum / values.length)
  }
  const total = aggregate(days.map(({ value }) => value))
  const previous =
    kind === 'sum' ? Math.round(aggregate(days.map((day) => day.previous))) : aggregate(days.map((day) => day.previous))
  const [from = '', to = ''] = [days[0]?.date, days.at(-1)?.date]
  const compared = { from, to, days: days.length, locations: 24 }
  return { metric, total, previous, change: round(((total - previous) / previous) * 100), compared }
}

type Head = Pick<AudienceStats, 'from' | 'to' | 'freshness' | 'places' | 'notices'>

export function makeHead(days: readonly Day[]): Head {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  return { from, to, freshness: { upTo: to, behind: 0 }, places: { all: 24, connected: 24, valid: 24 }, notices: [] }
}
