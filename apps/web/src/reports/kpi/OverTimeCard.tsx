import { NativeSelect } from '@mantine/core'
import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { Insights } from '@vitrine/contract/reports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { Legend } from '../../ui/chart/Swatch.tsx'
import { colorOf, colors, known, type Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import { cellOf, pointsOf, summaryOf } from '../cards/draw.tsx'
import { useDrawTexts } from '../cards/use-draw-texts.ts'
import { ofMetric } from '../model/figures.ts'
import type { ReportSource } from '../model/source.ts'
import type { Shown, Words } from '../model/use-words.ts'
import { isMetric } from './columns.ts'

export interface KpiCardProps {
  readonly source: ReportSource<Insights>
  readonly words: Words
  readonly metric: ReportMetric
  readonly columns: readonly Shown[]
  readonly onMetric: (metric: Shown) => void
  readonly className?: string | undefined
}

/** The chosen figure day by day, a line for each group; six in colour, one alone where the pointer rests on its name. */
export function OverTimeCard({ source, words, metric, columns, onMetric, className }: KpiCardProps) {
  const t = useTranslations('reports')
  const pens = { words, texts: useDrawTexts() }
  const [only, setOnly] = useState<string | null>(null)
  const title = t('kpi.overTime', { name: words.name(metric) })
  return (
    <ChartCard
      className={className}
      title={title}
      info={words.info(metric)}
      source={source}
      errorTitle={t('failed', { name: title })}
      control={
        <NativeSelect
          size="xs"
          aria-label={t('kpi.metric')}
          value={metric}
          data={columns.filter(isMetric).map((value) => ({ value, label: words.name(value) }))}
          onChange={(event) => onMetric(columns.find((one) => one === event.currentTarget.value) ?? metric)}
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
          .filter(({ values }) => known(values).length > 0)
        const [first] = strongest
        if (lines.length === 0 || !first) return { missing: words.gap(whole.gap) }
        const coloured = lines.filter(({ quiet }) => !quiet)
        const grey = lines.length - coloured.length
        return {
          summary: summaryOf(whole, pens),
          legend: (
            <Legend
              items={coloured.map((line, index) => ({ name: line.name, color: colorOf(line, index), shape: index }))}
              onLook={(name) => setOnly(lines.find((line) => line.name === name)?.id ?? null)}
            />
          ),
          ...(grey > 0 ? { note: t('kpi.quiet', { count: grey }) } : {}),
          table: {
            columns: [pens.texts.day, ...lines.map(({ name }) => name)],
            rows: first.days.map(({ date }, day) => [
              words.wholeDay(date),
              ...lines.map(({ values }) => cellOf(metric, values[day], pens)),
            ]),
          },
          plot: (
            <TimeChart
              label={title}
              points={pointsOf(first.days, pens)}
              series={lines}
              format={(value) => words.value(metric, value)}
              formatTick={words.tick(metric)}
              onlyId={only}
              legend={false}
            />
          ),
        }
      }}
    />
  )
}
