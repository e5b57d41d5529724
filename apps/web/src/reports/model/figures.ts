import { metricKinds, type ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportSeries, ReportTotal } from '@vitrine/contract/reports'
import type { Social } from './search.ts'

/** One figure of the period and how it moved: in percent, or in points where it is itself a rate or a mark. */
export interface ReportFigure {
  readonly total: number | null
  readonly previous: number | null
  /** Of a sum or a level: percent. Of a rate: points. Of an average: the difference. */
  readonly change: number | null
  readonly gap: ReportTotal['gap']
  /** Which days `change` compares. */
  readonly compared?: ReportTotal['compared']
}

export function toFigure(total: ReportTotal | undefined): ReportFigure {
  const now = total?.total ?? null
  const before = total?.previous ?? null
  const kind = total ? metricKinds[total.metric] : 'sum'
  const comparedTotal = total?.comparedTotal ?? now
  const difference = comparedTotal === null || before === null ? null : comparedTotal - before
  const change = kind === 'rate' || kind === 'average' ? difference : (total?.change ?? null)
  return { total: now, previous: before, change, gap: total?.gap, compared: total?.compared }
}

export const ofMetric = <T extends { metric: ReportMetric }>(all: readonly T[], metric: ReportMetric): T | undefined =>
  all.find((item) => item.metric === metric)

/**
 * A value a day. The last days are left out while figures of some places are still on their way: what the others have
 * would look like a fall.
 */
export function listValues(series: ReportSeries | undefined): (number | null)[] {
  const days = series?.days ?? []
  const whole = days.length - countUnfinishedDays(series)
  return days.map(({ value }, at) => (at < whole ? (value ?? null) : null))
}

/** The same for the line beside a change: it ends with the last day the change is of. */
export function listSparkValues(series: ReportSeries | undefined): (number | null)[] {
  const last = series?.compared?.to
  return listValues(series).map((value, at) =>
    last !== undefined && (series?.days[at]?.date ?? '') > last ? null : value,
  )
}

/** How many days at the end lack places that other days have. */
export function countUnfinishedDays(series: ReportSeries | undefined): number {
  const days = series?.days ?? []
  const usual = Math.min(...days.flatMap(({ value, missing = 0 }) => (value === undefined ? [] : [missing])))
  const last = days.findLastIndex(({ value, missing = 0 }) => value !== undefined && missing <= usual)
  return last === -1 ? 0 : days.length - 1 - last
}

export const listPreviousValues = (series: ReportSeries | undefined): (number | null)[] | undefined => {
  const values = (series?.days ?? []).map(({ previous }) => previous ?? null)
  return values.some((value) => value !== null) ? values : undefined
}

/** LinkedIn's total comes as a tenth of the rate, because the product multiplies it by 10: people see the true rate. */
const linkedinTimes = 10

/** Of those reached (or of the views, where a network counts no reach), how many did something: in percent. */
export function engagementRate(onWire: ReportTotal, social: Social): ReportFigure {
  const times = social === 'linkedin' ? linkedinTimes : 1
  const scaled = (value: number | undefined) => (value === undefined ? undefined : value * times)
  return toFigure({
    ...onWire,
    total: scaled(onWire.total),
    previous: scaled(onWire.previous),
    comparedTotal: scaled(onWire.comparedTotal),
  })
}

/** The same day by day, for its line. */
export function engagementRates(all: readonly ReportSeries[]): (number | null)[] {
  const engagements = listValues(ofMetric(all, 'engagements'))
  const reach = listValues(ofMetric(all, 'reach'))
  const base = reach.some((value) => value !== null) ? reach : listValues(ofMetric(all, 'views'))
  return engagements.map((value, day) => {
    const whole = base[day] ?? null
    return value === null || whole === null || whole === 0 ? null : (value / whole) * 100
  })
}

/** What people did on Google out of how often they saw the place, in percent. */
export function actionRate(all: readonly ReportTotal[]): ReportFigure {
  const actions = ofMetric(all, 'actions')
  const views = ofMetric(all, 'impressions')
  const rate = (part: number | undefined, whole: number | undefined) =>
    part === undefined || !whole ? null : (part / whole) * 100
  const total = rate(actions?.total, views?.total)
  const comparedTotal = rate(actions?.comparedTotal ?? actions?.total, views?.comparedTotal ?? views?.total)
  const previous = rate(actions?.previous, views?.previous)
  return {
    total,
    previous,
    change: comparedTotal === null || previous === null ? null : comparedTotal - previous,
    gap: actions?.gap ?? views?.gap,
    compared: actions?.compared,
  }
}
