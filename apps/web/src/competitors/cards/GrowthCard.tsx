import { useTranslations } from 'use-intl'
import { daysBetween, plusDays, timeOf } from '../../dates/calendar-day.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { Legend } from '../../ui/chart/Swatch.tsx'
import { colorOf, type Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import { type Analysis, growthByDay, idOf, isOwn, picked, type Subject } from '../subjects.ts'
import { useNames } from '../use-names.ts'
import type { CardProps } from './card-props.ts'

/** So many lines have a colour, the quickest first; the others stand grey behind them. */
const coloured = 4

/** How many reviews each gained from day to day: all slopes begin at nothing. */
export function GrowthCard({ source, id, className }: CardProps) {
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
        const grown = slopesOf(picked(analysis.subjects, id))
        if (grown.length === 0) return { missing: analysis.daysKept === 0 ? t('growth.notKept') : t('growth.soon') }
        const days = daysOf(analysis)
        const series = grown.map(
          (one, index): Series => ({
            id: idOf(one),
            name: nameOf(one),
            values: growthByDay(one, days),
            quiet: index >= coloured,
          }),
        )
        const first = grown.find((one) => !isOwn(one))
        return {
          summary: t('growth.summary', { count: grown.length }),
          legend: (
            <Legend
              items={series
                .filter(({ quiet }) => !quiet)
                .map((one, index) => ({ name: one.name, color: colorOf(one, index), shape: index }))}
            />
          ),
          table: {
            columns: [t('business'), t('growth.from'), t('growth.to'), t('growth.title')],
            rows: grown.map((one) => [
              nameOf(one),
              standing(one.start, formats, t),
              standing(one.end, formats, t),
              { text: formats.integer(one.growth ?? 0), value: one.growth ?? null },
            ]),
          },
          plot: (
            <TimeChart
              label={title}
              points={days.map((day) => ({ short: formats.dayMonth(timeOf(day)), long: formats.date(timeOf(day)) }))}
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

type Say = ReturnType<typeof useTranslations<'competitors'>>

/** The own place in front, then those that gained most. */
function slopesOf(subjects: readonly Subject[]): Subject[] {
  return subjects
    .filter(({ growth }) => growth !== undefined)
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (b.growth ?? 0) - (a.growth ?? 0))
}

function daysOf({ from, to }: Analysis): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => plusDays(from, index))
}

function standing(at: Subject['start'], formats: ReturnType<typeof useFormats>, t: Say) {
  if (!at) return t('unknown')
  return t('growth.at', { count: formats.integer(at.totalReviews), day: formats.dayMonth(timeOf(at.day)) })
}

/** Days nobody read are gaps in the lines, and said. */
function gapNote(one: Subject | undefined, all: number, { daysKept }: Analysis, t: Say) {
  if (!one || daysKept === 0 || one.days.length >= all) return undefined
  return t('growth.gaps', { known: one.days.length, all })
}
