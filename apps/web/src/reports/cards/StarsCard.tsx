import type { GoogleInsights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import type { CardProps } from './card-props.ts'

/** How the reviews of the period share out over one to five stars. */
export function StarsCard({ source, pens, className }: CardProps<GoogleInsights>) {
  const t = useTranslations('reports')
  const { words } = pens
  const title = t('stars.title')
  const network = words.info('rating').source
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
          summary: t('stars.summary', { share: words.percent(five?.share ?? 0), count: all }),
          table: {
            columns: [t('stars.one'), words.name('reviews'), t('share')],
            rows: down.map(({ stars: given, count, share }) => [
              t('stars.given', { count: given }),
              { text: words.count(count), value: count },
              { text: words.share(share), value: share },
            ]),
          },
          plot: (
            <BarList
              label={title}
              most={all}
              bars={down.map(({ stars: given, count, share }) => ({
                id: String(given),
                name: t('stars.given', { count: given }),
                value: count,
                text: `${words.percent(share)} · ${words.count(count)}`,
              }))}
            />
          ),
        }
      }}
    />
  )
}
