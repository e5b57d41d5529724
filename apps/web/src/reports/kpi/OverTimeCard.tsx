import { NativeSelect } from '@mantine/core'
import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { Insights } from '@vitrine/contract/reports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { Legend } from '../../ui/chart/Swatch.tsx'
import { colors, getColor, listDefinedPoints, type Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import { formatCell, formatPoints, summarizeSeries } from '../cards/chart-builders.tsx'
import { useDrawTexts } from '../cards/use-draw-texts.ts'
import { ofMetric } from '../model/figures.ts'
import type { ReportSource } from '../model/query-result.ts'
import type { DisplayMetric, MetricTexts } from '../model/use-metric-texts.ts'
import { isMetric } from './kpi-columns.ts'

export interface KpiCardProps {
  readonly source: ReportSource<Insights>
  readonly metricTexts: MetricTexts
  readonly metric: ReportMetric
  readonly columns: readonly DisplayMetric[]
  readonly onMetric: (metric: DisplayMetric) => void
  readonly className?: string | undefined
}

/** The metric day by day, a line per group; six have a color, and hovering a name shows its line alone. */
export function OverTimeCard({ source, metricTexts, metric, columns, onMetric, className }: KpiCardProps) {
  const t = useTranslations('reports')
  const pens = { metricTexts: metricTexts, texts: useDrawTexts() }
  const [only, setOnly] = useState<string | null>(null)
  const title = t('kpi.overTime', { name: metricTexts.name(metric) })
  return (
    <ChartCard
      className={className}
      title={title}
      info={metricTexts.info(metric)}
      source={source}
      errorTitle={t('failed', { name: title })}
      control={
        <NativeSelect
          size="xs"
          aria-label={t('kpi.metric')}
          value={metric}
          data={columns.filter(isMetric).map((value) => ({ value, label: metricTexts.name(value) }))}
          onChange={(event) => onMetric(columns.find((column) => column === event.currentTarget.value) ?? metric)}
        />
      }
      draw={({ groups, series: whole }) => {
        const strength = (totals: (typeof groups)[number]['totals']) => ofMetric(totals, metric)?.total ?? 0
        const strongest = groups.toSorted((a, b) => strength(b.totals) - strength(a.totals))
        const lines = strongest
          .map(
            (group, index): Series => ({
              id: group.groupe?.id ?? '',
              name: group.groupe?.name ?? t('kpi.ungrouped'),
              values: group.days.map(({ value }) => value ?? null),
              ...(index >= colors ? { quiet: true } : {}),
            }),
          )
          .filter(({ values }) => listDefinedPoints(values).length > 0)
        const [first] = strongest
        if (lines.length === 0 || !first) return { missing: metricTexts.gap(whole.gap) }
        const coloured = lines.filter(({ quiet }) => !quiet)
        const grey = lines.length - coloured.length
        return {
          summary: summarizeSeries(whole, pens),
          legend: (
            <Legend
              items={coloured.map((line, index) => ({ name: line.name, color: getColor(line, index), shape: index }))}
              onHover={(name) => setOnly(lines.find((line) => line.name === name)?.id ?? null)}
            />
          ),
          ...(grey > 0 ? { note: t('kpi.quiet', { count: grey }) } : {}),
          table: {
            columns: [pens.texts.day, ...lines.map(({ name }) => name)],
            rows: first.days.map(({ date }, day) => [
              metricTexts.wholeDay(date),
              ...lines.map(({ values }) => formatCell(metric, values[day], pens)),
            ]),
          },
          plot: (
            <TimeChart
              label={title}
              points={formatPoints(first.days, pens)}
              series={lines}
              format={(value) => metricTexts.value(metric, value)}
              formatTick={metricTexts.tick(metric)}
              onlyId={only}
              legend={false}
            />
          ),
        }
      }}
    />
  )
}
