import { useTranslations } from 'use-intl'
import { daysBetween, getUtcMidnight, plusDays } from '../../dates/calendar-day.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { Legend } from '../../ui/chart/Swatch.tsx'
import { getColor, type Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import {
  type Analysis,
  type ComparedBusiness,
  getSubjectId,
  growthByDay,
  isOwn,
  picked,
} from '../compared-businesses.ts'
import { useNames } from '../use-names.ts'
import type { CompetitorCardProps } from './competitor-card-props.ts'

/** Number of colored lines, those with the most growth first; the others are grey in the background. */
const coloured = 4

/** The reviews gained by each business, day by day; all lines start at zero. */
export function GrowthCard({ source, id, className }: CompetitorCardProps) {
  const t = useTranslations('competitors')
  const formats = useFormats('UTC')
  const nameOf = useNames()
  const title = t('growth.title')
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('growth.define'), source: t('google') }}
      source={source}
      height={240}
      errorTitle={t('loadFailed')}
      draw={(analysis) => {
        const grown = sortByGrowth(picked(analysis.subjects, id))
        if (grown.length === 0) return { missing: analysis.daysKept === 0 ? t('growth.notKept') : t('growth.soon') }
        const days = listDays(analysis)
        const series = grown.map(
          (subject, index): Series => ({
            id: getSubjectId(subject),
            name: nameOf(subject),
            values: growthByDay(subject, days),
            quiet: index >= coloured,
          }),
        )
        const first = grown.find((subject) => !isOwn(subject))
        return {
          summary: t('growth.summary', { count: grown.length }),
          legend: (
            <Legend
              items={series
                .filter(({ quiet }) => !quiet)
                .map((subject, index) => ({ name: subject.name, color: getColor(subject, index), shape: index }))}
            />
          ),
          table: {
            columns: [t('business'), t('growth.from'), t('growth.to'), t('growth.title')],
            rows: grown.map((subject) => [
              nameOf(subject),
              standing(subject.start, formats, t),
              standing(subject.end, formats, t),
              { text: formats.integer(subject.growth ?? 0), value: subject.growth ?? null },
            ]),
          },
          plot: (
            <TimeChart
              label={title}
              points={days.map((day) => ({
                short: formats.dayMonth(getUtcMidnight(day)),
                long: formats.date(getUtcMidnight(day)),
              }))}
              series={series}
              height={240}
              format={formats.integer}
            />
          ),
          note: gapNote(first, days.length, analysis, t),
        }
      }}
    />
  )
}

type Translate = ReturnType<typeof useTranslations<'competitors'>>

/** The own location first, then by growth. */
function sortByGrowth(subjects: readonly ComparedBusiness[]): ComparedBusiness[] {
  return subjects
    .filter(({ growth }) => growth !== undefined)
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (b.growth ?? 0) - (a.growth ?? 0))
}

function listDays({ from, to }: Analysis): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => plusDays(from, index))
}

function standing(at: ComparedBusiness['start'], formats: ReturnType<typeof useFormats>, t: Translate) {
  if (!at) return t('unknown')
  return t('growth.at', { count: formats.integer(at.totalReviews), day: formats.dayMonth(getUtcMidnight(at.day)) })
}

/** A note on the days without data, which are gaps in the lines. */
function gapNote(subject: ComparedBusiness | undefined, all: number, { daysKept }: Analysis, t: Translate) {
  if (!subject || daysKept === 0 || subject.days.length >= all) return undefined
  return t('growth.gaps', { known: subject.days.length, all })
}
