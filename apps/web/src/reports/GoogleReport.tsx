import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type GoogleInsights, reports } from '@vitrine/contract/reports'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { EmotionCards } from '../emotions/EmotionCards.tsx'
import type { EmotionCardProps } from '../emotions/emotion-query.ts'
import { ChartCard } from '../ui/chart/ChartCard.tsx'
import { CompareHint } from './CompareHint.tsx'
import { buildMultiMetricChart, type ChartTexts } from './cards/chart-builders.tsx'
import { FunnelCard } from './cards/FunnelCard.tsx'
import { KeywordsCard } from './cards/KeywordsCard.tsx'
import { AverageCard, ReviewsCard } from './cards/ReviewsCards.tsx'
import { StarsCard } from './cards/StarsCard.tsx'
import { useDrawTexts } from './cards/use-draw-texts.ts'
import classes from './frame/Report.module.css'
import { ReportBody } from './frame/ReportBody.tsx'
import { buildTile, Tiles } from './frame/Tiles.tsx'
import { cardId, WhatChanged } from './frame/WhatChanged.tsx'
import { actionRate, ofMetric, toFigure } from './model/figures.ts'
import { buildNews } from './model/news.ts'
import type { FiguresProps, ReportProps } from './model/report-props.ts'
import { useMetricTexts } from './model/use-metric-texts.ts'

const inNews = ['impressions', 'actions', 'calls', 'directions', 'website', 'reviews', 'rating'] as const
const views = ['searchMobile', 'searchDesktop', 'mapsMobile', 'mapsDesktop'] as const
const actions = ['calls', 'website', 'directions', 'bookings'] as const

/** The networks of the emotion cards. */
const reviewed = ['google'] as const

/** How users found the locations on Google, their actions, searches and reviews. */
export function GoogleReport({
  zone,
  locationIds,
  ...props
}: ReportProps & Pick<EmotionCardProps, 'zone' | 'locationIds'>) {
  const { query } = props
  const source = useQuery({ ...q(reports.google, { query }), placeholderData: keepPreviousData })
  const onlyLocationId = query.groupe === undefined && query.location?.length === 1 ? query.location[0] : undefined
  return (
    <GoogleFigures
      {...props}
      source={source}
      felt={<EmotionCards {...{ zone, locationIds }} scope={query} networks={reviewed} className={classes.six} />}
      hint={<CompareHint locationId={onlyLocationId} />}
    />
  )
}

interface Props extends FiguresProps<GoogleInsights> {
  /** The emotion cards, which load their own data. */
  felt?: ReactNode
  /** A hint shown below the cards. */
  hint?: ReactNode
}

export function GoogleFigures({ source, felt, hint, ...props }: Props) {
  const { social, period } = props
  const t = useTranslations('reports')
  const metricTexts = useMetricTexts(social)
  const pens: ChartTexts = { metricTexts, texts: useDrawTexts() }
  const data = source.data
  const common = { source, pens }
  return (
    <ReportBody {...props} source={source}>
      {data && <WhatChanged news={buildNews(data.series, inNews)} metricTexts={metricTexts} />}
      <Tiles
        metricTexts={metricTexts}
        compare={period.compare}
        upTo={data?.freshness.upTo}
        tiles={
          data && [
            ...(['impressions', 'actions'] as const).map((metric) => buildTile(data.series, metric)),
            { metric: 'actionRate' as const, figure: actionRate(data.series) },
            {
              metric: 'rating' as const,
              figure: toFigure(ofMetric(data.series, 'rating')),
              spark: data.reviews.map(({ average }) => average ?? null),
            },
          ]
        }
      />
      <div className={classes.cards}>
        <ChartCard
          id={cardId('impressions')}
          className={classes.seven}
          title={t('google.views')}
          info={metricTexts.info('impressions')}
          source={source}
          errorTitle={t('failed', { name: t('google.views') })}
          draw={({ series }) => {
            const total = toFigure(ofMetric(series, 'impressions')).total ?? 0
            const getTotal = (metric: (typeof views)[number]) => ofMetric(series, metric)?.total ?? 0
            const maps = total === 0 ? 0 : (getTotal('mapsMobile') + getTotal('mapsDesktop')) / total
            const mobile = total === 0 ? 0 : (getTotal('mapsMobile') + getTotal('searchMobile')) / total
            const { percent } = metricTexts.formats
            return buildMultiMetricChart(
              views.flatMap((metric) => ofMetric(series, metric) ?? []),
              pens,
              {
                title: t('google.views'),
                kind: 'stacked',
                summary: t('google.viewsSummary', {
                  total: metricTexts.count(total),
                  maps: percent(maps),
                  mobile: percent(mobile),
                }),
              },
            )
          }}
        />
        <FunnelCard {...common} className={classes.five} />
        <ChartCard
          id={cardId('actions')}
          className={classes.seven}
          title={t('google.actions')}
          info={metricTexts.info('actions')}
          source={source}
          errorTitle={t('failed', { name: t('google.actions') })}
          draw={({ series }) => {
            const all = actions.flatMap((metric) => ofMetric(series, metric) ?? [])
            const first = all.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))[0]
            const total = ofMetric(series, 'actions')?.total ?? 0
            return buildMultiMetricChart(all, pens, {
              title: t('google.actions'),
              kind: 'line',
              summary: t('google.actionsSummary', {
                total: metricTexts.count(total),
                name: first ? metricTexts.name(first.metric) : '',
                value: metricTexts.count(first?.total ?? 0),
              }),
            })
          }}
        />
        <KeywordsCard {...common} className={classes.five} />
        <ReviewsCard {...common} className={classes.four} />
        <AverageCard {...common} className={classes.four} />
        <StarsCard {...common} className={classes.four} />
        {felt}
      </div>
      {hint}
    </ReportBody>
  )
}
