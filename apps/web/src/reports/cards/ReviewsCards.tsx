import type { GoogleInsights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { timeOf } from '../../dates/calendar-day.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ColumnsChart } from '../../ui/chart/ColumnsChart.tsx'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import { cardId } from '../frame/WhatChanged.tsx'
import { ofMetric } from '../model/figures.ts'
import type { CardProps } from './card-props.ts'
import type { Pens } from './draw.tsx'

const monthsOf = (months: GoogleInsights['reviews'], { words }: Pens) =>
  months.map(({ month }) => {
    const long = words.formats.monthYear(timeOf(`${month}-01`))
    // Over more than a year the same month comes twice: its year tells them apart.
    return { short: months.length > 12 ? long : (long.split(' ')[0] ?? long), long }
  })

/** How many reviews came, by month. */
export function ReviewsCard({ source, pens, className }: CardProps<GoogleInsights>) {
  const t = useTranslations('reports')
  const { words } = pens
  const title = t('reviews.perMonth')
  return (
    <ChartCard
      id={cardId('reviews')}
      className={className}
      title={title}
      info={words.info('reviews')}
      source={source}
      height={190}
      errorTitle={t('failed', { name: title })}
      draw={({ reviews: months, series }) => {
        const total = ofMetric(series, 'reviews')?.total
        if (months.length === 0 || total === undefined) return { missing: words.gap(ofMetric(series, 'reviews')?.gap) }
        const points = monthsOf(months, pens)
        return {
          summary: t('reviews.summary', { count: total }),
          table: {
            columns: [t('reviews.month'), words.name('reviews')],
            rows: months.map(({ count }, at) => [points[at]?.long ?? '', { text: words.count(count), value: count }]),
          },
          plot: (
            <ColumnsChart
              label={title}
              points={points}
              up={{ id: 'reviews', name: words.name('reviews'), values: months.map(({ count }) => count) }}
              height={190}
              format={words.count}
              formatTick={words.tick('reviews')}
            />
          ),
        }
      }}
    />
  )
}

/** What they gave on average, on the axis from one to five. */
export function AverageCard({ source, pens, className }: CardProps<GoogleInsights>) {
  const t = useTranslations('reports')
  const { words, texts } = pens
  const title = t('reviews.average')
  return (
    <ChartCard
      id={cardId('rating')}
      className={className}
      title={title}
      info={words.info('rating')}
      source={source}
      height={190}
      errorTitle={t('failed', { name: title })}
      draw={({ reviews: months, series }) => {
        const rating = ofMetric(series, 'rating')
        if (rating?.total === undefined) return { missing: words.gap(rating?.gap) }
        const points = monthsOf(months, pens)
        return {
          summary: t('reviews.averageSummary', { value: words.value('rating', rating.total) }),
          table: {
            columns: [t('reviews.month'), words.name('rating')],
            rows: months.map(({ average }, at) => [
              points[at]?.long ?? '',
              average === undefined
                ? { text: texts.none, value: null }
                : { text: words.value('rating', average), value: average },
            ]),
          },
          plot: (
            <TimeChart
              label={title}
              points={points}
              series={[
                { id: 'rating', name: words.name('rating'), values: months.map(({ average }) => average ?? null) },
              ]}
              domain={[1, 5]}
              height={190}
              format={(value) => words.value('rating', value)}
              formatTick={words.count}
            />
          ),
        }
      }}
    />
  )
}
