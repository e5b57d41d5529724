import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { outliersOf, quartilesOf } from '../../ui/chart/distribution.ts'
import { StripPlot } from '../../ui/chart/StripPlot.tsx'
import { figureIn } from './columns.ts'
import type { KpiCardProps } from './OverTimeCard.tsx'

interface Props extends KpiCardProps {
  onOpen: (id: string) => void
}

/** How the places are spread over the chosen figure; each a point that opens its report. */
export function DistributionCard({ source, words, metric, className, onOpen }: Props) {
  const t = useTranslations('reports')
  const title = t('kpi.distribution', { name: words.name(metric) })
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('kpi.defineDistribution') }}
      source={source}
      height={140}
      errorTitle={t('failed', { name: title })}
      draw={({ locations, series }) => {
        const points = locations.flatMap(({ location, totals }) => {
          const { total } = figureIn(totals, metric)
          return total === null ? [] : [{ id: location.id, name: location.name, value: total }]
        })
        if (points.length === 0) return { missing: words.gap(series.gap) }
        const values = points.map(({ value }) => value).toSorted((a, b) => a - b)
        const [low, median, high] = quartilesOf(values)
        const isOdd = outliersOf(values)
        const said = (value: number) => words.value(metric, value)
        return {
          summary: t('kpi.distributionSummary', { low: said(low), high: said(high), median: said(median) }),
          note: t('kpi.openHint'),
          table: {
            columns: [t('kpi.place'), words.name(metric)],
            rows: points
              .toSorted((a, b) => b.value - a.value)
              .map(({ name, value }) => [name, { text: said(value), value }]),
          },
          plot: (
            <StripPlot
              label={words.name(metric)}
              points={points.map((point) => ({ ...point, marked: isOdd(point.value) }))}
              format={said}
              formatTick={words.tick(metric)}
              onOpen={onOpen}
            />
          ),
        }
      }}
    />
  )
}
