import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { DotPlot } from '../../ui/chart/DotPlot.tsx'
import { byRating, getSubjectId, isOwn, picked } from '../compared-businesses.ts'
import { useNames } from '../use-names.ts'
import type { CompetitorCardProps } from './competitor-card-props.ts'

/** Each business's average rating, with the own location first and highlighted. */
export function RatingCard({ source, id, locationId, search, className }: CompetitorCardProps) {
  const t = useTranslations('competitors')
  const formats = useFormats()
  const nameOf = useNames()
  const navigate = useNavigate()
  const title = t('rating.title')
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('rating.define'), source: t('google') }}
      source={source}
      height={240}
      errorTitle={t('loadFailed')}
      draw={({ subjects }) => {
        const shown = byRating(picked(subjects, id))
        const rated = shown.filter(({ averageRating }) => averageRating !== undefined)
        if (rated.length === 0) return { missing: t('nothingKnown') }
        const rows = shown.map((subject) => ({
          id: getSubjectId(subject),
          name: nameOf(subject),
          value: subject.averageRating ?? null,
          own: isOwn(subject),
        }))
        return {
          summary: t('rating.summary', { count: rated.length }),
          table: {
            columns: [t('business'), t('rating.title')],
            rows: rows.map(({ name, value }) => [
              name,
              value === null ? { text: t('unknown'), value } : { text: formats.decimal(value), value },
            ]),
          },
          plot: (
            <DotPlot
              label={title}
              rows={rows}
              domain={[1, 5]}
              format={formats.decimal}
              noValue={t('noValue')}
              onOpen={(index) => {
                const row = rows[index]
                if (row && !row.own && id === undefined)
                  void navigate({
                    to: '/gmb-competitor/$id',
                    params: { id: row.id },
                    search: { ...search, locations: [locationId] },
                  })
              }}
            />
          ),
        }
      }}
    />
  )
}
