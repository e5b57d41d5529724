import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ColumnsChart } from '../../ui/chart/ColumnsChart.tsx'
import { Legend } from '../../ui/chart/Swatch.tsx'
import { listDefinedPoints, type Series } from '../../ui/chart/series.ts'
import { cardId } from '../frame/WhatChanged.tsx'
import { listValues, ofMetric } from '../model/figures.ts'
import { formatCell, formatPoints } from './chart-builders.tsx'
import type { ReportCardProps } from './report-card-props.ts'

/** Followers gained and lost per day, and the balance. */
export function GainedLostCard({ source, pens, className }: ReportCardProps<AudienceStats>) {
  const t = useTranslations('reports')
  const { metricTexts, texts } = pens
  const title = t('gainedLost.title')
  return (
    <ChartCard
      id={cardId('gained')}
      className={className}
      title={title}
      info={{ ...metricTexts.info('gained'), text: t('gainedLost.define') }}
      source={source}
      errorTitle={t('failed', { name: title })}
      draw={({ series }) => {
        const gained = ofMetric(series, 'gained')
        const lost = ofMetric(series, 'lost')
        const up: Series = { id: 'gained', name: metricTexts.name('gained'), values: listValues(gained) }
        const down: Series = { id: 'lost', name: metricTexts.name('lost'), values: listValues(lost), color: 2 }
        if (!gained || listDefinedPoints(up.values).length === 0) return { missing: metricTexts.gap(gained?.gap) }
        const left = listDefinedPoints(down.values).length > 0
        const net = up.values.map((value, day) => {
          const gone = down.values[day] ?? null
          return value === null || gone === null ? null : value - gone
        })
        const total = { gained: metricTexts.count(gained.total ?? 0), lost: metricTexts.count(lost?.total ?? 0) }
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
              metricTexts.wholeDay(date),
              formatCell('gained', up.values[day], pens),
              ...(left ? [formatCell('lost', down.values[day], pens), formatCell('gained', net[day], pens)] : []),
            ]),
          },
          plot: (
            <ColumnsChart
              label={title}
              points={formatPoints(gained.days, pens)}
              up={up}
              {...(left ? { down, net: { id: 'net', name: t('gainedLost.net'), values: net } } : {})}
              format={metricTexts.count}
              formatTick={metricTexts.tick('gained')}
            />
          ),
        }
      }}
    />
  )
}
