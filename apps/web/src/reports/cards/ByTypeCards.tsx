import type { ContentStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { scaleOf } from '../../ui/chart/scale.ts'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import classes from '../frame/Report.module.css'
import type { CardProps } from './card-props.ts'
import { cellOf, pointsOf } from './draw.tsx'

const known = ['post', 'reel', 'story', 'video', 'carousel'] as const

/** Interactions by kind of post, a small chart each, all of one scale so that they compare. */
export function ByTypeCards({ source, pens }: CardProps<ContentStats>) {
  const t = useTranslations('reports')
  const { words, texts } = pens
  const types = source.data?.byType ?? []
  if (types.length < 2) return null
  const values = types.flatMap(({ days }) => days.map(({ engagements }) => engagements ?? 0))
  const { max } = scaleOf([0, ...values], 0, 1)
  const wide = types.length === 2 ? classes.six : classes.four
  return types.map(({ postType, posts, engagementRate, days }) => {
    const kind = known.find((one) => one === postType)
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
                : t('byType.summary', { posts, rate: words.share(engagementRate) }),
            table: {
              columns: [texts.day, words.name('posts'), words.name('reach'), words.name('engagements')],
              rows: days.map((day) => [
                words.wholeDay(day.date),
                cellOf('posts', day.posts, pens),
                cellOf('reach', day.reach, pens),
                cellOf('engagements', day.engagements, pens),
              ]),
            },
            plot: (
              <TimeChart
                label={title}
                points={pointsOf(days, pens)}
                series={[
                  {
                    id: postType,
                    name: words.name('engagements'),
                    values: days.map(({ engagements }) => engagements ?? 0),
                  },
                ]}
                kind="area"
                domain={[0, max]}
                height={150}
                format={words.count}
                formatTick={words.tick('engagements')}
              />
            ),
          }
        }}
      />
    )
  })
}
