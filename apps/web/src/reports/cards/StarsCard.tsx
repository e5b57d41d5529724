import type { GoogleInsights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import type { ReportCardProps } from './report-card-props.ts'

/** The period's reviews by number of stars. */
export function StarsCard({ source, pens, className }: ReportCardProps<GoogleInsights>) {
  const t = useTranslations('reports')
  const { metricTexts } = pens
  const title = t('stars.title')
  const network = metricTexts.info('rating').source
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('stars.define'), ...(network ? { source: network } : {}) }}
      source={source}
      height={190}
      errorTitle={t('failed', { name: title })}
      draw={({ stars }) => {
        const all = stars.reduce((sum, { count }) => sum + count, 0)
        if (all === 0) return { missing: t('stars.none') }
        const down = stars.toSorted((a, b) => b.stars - a.stars)
        const five = down.find(({ stars: given }) => given === 5)
        return {
          summary: t('stars.summary', { share: metricTexts.percent(five?.share ?? 0), count: all }),
          table: {
            columns: [t('stars.one'), metricTexts.name('reviews'), t('share')],
            rows: down.map(({ stars: given, count, share }) => [
              t('stars.given', { count: given }),
              { text: metricTexts.count(count), value: count },
              { text: metricTexts.share(share), value: share },
            ]),
          },
          plot: (
            <BarList
              label={title}
              max={all}
              bars={down.map(({ stars: given, count, share }) => ({
                id: String(given),
                name: t('stars.given', { count: given }),
                value: count,
                text: `${metricTexts.percent(share)} · ${metricTexts.count(count)}`,
              }))}
            />
          ),
        }
      }}
    />
  )
}
