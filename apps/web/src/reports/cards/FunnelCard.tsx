import type { GoogleInsights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { actionRate, ofMetric } from '../model/figures.ts'
import type { ReportCardProps } from './report-card-props.ts'

const actions = ['calls', 'website', 'directions', 'bookings'] as const

/** From the views of a listing to the actions, by type. */
export function FunnelCard({ source, pens, className }: ReportCardProps<GoogleInsights>) {
  const t = useTranslations('reports')
  const { metricTexts } = pens
  const title = t('google.funnel')
  return (
    <ChartCard
      className={className}
      title={title}
      info={metricTexts.info('actionRate')}
      source={source}
      errorTitle={t('failed', { name: title })}
      draw={({ series }) => {
        const seen = ofMetric(series, 'impressions')
        const done = ofMetric(series, 'actions')
        const rate = actionRate(series).total
        if (seen?.total === undefined || done?.total === undefined || rate === null)
          return { missing: metricTexts.gap(done?.gap ?? seen?.gap) }
        const all = seen.total
        const parts = actions
          .flatMap((metric) => {
            const total = ofMetric(series, metric)?.total
            return total === undefined ? [] : [{ metric, total }]
          })
          .toSorted((a, b) => b.total - a.total)
        const steps = [
          { metric: 'impressions' as const, total: all },
          { metric: 'actions' as const, total: done.total },
          ...parts,
        ]
        const formatShare = (total: number) => metricTexts.formats.rate(total / all)
        return {
          summary: t('google.funnelSummary', {
            rate: metricTexts.share(rate),
            views: metricTexts.count(all),
            actions: metricTexts.count(done.total),
          }),
          table: {
            columns: [t('google.step'), t('google.times'), t('google.ofViews')],
            rows: steps.map(({ metric, total }) => [
              metricTexts.name(metric),
              { text: metricTexts.count(total), value: total },
              { text: formatShare(total), value: (total / all) * 100 },
            ]),
          },
          plot: (
            <BarList
              label={title}
              // Scaled to the actions, because the views are many times more.
              max={done.total}
              bars={steps.map(({ metric, total }) => ({
                id: metric,
                name: metricTexts.name(metric),
                value: total,
                text:
                  metric === 'impressions'
                    ? metricTexts.count(total)
                    : `${metricTexts.count(total)} · ${formatShare(total)}`,
                plain: metric === 'impressions',
              }))}
            />
          ),
        }
      }}
    />
  )
}
