import type { GoogleInsights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { getUtcMidnight } from '../../dates/calendar-day.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ColumnsChart } from '../../ui/chart/ColumnsChart.tsx'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import { cardId } from '../frame/WhatChanged.tsx'
import { ofMetric } from '../model/figures.ts'
import type { ChartTexts } from './chart-builders.tsx'
import type { ReportCardProps } from './report-card-props.ts'

const formatMonths = (months: GoogleInsights['reviews'], { metricTexts }: ChartTexts) =>
  months.map(({ month }) => {
    const long = metricTexts.formats.monthYear(getUtcMidnight(`${month}-01`))
    // Beyond twelve months a month's name repeats, so the year is added.
    return { short: months.length > 12 ? long : (long.split(' ')[0] ?? long), long }
  })

/** The number of reviews per month. */
export function ReviewsCard({ source, pens, className }: ReportCardProps<GoogleInsights>) {
  const t = useTranslations('reports')
  const { metricTexts } = pens
  const title = t('reviews.perMonth')
  return (
    <ChartCard
      id={cardId('reviews')}
      className={className}
      title={title}
      info={metricTexts.info('reviews')}
      source={source}
      height={190}
      errorTitle={t('failed', { name: title })}
      draw={({ reviews: months, series }) => {
        const total = ofMetric(series, 'reviews')?.total
        if (months.length === 0 || total === undefined)
          return { missing: metricTexts.gap(ofMetric(series, 'reviews')?.gap) }
        const points = formatMonths(months, pens)
        return {
          summary: t('reviews.summary', { count: total }),
          table: {
            columns: [t('reviews.month'), metricTexts.name('reviews')],
            rows: months.map(({ count }, at) => [
              points[at]?.long ?? '',
              { text: metricTexts.count(count), value: count },
            ]),
          },
          plot: (
            <ColumnsChart
              label={title}
              points={points}
              up={{ id: 'reviews', name: metricTexts.name('reviews'), values: months.map(({ count }) => count) }}
              height={190}
              format={metricTexts.count}
              formatTick={metricTexts.tick('reviews')}
            />
          ),
        }
      }}
    />
  )
}

/** The average rating per month, on an axis from one to five. */
export function AverageCard({ source, pens, className }: ReportCardProps<GoogleInsights>) {
  const t = useTranslations('reports')
  const { metricTexts, texts } = pens
  const title = t('reviews.average')
  return (
    <ChartCard
      id={cardId('rating')}
      className={className}
      title={title}
      info={metricTexts.info('rating')}
      source={source}
      height={190}
      errorTitle={t('failed', { name: title })}
      draw={({ reviews: months, series }) => {
        const rating = ofMetric(series, 'rating')
        if (rating?.total === undefined) return { missing: metricTexts.gap(rating?.gap) }
        const points = formatMonths(months, pens)
        return {
          summary: t('reviews.averageSummary', { value: metricTexts.value('rating', rating.total) }),
          table: {
            columns: [t('reviews.month'), metricTexts.name('rating')],
            rows: months.map(({ average }, at) => [
              points[at]?.long ?? '',
              average === undefined
                ? { text: texts.none, value: null }
                : { text: metricTexts.value('rating', average), value: average },
            ]),
          },
          plot: (
            <TimeChart
              label={title}
              points={points}
              series={[
                {
                  id: 'rating',
                  name: metricTexts.name('rating'),
                  values: months.map(({ average }) => average ?? null),
                },
              ]}
              domain={[1, 5]}
              height={190}
              format={(value) => metricTexts.value('rating', value)}
              formatTick={metricTexts.count}
            />
          ),
        }
      }}
    />
  )
}
