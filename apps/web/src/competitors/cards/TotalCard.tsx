import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { byReviews, getSubjectId, picked } from '../compared-businesses.ts'
import { formatSigned } from '../format-signed.ts'
import { useNames } from '../use-names.ts'
import type { CompetitorCardProps } from './competitor-card-props.ts'

/** Each business's number of reviews, and its growth. */
export function TotalCard({ source, id, className }: CompetitorCardProps) {
  const t = useTranslations('competitors')
  const formats = useFormats()
  const nameOf = useNames()
  const title = t('total.title')
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('total.define'), source: t('google') }}
      source={source}
      height={240}
      errorTitle={t('loadFailed')}
      draw={({ subjects }) => {
        const shown = byReviews(picked(subjects, id))
        const known = shown.filter(({ totalReviews }) => totalReviews !== undefined)
        if (known.length === 0) return { missing: t('nothingKnown') }
        const growth = (count: number | undefined) => (count === undefined ? '' : ` · ${formatSigned(count, formats)}`)
        return {
          summary: t('total.summary', { count: known.length }),
          table: {
            columns: [t('business'), t('total.title'), t('growth.title')],
            rows: shown.map((subject) => [
              nameOf(subject),
              cell(subject.totalReviews, formats.integer, t('unknown')),
              cell(subject.growth, formats.integer, t('unknown')),
            ]),
          },
          plot: (
            <BarList
              label={title}
              bars={shown.map((subject) => ({
                id: getSubjectId(subject),
                name: nameOf(subject),
                value: subject.totalReviews ?? 0,
                plain: subject.totalReviews === undefined,
                text:
                  subject.totalReviews === undefined
                    ? t('noValue')
                    : `${formats.integer(subject.totalReviews)}${growth(subject.growth)}`,
              }))}
            />
          ),
        }
      }}
    />
  )
}

const cell = (value: number | undefined, format: (value: number) => string, none: string) =>
  value === undefined ? { text: none, value: null } : { text: format(value), value }
