import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ShareBars } from '../../ui/chart/ShareBars.tsx'
import { isOwn } from '../compared-businesses.ts'
import type { CompetitorCardProps } from './competitor-card-props.ts'

/** The distribution of stars; in every bar the five stars start at the same edge. */
export function MixCard({ source, className }: CompetitorCardProps) {
  const t = useTranslations('competitors.mix')
  const formats = useFormats()
  const title = t('title')
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('define') }}
      source={source}
      height={240}
      errorTitle={t('failed')}
      draw={({ subjects }) => {
        const own = subjects.find(isOwn)
        const rows = [
          { id: 'all', name: t('all'), counts: own?.ratings },
          { id: 'period', name: t('period'), counts: own?.ratingsInPeriod },
        ].flatMap(({ id, name, counts }) =>
          counts && sum(counts) > 0 ? [{ id, name, counts: counts.toReversed() }] : [],
        )
        const [whole] = rows
        if (!whole) return { missing: own?.ratings ? t('none') : t('notConnected') }
        const stars = [5, 4, 3, 2, 1].map((count) => t('stars', { count }))
        return {
          summary: t('summary', {
            share: formats.percent((whole.counts[0] ?? 0) / sum(whole.counts)),
            count: sum(whole.counts),
          }),
          table: {
            columns: [t('whose'), ...stars],
            rows: rows.map(({ name, counts }) => [
              name,
              ...counts.map((count) => ({ text: formats.integer(count), value: count })),
            ]),
          },
          plot: <ShareBars label={title} parts={stars} rows={rows} format={formats.percent} count={formats.integer} />,
          note: t('others'),
        }
      }}
    />
  )
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
