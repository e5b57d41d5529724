import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportSeries } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { cardId } from '../frame/WhatChanged.tsx'
import { ofMetric } from '../model/figures.ts'
import { buildMetricChart } from './chart-builders.tsx'
import type { ReportCardProps } from './report-card-props.ts'

interface Props extends ReportCardProps<{ series: ReportSeries[] }> {
  metric: ReportMetric
  height?: number
}

/** One metric, day by day. */
export function MetricCard({ source, pens, metric, height, className }: Props) {
  const t = useTranslations('reports')
  const name = pens.metricTexts.name(metric)
  return (
    <ChartCard
      id={cardId(metric)}
      className={className}
      title={name}
      info={pens.metricTexts.info(metric)}
      source={source}
      height={height}
      errorTitle={t('failed', { name })}
      draw={({ series }) => buildMetricChart(ofMetric(series, metric), pens)}
    />
  )
}
