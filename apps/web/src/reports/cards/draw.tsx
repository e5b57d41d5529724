import { metricKinds } from '@vitrine/contract/report-metrics'
import type { ReportSeries } from '@vitrine/contract/reports'
import type { ReactNode } from 'react'
import type { Drawing } from '../../ui/chart/ChartCard.tsx'
import type { TableCell, TableData } from '../../ui/chart/csv.ts'
import { known, lastKnown, type Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import { previousOf, valuesOf } from '../model/figures.ts'
import type { Shown, Words } from '../model/use-words.ts'
import type { DrawTexts } from './use-draw-texts.ts'

export interface Pens {
  readonly words: Words
  readonly texts: DrawTexts
}

export const pointsOf = (days: readonly { date: string }[], { words }: Pens) =>
  days.map(({ date }) => ({ short: words.day(date), long: words.wholeDay(date) }))

export const cellOf = (metric: Shown, amount: number | null | undefined, { words, texts }: Pens): TableCell =>
  amount === null || amount === undefined
    ? { text: texts.none, value: null }
    : { text: words.value(metric, amount), value: amount }

/** One figure over the days, with the former period behind it: a line for a level, an area for what is counted. */
export function drawOne(
  series: ReportSeries | undefined,
  pens: Pens,
  domain?: readonly [number, number],
): Drawing | { missing: ReactNode } {
  const { words, texts } = pens
  const values = valuesOf(series)
  if (!series || known(values).length === 0) return { missing: words.gap(series?.gap) }
  const { metric } = series
  const name = words.name(metric)
  const previous = previousOf(series)
  const lines: Series[] = [{ id: metric, name: texts.thisPeriod, values, ...(previous ? { previous } : {}) }]
  const table: TableData = {
    columns: [texts.day, name, ...(previous ? [texts.before] : [])],
    rows: series.days.map(({ date, previous: before }, day) => [
      words.wholeDay(date),
      cellOf(metric, values[day], pens),
      ...(previous ? [cellOf(metric, before, pens)] : []),
    ]),
  }
  const compared = previous ? words.compared(series.compared) : undefined
  return {
    summary: summaryOf(series, pens),
    table,
    ...(compared ? { note: compared.brief } : {}),
    plot: (
      <TimeChart
        label={name}
        points={pointsOf(series.days, pens)}
        series={lines}
        kind={metricKinds[metric] === 'sum' ? 'area' : 'line'}
        format={(amount) => words.value(metric, amount)}
        formatTick={words.tick(metric)}
        {...(domain ? { domain } : {})}
      />
    ),
  }
}

/** Several figures over the same days: lines, or one on top of the other. */
export function drawSeveral(
  all: readonly ReportSeries[],
  pens: Pens,
  { title, kind, summary }: { title: string; kind: 'line' | 'stacked'; summary: string },
): Drawing | { missing: ReactNode } {
  const { words, texts } = pens
  const shown = all.filter((one) => known(valuesOf(one)).length > 0)
  const [first] = shown
  if (!first) return { missing: words.gap(all[0]?.gap) }
  const series = shown.map((one): Series => ({ id: one.metric, name: words.name(one.metric), values: valuesOf(one) }))
  return {
    summary,
    table: {
      columns: [texts.day, ...series.map(({ name }) => name)],
      rows: first.days.map(({ date }, day) => [
        words.wholeDay(date),
        ...shown.map((one, at) => cellOf(one.metric, series[at]?.values[day], pens)),
      ]),
    },
    plot: (
      <TimeChart
        label={title}
        points={pointsOf(first.days, pens)}
        series={series}
        kind={kind}
        format={words.count}
        formatTick={words.tick(first.metric)}
      />
    ),
  }
}

/** One sentence of a figure over time, computed from it. */
export function summaryOf(series: ReportSeries, { words, texts }: Pens): string {
  const { metric, days, total } = series
  const values = valuesOf(series)
  const last = lastKnown(values)
  const name = words.name(metric)
  const amount = (value: number) => words.value(metric, value)
  const most = Math.max(...known(values))
  const peakDay = days[values.indexOf(most)]?.date
  if (!last || total === undefined || peakDay === undefined) return words.gap(series.gap)
  const change = words.change(metric, { change: series.change ?? null })?.text
  if (metricKinds[metric] === 'level') {
    const told = { name, value: amount(last.value), day: words.day(days[last.index]?.date ?? peakDay) }
    const first = values.findIndex((value) => value !== null)
    const from = values[first] ?? last.value
    // Of one day alone nobody can say how it changed.
    if (first === last.index) return texts.levelOnly(told)
    return texts.level({ ...told, more: words.more(last.value - from), days: last.index - first })
  }
  const peak = { most: amount(most), day: words.wholeDay(peakDay) }
  if (metricKinds[metric] !== 'sum') return texts.mark({ name, value: amount(total), ...peak })
  return change === undefined
    ? texts.sum({ name, value: amount(total), ...peak })
    : texts.sumChanged({ name, value: amount(total), change, ...peak })
}
