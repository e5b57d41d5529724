import { useNavigate } from '@tanstack/react-router'
import type { ContentStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { HeatMap } from '../../ui/chart/HeatMap.tsx'
import { cardId } from '../frame/WhatChanged.tsx'
import { listValues, ofMetric } from '../model/figures.ts'
import { buildPostingHeatmap } from '../model/posting-heatmap.ts'
import { listWeekdays } from '../model/weekdays.ts'
import { formatCell } from './chart-builders.tsx'
import type { ReportCardProps } from './report-card-props.ts'

/** The number of posts per day, as a calendar; a day links to its posts. */
export function RhythmCard({ source, pens, className }: ReportCardProps<ContentStats>) {
  const t = useTranslations('reports')
  const navigate = useNavigate()
  const maySee = useMe().appPermissions.calendar
  const { metricTexts, texts } = pens
  const title = t('rhythm.title')
  return (
    <ChartCard
      id={cardId('posts')}
      className={className}
      title={title}
      info={{ text: t('rhythm.define') }}
      source={source}
      height={170}
      errorTitle={t('failed', { name: title })}
      draw={({ series }) => {
        const posts = ofMetric(series, 'posts')
        if (!posts || posts.total === undefined) return { missing: metricTexts.gap(posts?.gap) }
        const days = posts.days.map(({ date, value }) => ({ date, value: value ?? null }))
        const { weeks, cells } = buildPostingHeatmap(days, metricTexts.formats.weekStartsOn)
        const busy = listValues(posts).filter((value) => (value ?? 0) > 0).length
        return {
          summary: t('rhythm.summary', { posts: posts.total, days: busy, all: days.length }),
          table: {
            columns: [texts.day, metricTexts.name('posts')],
            rows: days.map(({ date, value }) => [metricTexts.wholeDay(date), formatCell('posts', value, pens)]),
          },
          plot: (
            <HeatMap
              label={title}
              rows={listWeekdays(metricTexts.formats.weekStartsOn).map(metricTexts.formats.weekdayName)}
              columns={weeks.map(metricTexts.day)}
              values={cells.map(({ value }) => value)}
              describe={(index) => {
                const cell = cells[index]
                if (!cell) return ''
                return cell.value === null
                  ? metricTexts.wholeDay(cell.date)
                  : t('rhythm.cell', { day: metricTexts.wholeDay(cell.date), posts: cell.value })
              }}
              {...(maySee
                ? {
                    onOpen: (index: number) => {
                      const date = cells[index]?.date
                      if (date) void navigate({ to: '/calendar', search: { view: 'week', date } })
                    },
                  }
                : {})}
            />
          ),
        }
      }}
    />
  )
}
