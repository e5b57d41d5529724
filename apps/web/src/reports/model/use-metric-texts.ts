import { metricKinds, type ReportMetric } from '@vitrine/contract/report-metrics'
import type { GapReason } from '@vitrine/contract/reports'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { getUtcMidnight } from '../../dates/calendar-day.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { Definition } from '../../ui/chart/Info.tsx'
import { getChangeTone } from '../../ui/chart/relative-change.ts'
import type { ReportFigure } from './figures.ts'
import type { Social } from './search.ts'

/** The metrics of the reports: those of the contract, and a rate computed from two of them. */
export type DisplayMetric = ReportMetric | 'actionRate'

const getKind = (metric: DisplayMetric) => (metric === 'actionRate' ? 'rate' : metricKinds[metric])
/** True for metrics where less is better. */
const isLowerBetter = (metric: DisplayMetric) => metric === 'lost'
/** Tiles and cells abbreviate numbers from this value on. */
const shortFrom = 100_000

/** Formats metrics, days and gaps in the current language. */
export function useMetricTexts(social: Social) {
  const t = useTranslations('reports')
  const network = useTranslations('kit.network')
  const formats = useFormats('UTC')
  return useMemo(() => {
    const value = (metric: DisplayMetric, amount: number): string => {
      const kind = getKind(metric)
      if (kind === 'rate') return formats.rate(amount / 100)
      return kind === 'average' ? formats.average(amount) : formats.integer(amount)
    }
    return {
      name: (metric: DisplayMetric) => t(`metric.${metric}`),
      value,
      /** Abbreviated for tiles and cells. */
      brief: (metric: DisplayMetric, amount: number) =>
        getKind(metric) === 'sum' && Math.abs(amount) >= shortFrom ? formats.short(amount) : value(metric, amount),
      /** The label of an axis. */
      tick: (metric: DisplayMetric) => (amount: number) => {
        const kind = getKind(metric)
        if (kind === 'rate') return formats.percent(amount / 100)
        return kind === 'average' ? formats.decimal(amount) : formats.short(amount)
      },
      /** The change as "+10,9 % ▲" or "−0,31 pt ▼", and whether it is good. */
      change: (metric: DisplayMetric, { change }: Pick<ReportFigure, 'change'>) => {
        if (change === null) return undefined
        const kind = getKind(metric)
        // A change that rounds to zero has no arrow.
        const rounded =
          kind === 'sum' || kind === 'level' ? Math.round(change * 10) / 10 : Math.round(change * 100) / 100
        const arrow = rounded === 0 ? '' : rounded > 0 ? ' ▲' : ' ▼'
        const text =
          kind === 'rate'
            ? `${t('points', { value: formats.difference(rounded) })}${arrow}`
            : kind === 'average'
              ? `${formats.difference(rounded)}${arrow}`
              : formats.change(rounded / 100)
        return { text, tone: getChangeTone(rounded, isLowerBetter(metric)) }
      },
      /** The days a change compares: a short and a full text. */
      compared: (days: ReportFigure['compared']) => {
        if (!days) return undefined
        // Non-breaking spaces keep each date on one line in a narrow tile.
        const formatDay = (day: string) => formats.dayMonth(getUtcMidnight(day)).replaceAll(' ', '\u00a0')
        const span = { from: formatDay(days.from), to: formatDay(days.to) }
        const counts = { days: days.days, locations: days.locations, ...span }
        return { brief: t('compare.brief', counts), whole: t('compare.whole', counts) }
      },
      info: (metric: DisplayMetric): Definition => ({
        text: t(`define.${metric}`),
        source: t(`source.${social}`),
      }),
      /** Why there is no figure, as a sentence. */
      gap: (reason: GapReason | undefined) => t(`gap.${reason ?? 'notCollected'}`, { network: network(social) }),
      /** The same, short, for a table cell. */
      gapBrief: (reason: GapReason | undefined) => t(`gapBrief.${reason ?? 'notCollected'}`),
      /** `12 mai`; `wholeDay` is `mar. 12 mai`. */
      day: (day: string) => formats.dayMonth(getUtcMidnight(day)),
      wholeDay: (day: string) => formats.date(getUtcMidnight(day)),
      /** A signed difference. */
      more: formats.more,
      count: formats.integer,
      share: (percent: number) => formats.rate(percent / 100),
      percent: (percent: number) => formats.percent(percent / 100),
      formats,
    }
  }, [t, network, formats, social])
}
export type MetricTexts = ReturnType<typeof useMetricTexts>
