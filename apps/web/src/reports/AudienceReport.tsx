import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reports } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { q } from '../api.ts'
import { ChartCard } from '../ui/chart/ChartCard.tsx'
import { AgeGenderCard } from './cards/AgeGenderCard.tsx'
import { drawOne, type Pens } from './cards/draw.tsx'
import { GainedLostCard } from './cards/GainedLostCard.tsx'
import { OnlineHoursCard } from './cards/OnlineHoursCard.tsx'
import { OriginCard } from './cards/OriginCard.tsx'
import { useDrawTexts } from './cards/use-draw-texts.ts'
import classes from './frame/Report.module.css'
import { ReportBody } from './frame/ReportBody.tsx'
import { Tiles } from './frame/Tiles.tsx'
import { cardId, WhatChanged } from './frame/WhatChanged.tsx'
import { engagementRate, engagementRates, figureOf, linkedinTimes, ofMetric, valuesOf } from './model/figures.ts'
import { newsOf } from './model/news.ts'
import type { ReportProps } from './model/report-props.ts'
import { useWords } from './model/use-words.ts'

const inNews = ['followers', 'reach', 'views', 'engagements'] as const
const inTiles = ['followers', 'reach', 'views'] as const

/** Who follows the accounts, how many they reach, and who these people are. */
export function AudienceReport(props: ReportProps) {
  const { social, query, period } = props
  const t = useTranslations('reports')
  const words = useWords(social)
  const pens: Pens = { words, texts: useDrawTexts() }
  const source = useQuery({
    ...q(reports.audience, { query: { ...query, integrationType: social } }),
    placeholderData: keepPreviousData,
  })
  const data = source.data
  const times = social === 'linkedin' ? linkedinTimes : 1
  const common = { source, pens }
  const failed = (name: string) => t('failed', { name })
  return (
    <ReportBody {...props} source={source}>
      {data && <WhatChanged news={newsOf(data.series, inNews)} words={words} />}
      <Tiles
        words={words}
        compare={period.compare}
        freshness={data?.freshness.upTo && t('freshness', { day: words.day(data.freshness.upTo) })}
        tiles={
          data && [
            ...inTiles.map((metric) => ({
              metric,
              figure: figureOf(ofMetric(data.series, metric)),
              spark: valuesOf(ofMetric(data.series, metric)),
            })),
            {
              metric: 'engagementRate' as const,
              figure: engagementRate(data.series, times),
              spark: engagementRates(data.series, times),
            },
          ]
        }
      />
      <div className={classes.cards}>
        <ChartCard
          id={cardId('followers')}
          className={classes.eight}
          title={words.name('followers')}
          info={words.info('followers')}
          source={source}
          errorTitle={failed(words.name('followers'))}
          draw={({ series }) => drawOne(ofMetric(series, 'followers'), pens)}
        />
        <GainedLostCard {...common} className={classes.four} />
        {(['reach', 'views'] as const).map((metric) => (
          <ChartCard
            key={metric}
            id={cardId(metric)}
            className={classes.six}
            title={words.name(metric)}
            info={words.info(metric)}
            source={source}
            height={220}
            errorTitle={failed(words.name(metric))}
            draw={({ series }) => drawOne(ofMetric(series, metric), pens)}
          />
        ))}
        <OnlineHoursCard {...common} social={social} className={classes.five} />
        <AgeGenderCard {...common} className={classes.four} />
        <OriginCard {...common} of="countries" className={classes.three} />
        <OriginCard {...common} of="cities" className={classes.six} />
        <ChartCard
          id={cardId('engagements')}
          className={classes.six}
          title={words.name('engagements')}
          info={words.info('engagements')}
          source={source}
          height={220}
          errorTitle={failed(words.name('engagements'))}
          draw={({ series }) => drawOne(ofMetric(series, 'engagements'), pens)}
        />
      </div>
    </ReportBody>
  )
}
