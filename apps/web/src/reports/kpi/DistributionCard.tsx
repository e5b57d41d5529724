import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { getQuartiles, makeOutlierTest } from '../../ui/chart/distribution.ts'
import { StripPlot } from '../../ui/chart/StripPlot.tsx'
import { getFigure } from './kpi-columns.ts'
import type { KpiCardProps } from './OverTimeCard.tsx'

interface Props extends KpiCardProps {
  onOpen: (id: string) => void
}

/** The distribution of the metric; each location is a point that opens its report. */
export function DistributionCard({ source, metricTexts, metric, className, onOpen }: Props) {
  const t = useTranslations('reports')
  const title = t('kpi.distribution', { name: metricTexts.name(metric) })
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
          const { total } = getFigure(totals, metric)
          return total === null ? [] : [{ id: location.id, name: location.name, value: total }]
        })
        if (points.length === 0) return { missing: metricTexts.gap(series.gap) }
        const values = points.map(({ value }) => value).toSorted((a, b) => a - b)
        const [low, median, high] = getQuartiles(values)
        const isOdd = makeOutlierTest(values)
        const formatValue = (value: number) => metricTexts.value(metric, value)
        return {
          summary: t('kpi.distributionSummary', {
            low: formatValue(low),
            high: formatValue(high),
            median: formatValue(median),
          }),
          note: t('kpi.openHint'),
          table: {
            columns: [t('kpi.place'), metricTexts.name(metric)],
            rows: points
              .toSorted((a, b) => b.value - a.value)
              .map(({ name, value }) => [name, { text: formatValue(value), value }]),
          },
          plot: (
            <StripPlot
              label={metricTexts.name(metric)}
              points={points.map((point) => ({ ...point, marked: isOdd(point.value) }))}
              format={formatValue}
              formatTick={metricTexts.tick(metric)}
              onOpen={onOpen}
            />
          ),
        }
      }}
    />
  )
}
