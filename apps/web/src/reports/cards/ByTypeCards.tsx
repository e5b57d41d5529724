import type { ContentStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { makeScale } from '../../ui/chart/scale.ts'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import classes from '../frame/Report.module.css'
import { formatCell, formatPoints } from './chart-builders.tsx'
import type { ReportCardProps } from './report-card-props.ts'

const known = ['post', 'reel', 'story', 'video', 'carousel'] as const

/** Interactions by post type, as small charts with a common scale. */
export function ByTypeCards({ source, pens }: ReportCardProps<ContentStats>) {
  const t = useTranslations('reports')
  const { metricTexts, texts } = pens
  const types = source.data?.byType ?? []
  if (types.length < 2) return null
  const values = types.flatMap(({ days }) => days.map(({ engagements }) => engagements ?? 0))
  const { max } = makeScale([0, ...values], 0, 1)
  const wide = types.length === 2 ? classes.six : classes.four
  return types.map(({ postType, posts, engagementRate, days }) => {
    const kind = known.find((candidate) => candidate === postType)
    const name = kind ? t(`postType.${kind}`) : postType
    const title = t('byType.title', { name })
    return (
      <ChartCard
        key={postType}
        className={wide}
        title={title}
        info={{ text: t('byType.define') }}
        source={source}
        height={150}
        errorTitle={t('failed', { name: title })}
        draw={() => {
          if (posts === 0) return { missing: t('byType.none') }
          return {
            summary:
              engagementRate === undefined
                ? t('byType.posts', { posts })
                : t('byType.summary', { posts, rate: metricTexts.share(engagementRate) }),
            table: {
              columns: [
                texts.day,
                metricTexts.name('posts'),
                metricTexts.name('reach'),
                metricTexts.name('engagements'),
              ],
              rows: days.map((day) => [
                metricTexts.wholeDay(day.date),
                formatCell('posts', day.posts, pens),
                formatCell('reach', day.reach, pens),
                formatCell('engagements', day.engagements, pens),
              ]),
            },
            plot: (
              <TimeChart
                label={title}
                points={formatPoints(days, pens)}
                series={[
                  {
                    id: postType,
                    name: metricTexts.name('engagements'),
                    values: days.map(({ engagements }) => engagements ?? 0),
                  },
                ]}
                kind="area"
                domain={[0, max]}
                height={150}
                format={metricTexts.count}
                formatTick={metricTexts.tick('engagements')}
              />
            ),
          }
        }}
      />
    )
  })
}
