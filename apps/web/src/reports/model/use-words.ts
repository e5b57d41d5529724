import { metricKinds, type ReportMetric } from '@vitrine/contract/report-metrics'
import type { GapReason } from '@vitrine/contract/reports'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { timeOf } from '../../dates/calendar-day.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { toneOf } from '../../ui/chart/change.ts'
import type { Definition } from '../../ui/chart/Info.tsx'
import type { Figure } from './figures.ts'
import type { Social } from './search.ts'

/** The figures the reports show: those of the contract, and a rate made of two of them. */
export type Shown = ReportMetric | 'actionRate'

const kindOf = (metric: Shown) => (metric === 'actionRate' ? 'rate' : metricKinds[metric])
/** Where less is better. */
const isLoss = (metric: Shown) => metric === 'lost'
/** From here on a tile and a cell say a number short. */
const shortFrom = 100_000

/** How figures, days and gaps are said, in the language in use. */
export function useWords(social: Social) {
  const t = useTranslations('reports')
  const network = useTranslations('kit.network')
  const formats = useFormats('UTC')
  return useMemo(() => {
    const value = (metric: Shown, amount: number): string => {
      const kind = kindOf(metric)
      if (kind === 'rate') return formats.rate(amount / 100)
      return kind === 'average' ? formats.average(amount) : formats.integer(amount)
    }
    return {
      name: (metric: Shown) => t(`metric.${metric}`),
      value,
      /** As a tile or a cell has room for. */
      brief: (metric: Shown, amount: number) =>
        kindOf(metric) === 'sum' && Math.abs(amount) >= shortFrom ? formats.short(amount) : value(metric, amount),
      /** On an axis. */
      tick: (metric: Shown) => (amount: number) => {
        const kind = kindOf(metric)
        if (kind === 'rate') return formats.percent(amount / 100)
        return kind === 'average' ? formats.decimal(amount) : formats.short(amount)
      },
      /** "+10,9 % ▲", "−0,31 pt ▼", and whether that is welcome. */
      change: (metric: Shown, { change }: Pick<Figure, 'change'>) => {
        if (change === null) return undefined
        const kind = kindOf(metric)
        // What rounds to nothing has no direction.
        const rounded =
          kind === 'sum' || kind === 'level' ? Math.round(change * 10) / 10 : Math.round(change * 100) / 100
        const arrow = rounded === 0 ? '' : rounded > 0 ? ' ▲' : ' ▼'
        const text =
          kind === 'rate'
            ? `${t('points', { value: formats.difference(rounded) })}${arrow}`
            : kind === 'average'
              ? `${formats.difference(rounded)}${arrow}`
              : formats.change(rounded / 100)
        return { text, tone: toneOf(rounded, isLoss(metric)) }
      },
      /** Which days a change is of: a few words, and the whole of it. */
      compared: (days: Figure['compared']) => {
        if (!days) return undefined
        // In a narrow tile the span of days stays on one line.
        const dayOf = (day: string) => formats.dayMonth(timeOf(day)).replaceAll(' ', '\u00a0')
        const span = { from: dayOf(days.from), to: dayOf(days.to) }
        const counts = { days: days.days, locations: days.locations, ...span }
        return { brief: t('compare.brief', counts), whole: t('compare.whole', counts) }
      },
      info: (metric: Shown): Definition => ({
        text: t(`define.${metric}`),
        source: t(`source.${social}`),
      }),
      /** Why there is no figure, in a sentence. */
      gap: (reason: GapReason | undefined) => t(`gap.${reason ?? 'notCollected'}`, { network: network(social) }),
      /** The same in a cell. */
      gapBrief: (reason: GapReason | undefined) => t(`gapBrief.${reason ?? 'notCollected'}`),
      /** `12 mai`, `mar. 12 mai` */
      day: (day: string) => formats.dayMonth(timeOf(day)),
      wholeDay: (day: string) => formats.date(timeOf(day)),
      /** So many more or less. */
      more: formats.more,
      count: formats.integer,
      share: (percent: number) => formats.rate(percent / 100),
      percent: (percent: number) => formats.percent(percent / 100),
      formats,
    }
  }, [t, network, formats, social])
}
export type Words = ReturnType<typeof useWords>
