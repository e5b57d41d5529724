import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { withSign } from '../sign.ts'
import { byReviews, idOf, picked } from '../subjects.ts'
import { useNames } from '../use-names.ts'
import type { CardProps } from './card-props.ts'

/** How many reviews each has in all, and how many more they became. */
export function TotalCard({ source, id, className }: CardProps) {
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
        const growth = (count: number | undefined) => (count === undefined ? '' : ` · ${withSign(count, formats)}`)
        return {
          summary: t('total.summary', { count: known.length }),
          table: {
            columns: [t('business'), t('total.title'), t('growth.title')],
            rows: shown.map((one) => [
              nameOf(one),
              cell(one.totalReviews, formats.integer, t('unknown')),
              cell(one.growth, formats.integer, t('unknown')),
            ]),
          },
          plot: (
            <BarList
              label={title}
              bars={shown.map((one) => ({
                id: idOf(one),
                name: nameOf(one),
                value: one.totalReviews ?? 0,
                plain: one.totalReviews === undefined,
                text:
                  one.totalReviews === undefined
                    ? t('noValue')
                    : `${formats.integer(one.totalReviews)}${growth(one.growth)}`,
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
