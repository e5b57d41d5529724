import { metricKinds, type ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportSeries } from '@vitrine/contract/reports'
import { listValues, toFigure } from './figures.ts'

/** One highlight of a report: its subject and numbers, all taken from the report's figures. */
export type News =
  /** A change against the compared period: `change` is in percent, or in points for a rate. */
  | { kind: 'moved'; metric: ReportMetric; change: number; total: number }
  /** A day far above the usual value. */
  | { kind: 'peak'; metric: ReportMetric; day: string; value: number; times: number }
  /** A total, when there is nothing to compare with. */
  | { kind: 'total'; metric: ReportMetric; total: number }

/** A day is a peak from this multiple of the usual value on. */
const peakFrom = 1.8
/** With fewer days there is no usual value. */
const daysForPeak = 5

/** At most three highlights: the largest rise and fall, a peak day, then other changes. */
export function buildNews(series: readonly ReportSeries[], metrics: readonly ReportMetric[]): News[] {
  const all = metrics.flatMap((metric) => series.find((item) => item.metric === metric) ?? [])
  const moved = all
    .flatMap((item): Extract<News, { kind: 'moved' }>[] => {
      const { total, change } = toFigure(item)
      return total === null || change === null || change === 0
        ? []
        : [{ kind: 'moved', metric: item.metric, change, total }]
    })
    .toSorted((a, b) => getWeight(b) - getWeight(a))
  const rise = moved.find(({ change }) => change > 0)
  const fall = moved.find(({ change }) => change < 0)
  const peak = all.flatMap((item) => findPeak(item) ?? []).toSorted((a, b) => b.times - a.times)[0]
  const first = [rise, fall, peak].filter((item) => item !== undefined)
  const more = moved.filter((item) => item !== rise && item !== fall)
  const mentionedMetrics = new Set(first.map(({ metric }) => metric))
  const plain = all.flatMap((item): News[] =>
    item.total === undefined || mentionedMetrics.has(item.metric)
      ? []
      : [{ kind: 'total', metric: item.metric, total: item.total }],
  )
  const rest = plain.filter(({ metric }) => !more.some((item) => item.metric === metric))
  return [...first, ...more, ...rest].slice(0, 3)
}

/** A point of a rate or average weighs as much as ten percent of a sum. */
const getWeight = ({ metric, change }: { metric: ReportMetric; change: number }) =>
  Math.abs(change) * (metricKinds[metric] === 'rate' || metricKinds[metric] === 'average' ? 10 : 1)

function findPeak(series: ReportSeries): Extract<News, { kind: 'peak' }> | null {
  if (metricKinds[series.metric] !== 'sum') return null
  const values = listValues(series)
  const known = values.filter((value) => value !== null)
  if (known.length < daysForPeak) return null
  const value = Math.max(...known)
  const average = known.reduce((sum, amount) => sum + amount, 0) / known.length
  const day = series.days[values.indexOf(value)]?.date
  if (day === undefined || average === 0 || value < 5 || value / average < peakFrom) return null
  return { kind: 'peak', metric: series.metric, day, value, times: value / average }
}
