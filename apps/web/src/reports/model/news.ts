import { metricKinds, type ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportSeries } from '@vitrine/contract/reports'
import { figureOf, valuesOf } from './figures.ts'

/** A sentence to be said: what it is about and its numbers, all of them counted and none made up. */
export type News =
  /** Up or down against the period compared with; `change` in percent, in points where the figure is a rate. */
  | { kind: 'moved'; metric: ReportMetric; change: number; total: number }
  /** One day far above the usual. */
  | { kind: 'peak'; metric: ReportMetric; day: string; value: number; times: number }
  /** Nothing to compare with: what there is. */
  | { kind: 'total'; metric: ReportMetric; total: number }

/** A day is worth a sentence from this many times the usual on. */
const peakFrom = 1.8
/** Fewer days have no usual. */
const daysForPeak = 5

/** The three things that changed most: the strongest rise and fall, a day that stands out, then what is left. */
export function newsOf(series: readonly ReportSeries[], metrics: readonly ReportMetric[]): News[] {
  const all = metrics.flatMap((metric) => series.find((one) => one.metric === metric) ?? [])
  const moved = all
    .flatMap((one): Extract<News, { kind: 'moved' }>[] => {
      const { total, change } = figureOf(one)
      return total === null || change === null || change === 0
        ? []
        : [{ kind: 'moved', metric: one.metric, change, total }]
    })
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  const rise = moved.find(({ change }) => change > 0)
  const fall = moved.find(({ change }) => change < 0)
  const peak = all.flatMap((one) => peakOf(one) ?? []).toSorted((a, b) => b.times - a.times)[0]
  const first = [rise, fall, peak].filter((one) => one !== undefined)
  const more = moved.filter((one) => one !== rise && one !== fall)
  const said = new Set(first.map(({ metric }) => metric))
  const plain = all.flatMap((one): News[] =>
    one.total === undefined || said.has(one.metric) ? [] : [{ kind: 'total', metric: one.metric, total: one.total }],
  )
  const rest = plain.filter(({ metric }) => !more.some((one) => one.metric === metric))
  return [...first, ...more, ...rest].slice(0, 3)
}

/** A point of a rate weighs as ten percent of a sum. */
const weightOf = ({ metric, change }: { metric: ReportMetric; change: number }) =>
  Math.abs(change) * (metricKinds[metric] === 'rate' || metricKinds[metric] === 'average' ? 10 : 1)

function peakOf(series: ReportSeries): Extract<News, { kind: 'peak' }> | null {
  if (metricKinds[series.metric] !== 'sum') return null
  const values = valuesOf(series)
  const known = values.filter((value) => value !== null)
  if (known.length < daysForPeak) return null
  const value = Math.max(...known)
  const average = known.reduce((sum, one) => sum + one, 0) / known.length
  const day = series.days[values.indexOf(value)]?.date
  if (day === undefined || average === 0 || value < 5 || value / average < peakFrom) return null
  return { kind: 'peak', metric: series.metric, day, value, times: value / average }
}
