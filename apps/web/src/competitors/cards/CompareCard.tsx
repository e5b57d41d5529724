import { maxPhotos } from '@vitrine/contract/competitors'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import classes from '../Competitors.module.css'
import { byRating, getSubjectId, picked } from '../compared-businesses.ts'
import { buildComparison, type ComparisonRow } from '../comparison.ts'
import { useNames } from '../use-names.ts'
import type { CompetitorCardProps } from './competitor-card-props.ts'

/** The profiles of the businesses side by side; rows that differ come first. */
export function CompareCard({ source, id, className }: CompetitorCardProps) {
  const t = useTranslations('competitors')
  const formats = useFormats()
  const nameOf = useNames()
  const title = t('compare.title')
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('compare.define'), source: t('google') }}
      source={source}
      height={320}
      errorTitle={t('loadFailed')}
      draw={({ subjects }) => {
        const shown = byRating(picked(subjects, id))
        const rows = buildComparison(shown, [
          {
            id: 'rating',
            name: t('rating.title'),
            getValue: ({ averageRating }) => (averageRating === undefined ? null : formats.decimal(averageRating)),
          },
          {
            id: 'total',
            name: t('total.title'),
            getValue: ({ totalReviews }) => (totalReviews === undefined ? null : formats.integer(totalReviews)),
          },
          {
            id: 'photos',
            name: t('compare.photos'),
            getValue: ({ photos }) =>
              photos === undefined
                ? null
                : photos >= maxPhotos
                  ? t('compare.orMore', { count: photos })
                  : formats.integer(photos),
          },
          { id: 'address', name: t('compare.address'), getValue: ({ address }) => address ?? null },
        ])
        const differ = rows.filter(({ differs }) => differs).length
        const names = shown.map((subject) => ({ id: getSubjectId(subject), name: nameOf(subject) }))
        return {
          summary: t('compare.summary', { count: differ }),
          table: {
            columns: [t('compare.what'), ...names.map(({ name }) => name)],
            rows: rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell ?? t('unknown'))]),
          },
          plot: <Table title={title} names={names} rows={rows} none={t('noValue')} />,
        }
      }}
    />
  )
}

function Table({
  title,
  names,
  rows,
  none,
}: {
  title: string
  names: readonly { id: string; name: string }[]
  rows: readonly ComparisonRow[]
  none: string
}) {
  return (
    <ScrollArea className={classes.scroll} data-focus-inset aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {names.map(({ id, name }) => (
              <th key={id} scope="col" data-own={id === 'own' || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells, differs }) => (
            <tr key={id} data-differs={differs || undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={names[index]?.id} data-own={names[index]?.id === 'own' || undefined}>
                  {cell ?? <span className={classes.none}>{none}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
