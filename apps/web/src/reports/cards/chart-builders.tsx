import { metricKinds } from '@vitrine/contract/report-metrics'
import type { ReportSeries } from '@vitrine/contract/reports'
import type { ReactNode } from 'react'
import type { Drawing } from '../../ui/chart/ChartCard.tsx'
import type { TableCell, TableData } from '../../ui/chart/csv.ts'
import { lastKnown, listDefinedPoints, type Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import { listPreviousValues, listValues } from '../model/figures.ts'
import type { DisplayMetric, MetricTexts } from '../model/use-metric-texts.ts'
import type { DrawTexts } from './use-draw-texts.ts'

export interface ChartTexts {
  readonly metricTexts: MetricTexts
  readonly texts: DrawTexts
}

export const formatPoints = (days: readonly { date: string }[], { metricTexts }: ChartTexts) =>
  days.map(({ date }) => ({ short: metricTexts.day(date), long: metricTexts.wholeDay(date) }))

export const formatCell = (
  metric: DisplayMetric,
  amount: number | null | undefined,
  { metricTexts, texts }: ChartTexts,
): TableCell =>
  amount === null || amount === undefined
    ? { text: texts.none, value: null }
    : { text: metricTexts.value(metric, amount), value: amount }

/** A chart of one metric, with the previous period behind it: a line for a level, an area for a sum. */
export function buildMetricChart(
  series: ReportSeries | undefined,
  pens: ChartTexts,
  domain?: readonly [number, number],
): Drawing | { missing: ReactNode } {
  const { metricTexts, texts } = pens
  const values = listValues(series)
  if (!series || listDefinedPoints(values).length === 0) return { missing: metricTexts.gap(series?.gap) }
  const { metric } = series
  const name = metricTexts.name(metric)
  const previous = listPreviousValues(series)
  const lines: Series[] = [{ id: metric, name: texts.thisPeriod, values, ...(previous ? { previous } : {}) }]
  const table: TableData = {
    columns: [texts.day, name, ...(previous ? [texts.before] : [])],
    rows: series.days.map(({ date, previous: before }, day) => [
      metricTexts.wholeDay(date),
      formatCell(metric, values[day], pens),
      ...(previous ? [formatCell(metric, before, pens)] : []),
    ]),
  }
  const compared = previous ? metricTexts.compared(series.compared) : undefined
  return {
    summary: summarizeSeries(series, pens),
    table,
    ...(compared ? { note: compared.brief } : {}),
    plot: (
      <TimeChart
        label={name}
        points={formatPoints(series.days, pens)}
        series={lines}
        kind={metricKinds[metric] === 'sum' ? 'area' : 'line'}
        format={(amount) => metricTexts.value(metric, amount)}
        formatTick={metricTexts.tick(metric)}
        {...(domain ? { domain } : {})}
      />
    ),
  }
}

/** A chart of several metrics over the same days, as lines or stacked. */
export function buildMultiMetricChart(
  all: readonly ReportSeries[],
  pens: ChartTexts,
  { title, kind, summary }: { title: string; kind: 'line' | 'stacked'; summary: string },
): Drawing | { missing: ReactNode } {
  const { metricTexts, texts } = pens
  const shown = all.filter((item) => listDefinedPoints(listValues(item)).length > 0)
  const [first] = shown
  if (!first) return { missing: metricTexts.gap(all[0]?.gap) }
  const series = shown.map(
    (item): Series => ({ id: item.metric, name: metricTexts.name(item.metric), values: listValues(item) }),
  )
  return {
    summary,
    table: {
      columns: [texts.day, ...series.map(({ name }) => name)],
      rows: first.days.map(({ date }, day) => [
        metricTexts.wholeDay(date),
        ...shown.map((item, at) => formatCell(item.metric, series[at]?.values[day], pens)),
      ]),
    },
    plot: (
      <TimeChart
        label={title}
        points={formatPoints(first.days, pens)}
        series={series}
        kind={kind}
        format={metricTexts.count}
        formatTick={metricTexts.tick(first.metric)}
      />
    ),
  }
}

/** Summarizes a series in one sentence. */
export function summarizeSeries(series: ReportSeries, { metricTexts, texts }: ChartTexts): string {
  const { metric, days, total } = series
  const values = listValues(series)
  const last = lastKnown(values)
  const name = metricTexts.name(metric)
  const amount = (value: number) => metricTexts.value(metric, value)
  const peakValue = Math.max(...listDefinedPoints(values))
  const peakDay = days[values.indexOf(peakValue)]?.date
  if (!last || total === undefined || peakDay === undefined) return metricTexts.gap(series.gap)
  const change = metricTexts.change(metric, { change: series.change ?? null })?.text
  if (metricKinds[metric] === 'level') {
    const summaryValues = { name, value: amount(last.value), day: metricTexts.day(days[last.index]?.date ?? peakDay) }
    const first = values.findIndex((value) => value !== null)
    const from = values[first] ?? last.value
    // A single day has no change.
    if (first === last.index) return texts.levelOnly(summaryValues)
    return texts.level({ ...summaryValues, more: metricTexts.more(last.value - from), days: last.index - first })
  }
  const peak = { most: amount(peakValue), day: metricTexts.wholeDay(peakDay) }
  if (metricKinds[metric] !== 'sum') return texts.mark({ name, value: amount(total), ...peak })
  return change === undefined
    ? texts.sum({ name, value: amount(total), ...peak })
    : texts.sumChanged({ name, value: amount(total), change, ...peak })
}
