import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { Pyramid } from '../../ui/chart/Pyramid.tsx'
import { Legend } from '../../ui/chart/Swatch.tsx'
import { pyramidOf } from '../model/pyramid.ts'
import type { CardProps } from './card-props.ts'

/** Ages and genders, back to back. */
export function AgeGenderCard({ source, pens, className }: CardProps<AudienceStats>) {
  const t = useTranslations('reports')
  const { words } = pens
  const title = t('ageGender.title')
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('ageGender.define'), ...sourceOf(words.info('followers').source) }}
      source={source}
      height={200}
      errorTitle={t('failed', { name: title })}
      draw={({ ageGender }) => {
        if (ageGender.rows.length === 0) return { missing: words.gap(ageGender.gap) }
        const { rows, women, men, unknown } = pyramidOf(ageGender.rows)
        const strongest = rows.toSorted((a, b) => b.left + b.right - a.left - a.right)[0]
        const said = { women: words.percent(women), men: words.percent(men), age: strongest?.name ?? '' }
        return {
          summary: t('ageGender.summary', said),
          legend: (
            <Legend
              items={[
                { name: `${t('ageGender.women')} ${said.women}`, color: 'var(--chart-1)', shape: 1 },
                { name: `${t('ageGender.men')} ${said.men}`, color: 'var(--chart-2)', shape: 1 },
              ]}
            />
          ),
          ...(unknown > 0 ? { note: t('ageGender.unknown', { share: words.percent(unknown) }) } : {}),
          table: {
            columns: [t('ageGender.age'), t('ageGender.women'), t('ageGender.men')],
            rows: rows.map(({ name, left, right }) => [
              name,
              { text: words.share(left), value: left },
              { text: words.share(right), value: right },
            ]),
          },
          plot: (
            <Pyramid
              label={title}
              rows={rows}
              leftName={t('ageGender.women')}
              rightName={t('ageGender.men')}
              format={(share) => words.formats.decimal(share)}
            />
          ),
        }
      }}
    />
  )
}

const sourceOf = (source: string | undefined) => (source === undefined ? {} : { source })
