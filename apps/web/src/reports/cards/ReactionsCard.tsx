import {
  IconHeartFilled,
  IconMoodAngry,
  IconMoodSad,
  IconMoodSmileBeam,
  IconMoodSurprised,
  IconThumbUpFilled,
} from '@tabler/icons-react'
import type { ContentStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ofMetric } from '../model/figures.ts'
import type { ReportCardProps } from './report-card-props.ts'

const signs = {
  like: IconThumbUpFilled,
  love: IconHeartFilled,
  wow: IconMoodSurprised,
  haha: IconMoodSmileBeam,
  sorry: IconMoodSad,
  anger: IconMoodAngry,
} as const

/** The reactions to posts, most frequent first. */
export function ReactionsCard({ source, pens, className }: ReportCardProps<ContentStats>) {
  const t = useTranslations('reports')
  const { metricTexts, texts } = pens
  const title = t('reactions.title')
  const network = metricTexts.info('posts').source
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('reactions.define'), ...(network ? { source: network } : {}) }}
      source={source}
      height={170}
      errorTitle={t('failed', { name: title })}
      draw={({ reactions, series }) => {
        const known = reactions.flatMap(({ reaction, total, previous, change }) =>
          total === undefined ? [] : [{ reaction, total, previous, change }],
        )
        const sorted = known.toSorted((a, b) => b.total - a.total)
        const all = sorted.reduce((sum, { total }) => sum + total, 0)
        const [first] = sorted
        const hasChange = sorted.some(({ change }) => change !== undefined)
        const compared = hasChange ? metricTexts.compared(ofMetric(series, 'posts')?.compared) : undefined
        if (!first || all === 0) return { missing: t('reactions.none') }
        return {
          summary: t('reactions.summary', {
            count: all,
            name: t(`reactions.${first.reaction}`),
            share: metricTexts.formats.percent(first.total / all),
          }),
          table: {
            columns: [t('reactions.one'), t('reactions.title'), texts.before],
            rows: sorted.map(({ reaction, total, previous }) => [
              t(`reactions.${reaction}`),
              { text: metricTexts.count(total), value: total },
              previous === undefined
                ? { text: texts.none, value: null }
                : { text: metricTexts.count(previous), value: previous },
            ]),
          },
          ...(compared ? { note: compared.brief } : {}),
          plot: (
            <BarList
              label={title}
              bars={sorted.map(({ reaction, total, change }) => {
                const Sign = signs[reaction]
                const moved = change === undefined ? '' : ` · ${metricTexts.formats.change(change / 100)}`
                return {
                  id: reaction,
                  name: t(`reactions.${reaction}`),
                  value: total,
                  text: `${metricTexts.count(total)}${moved}`,
                  sign: <Sign size={16} stroke={2} aria-hidden />,
                }
              })}
            />
          ),
        }
      }}
    />
  )
}
