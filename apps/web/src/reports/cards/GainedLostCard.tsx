import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ColumnsChart } from '../../ui/chart/ColumnsChart.tsx'
import { Legend } from '../../ui/chart/Swatch.tsx'
import { known, type Series } from '../../ui/chart/series.ts'
import { cardId } from '../frame/WhatChanged.tsx'
import { ofMetric, valuesOf } from '../model/figures.ts'
import type { CardProps } from './card-props.ts'
import { cellOf, pointsOf } from './draw.tsx'

/** Who came and who left, day by day, and what remains. */
export function GainedLostCard({ source, pens, className }: CardProps<AudienceStats>) {
  const t = useTranslations('reports')
  const { words, texts } = pens
  const title = t('gainedLost.title')
  return (
    <ChartCard
      id={cardId('gained')}
      className={className}
      title={title}
      info={{ ...words.info('gained'), text: t('gainedLost.define') }}
      source={source}
      errorTitle={t('failed', { name: title })}
      draw={({ series }) => {
        const gained = ofMetric(series, 'gained')
        const lost = ofMetric(series, 'lost')
        const up: Series = { id: 'gained', name: words.name('gained'), values: valuesOf(gained) }
        const down: Series = { id: 'lost', name: words.name('lost'), values: valuesOf(lost), color: 2 }
        if (!gained || known(up.values).length === 0) return { missing: words.gap(gained?.gap) }
        const left = known(down.values).length > 0
        const net = up.values.map((value, day) => {
          const gone = down.values[day] ?? null
          return value === null || gone === null ? null : value - gone
        })
        const total = { gained: words.count(gained.total ?? 0), lost: words.count(lost?.total ?? 0) }
        return {
          summary: left ? t('gainedLost.summary', total) : t('gainedLost.onlyGained', total),
          legend: (
            <Legend
              items={[
                { name: `${up.name} ${total.gained}`, color: 'var(--chart-1)', shape: 1 },
                ...(left ? [{ name: `${down.name} ${total.lost}`, color: 'var(--chart-2)', shape: 1 }] : []),
              ]}
            />
          ),
          table: {
            columns: [texts.day, up.name, ...(left ? [down.name, t('gainedLost.net')] : [])],
            rows: gained.days.map(({ date }, day) => [
              words.wholeDay(date),
              cellOf('gained', up.values[day], pens),
              ...(left ? [cellOf('lost', down.values[day], pens), cellOf('gained', net[day], pens)] : []),
            ]),
          },
          plot: (
            <ColumnsChart
              label={title}
              points={pointsOf(gained.days, pens)}
              up={up}
              {...(left ? { down, net: { id: 'net', name: t('gainedLost.net'), values: net } } : {})}
              format={words.count}
              formatTick={words.tick('gained')}
            />
          ),
        }
      }}
    />
  )
}
