import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AudienceStats, reports } from '@vitrine/contract/reports'
import { q } from '../api/queries.ts'
import { AgeGenderCard } from './cards/AgeGenderCard.tsx'
import type { ChartTexts } from './cards/chart-builders.tsx'
import { GainedLostCard } from './cards/GainedLostCard.tsx'
import { MetricCard } from './cards/MetricCard.tsx'
import { OnlineHoursCard } from './cards/OnlineHoursCard.tsx'
import { OriginCard } from './cards/OriginCard.tsx'
import { useDrawTexts } from './cards/use-draw-texts.ts'
import classes from './frame/Report.module.css'
import { ReportBody } from './frame/ReportBody.tsx'
import { buildTile, Tiles } from './frame/Tiles.tsx'
import { WhatChanged } from './frame/WhatChanged.tsx'
import { engagementRate, engagementRates } from './model/figures.ts'
import { buildNews } from './model/news.ts'
import type { FiguresProps, ReportProps } from './model/report-props.ts'
import { useMetricTexts } from './model/use-metric-texts.ts'

const inNews = ['followers', 'reach', 'views', 'engagements'] as const
const inTiles = ['followers', 'reach', 'views'] as const

/** The accounts' followers and reach, with the followers' age, gender and origin. */
export function AudienceReport(props: ReportProps) {
  const { social, query } = props
  const source = useQuery({
    ...q(reports.audience, { query: { ...query, integrationType: social } }),
    placeholderData: keepPreviousData,
  })
  return <AudienceFigures {...props} source={source} />
}

export function AudienceFigures({ source, ...props }: FiguresProps<AudienceStats>) {
  const { social, period } = props
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
            ...inTiles.map((metric) => buildTile(data.series, metric)),
            {
              metric: 'engagementRate' as const,
              figure: engagementRate(data.engagementRate, social),
              spark: engagementRates(data.series),
            },
          ]
        }
      />
      <div className={classes.cards}>
        <MetricCard {...common} metric="followers" className={classes.eight} />
        <GainedLostCard {...common} className={classes.four} />
        {(['reach', 'views'] as const).map((metric) => (
          <MetricCard key={metric} {...common} metric={metric} height={220} className={classes.six} />
        ))}
        <OnlineHoursCard {...common} social={social} className={classes.five} />
        <AgeGenderCard {...common} className={classes.four} />
        <OriginCard {...common} of="countries" className={classes.three} />
        <OriginCard {...common} of="cities" className={classes.six} />
        <MetricCard {...common} metric="engagements" height={220} className={classes.six} />
      </div>
    </ReportBody>
  )
}
