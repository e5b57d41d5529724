import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ContentStats, reports } from '@vitrine/contract/reports'
import { q } from '../api/queries.ts'
import { BestPostsCard } from './cards/BestPostsCard.tsx'
import { ByTypeCards } from './cards/ByTypeCards.tsx'
import type { ChartTexts } from './cards/chart-builders.tsx'
import { MetricCard } from './cards/MetricCard.tsx'
import { ReactionsCard } from './cards/ReactionsCard.tsx'
import { RhythmCard } from './cards/RhythmCard.tsx'
import { useDrawTexts } from './cards/use-draw-texts.ts'
import { BestPostSentence, findBestPost } from './frame/BestPostSentence.tsx'
import classes from './frame/Report.module.css'
import { ReportBody } from './frame/ReportBody.tsx'
import { buildTile, Tiles } from './frame/Tiles.tsx'
import { WhatChanged } from './frame/WhatChanged.tsx'
import { buildNews } from './model/news.ts'
import type { FiguresProps, ReportProps } from './model/report-props.ts'
import { useMetricTexts } from './model/use-metric-texts.ts'

const inNews = ['reach', 'engagements', 'engagementRate', 'posts'] as const
const inTiles = ['posts', 'reach', 'engagements', 'engagementRate'] as const

/** The posts of the period and their results. */
export function ContentReport(props: ReportProps) {
  const { social, query, search } = props
  const source = useQuery({
    ...q(reports.content, { query: { ...query, integrationType: social, best: search.best ?? 'engagements' } }),
    placeholderData: keepPreviousData,
  })
  return <ContentFigures {...props} source={source} />
}

export function ContentFigures({ source, ...props }: FiguresProps<ContentStats>) {
  const { social, period, search, onSearch } = props
  const metricTexts = useMetricTexts(social)
  const pens: ChartTexts = { metricTexts, texts: useDrawTexts() }
  const data = source.data
  const outstanding = data && findBestPost(data)
  const common = { source, pens }
  return (
    <ReportBody {...props} source={source}>
      {data && (
        <WhatChanged
          news={buildNews(data.series, inNews)}
          metricTexts={metricTexts}
          first={outstanding && <BestPostSentence {...outstanding} social={social} metricTexts={metricTexts} />}
        />
      )}
      <Tiles
        metricTexts={metricTexts}
        compare={period.compare}
        upTo={data?.freshness.upTo}
        tiles={data && inTiles.map((metric) => buildTile(data.series, metric))}
      />
      <div className={classes.cards}>
        <BestPostsCard
          {...common}
          social={social}
          best={search.best ?? 'engagements'}
          onBest={(best) => onSearch({ best })}
        />
        <ReactionsCard {...common} className={classes.five} />
        <RhythmCard {...common} className={classes.seven} />
        <ByTypeCards {...common} />
        {(['reach', 'engagements'] as const).map((metric) => (
          <MetricCard key={metric} {...common} metric={metric} height={220} className={classes.six} />
        ))}
      </div>
    </ReportBody>
  )
}
