import { useNavigate } from '@tanstack/react-router'
import type { ContentStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { HeatMap } from '../../ui/chart/HeatMap.tsx'
import { cardId } from '../frame/WhatChanged.tsx'
import { ofMetric, valuesOf } from '../model/figures.ts'
import { rhythmOf } from '../model/rhythm.ts'
import { weekOf } from '../model/week.ts'
import type { CardProps } from './card-props.ts'
import { cellOf } from './draw.tsx'

/** On which days posts went out: weeks side by side, a day leads to its posts. */
export function RhythmCard({ source, pens, className }: CardProps<ContentStats>) {
  const t = useTranslations('reports')
  const navigate = useNavigate()
  const maySee = useMe().appPermissions.calendar
  const { words, texts } = pens
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
        if (!posts || posts.total === undefined) return { missing: words.gap(posts?.gap) }
        const days = posts.days.map(({ date, value }) => ({ date, value: value ?? null }))
        const { weeks, cells } = rhythmOf(days, words.formats.weekStartsOn)
        const busy = valuesOf(posts).filter((value) => (value ?? 0) > 0).length
        return {
          summary: t('rhythm.summary', { posts: posts.total, days: busy, all: days.length }),
          table: {
            columns: [texts.day, words.name('posts')],
            rows: days.map(({ date, value }) => [words.wholeDay(date), cellOf('posts', value, pens)]),
          },
          plot: (
            <HeatMap
              label={title}
              rows={weekOf(words.formats.weekStartsOn).map(words.formats.weekdayName)}
              columns={weeks.map(words.day)}
              values={cells.map(({ value }) => value)}
              describe={(index) => {
                const cell = cells[index]
                if (!cell) return ''
                return cell.value === null
                  ? words.wholeDay(cell.date)
                  : t('rhythm.cell', { day: words.wholeDay(cell.date), posts: cell.value })
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
