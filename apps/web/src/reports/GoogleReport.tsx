import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type GoogleInsights, reports } from '@vitrine/contract/reports'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { FeltCards } from '../emotions/FeltCards.tsx'
import type { FeltProps } from '../emotions/felt-query.ts'
import { ChartCard } from '../ui/chart/ChartCard.tsx'
import { CompareHint } from './CompareHint.tsx'
import { drawSeveral, type Pens } from './cards/draw.tsx'
import { FunnelCard } from './cards/FunnelCard.tsx'
import { KeywordsCard } from './cards/KeywordsCard.tsx'
import { AverageCard, ReviewsCard } from './cards/ReviewsCards.tsx'
import { StarsCard } from './cards/StarsCard.tsx'
import { useDrawTexts } from './cards/use-draw-texts.ts'
import classes from './frame/Report.module.css'
import { ReportBody } from './frame/ReportBody.tsx'
import { Tiles, tileOf } from './frame/Tiles.tsx'
import { cardId, WhatChanged } from './frame/WhatChanged.tsx'
import { actionRate, figureOf, ofMetric } from './model/figures.ts'
import { newsOf } from './model/news.ts'
import type { FiguresProps, ReportProps } from './model/report-props.ts'
import { useWords } from './model/use-words.ts'

const inNews = ['impressions', 'actions', 'calls', 'directions', 'website', 'reviews', 'rating'] as const
const views = ['searchMobile', 'searchDesktop', 'mapsMobile', 'mapsDesktop'] as const
const actions = ['calls', 'website', 'directions', 'bookings'] as const

/** Whose words are counted here. */
const reviewed = ['google'] as const

/** How people found the places on Google, what they did there, what they searched for and how they judge. */
export function GoogleReport({ zone, places, ...props }: ReportProps & Pick<FeltProps, 'zone' | 'places'>) {
  const { query } = props
  const source = useQuery({ ...q(reports.google, { query }), placeholderData: keepPreviousData })
  const onlyPlace = query.groupe === undefined && query.location?.length === 1 ? query.location[0] : undefined
  return (
    <GoogleFigures
      {...props}
      source={source}
      felt={<FeltCards {...{ zone, places }} scope={query} networks={reviewed} className={classes.six} />}
      hint={<CompareHint place={onlyPlace} />}
    />
  )
}

interface Props extends FiguresProps<GoogleInsights> {
  /** What the reviews say between the lines, which is asked for apart. */
  felt?: ReactNode
  /** Under the cards, where there are any. */
  hint?: ReactNode
}

export function GoogleFigures({ source, felt, hint, ...props }: Props) {
  const { social, period } = props
  const t = useTranslations('reports')
  const words = useWords(social)
  const pens: Pens = { words, texts: useDrawTexts() }
  const data = source.data
  const common = { source, pens }
  return (
    <ReportBody {...props} source={source}>
      {data && <WhatChanged news={newsOf(data.series, inNews)} words={words} />}
      <Tiles
        words={words}
        compare={period.compare}
        upTo={data?.freshness.upTo}
        tiles={
          data && [
            ...(['impressions', 'actions'] as const).map((metric) => tileOf(data.series, metric)),
            { metric: 'actionRate' as const, figure: actionRate(data.series) },
            {
              metric: 'rating' as const,
              figure: figureOf(ofMetric(data.series, 'rating')),
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
          info={words.info('impressions')}
          source={source}
          errorTitle={t('failed', { name: t('google.views') })}
          draw={({ series }) => {
            const total = figureOf(ofMetric(series, 'impressions')).total ?? 0
            const of = (metric: (typeof views)[number]) => ofMetric(series, metric)?.total ?? 0
            const maps = total === 0 ? 0 : (of('mapsMobile') + of('mapsDesktop')) / total
            const mobile = total === 0 ? 0 : (of('mapsMobile') + of('searchMobile')) / total
            const { percent } = words.formats
            return drawSeveral(
              views.flatMap((metric) => ofMetric(series, metric) ?? []),
              pens,
              {
                title: t('google.views'),
                kind: 'stacked',
                summary: t('google.viewsSummary', {
                  total: words.count(total),
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
          info={words.info('actions')}
          source={source}
          errorTitle={t('failed', { name: t('google.actions') })}
          draw={({ series }) => {
            const all = actions.flatMap((metric) => ofMetric(series, metric) ?? [])
            const first = all.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))[0]
            const total = ofMetric(series, 'actions')?.total ?? 0
            return drawSeveral(all, pens, {
              title: t('google.actions'),
              kind: 'line',
              summary: t('google.actionsSummary', {
                total: words.count(total),
                name: first ? words.name(first.metric) : '',
                value: words.count(first?.total ?? 0),
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
