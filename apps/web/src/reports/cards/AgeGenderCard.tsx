import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { Pyramid } from '../../ui/chart/Pyramid.tsx'
import { Legend } from '../../ui/chart/Swatch.tsx'
import { buildPyramid } from '../model/pyramid.ts'
import type { ReportCardProps } from './report-card-props.ts'

/** The followers by age and gender, as a pyramid. */
export function AgeGenderCard({ source, pens, className }: ReportCardProps<AudienceStats>) {
  const t = useTranslations('reports')
  const { metricTexts } = pens
  const title = t('ageGender.title')
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('ageGender.define'), ...pickSource(metricTexts.info('followers').source) }}
      source={source}
      height={200}
      errorTitle={t('failed', { name: title })}
      draw={({ ageGender }) => {
        if (ageGender.rows.length === 0) return { missing: metricTexts.gap(ageGender.gap) }
        const { rows, women, men, unknown } = buildPyramid(ageGender.rows)
        const strongest = rows.toSorted((a, b) => b.left + b.right - a.left - a.right)[0]
        const summaryValues = {
          women: metricTexts.percent(women),
          men: metricTexts.percent(men),
          age: strongest?.name ?? '',
        }
        return {
          summary: t('ageGender.summary', summaryValues),
          legend: (
            <Legend
              items={[
                { name: `${t('ageGender.women')} ${summaryValues.women}`, color: 'var(--chart-1)', shape: 1 },
                { name: `${t('ageGender.men')} ${summaryValues.men}`, color: 'var(--chart-2)', shape: 1 },
              ]}
            />
          ),
          ...(unknown > 0 ? { note: t('ageGender.unknown', { share: metricTexts.percent(unknown) }) } : {}),
          table: {
            columns: [t('ageGender.age'), t('ageGender.women'), t('ageGender.men')],
            rows: rows.map(({ name, left, right }) => [
              name,
              { text: metricTexts.share(left), value: left },
              { text: metricTexts.share(right), value: right },
            ]),
          },
          plot: (
            <Pyramid
              label={title}
              rows={rows}
              leftName={t('ageGender.women')}
              rightName={t('ageGender.men')}
              format={(share) => metricTexts.formats.decimal(share)}
            />
          ),
        }
      }}
    />
  )
}

const pickSource = (source: string | undefined) => (source === undefined ? {} : { source })
