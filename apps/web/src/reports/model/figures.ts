import { metricKinds, type ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportSeries, ReportTotal } from '@vitrine/contract/reports'
import type { Social } from './search.ts'

/** The total of a metric in the period, and its change against the compared period. */
export interface ReportFigure {
  readonly total: number | null
  readonly previous: number | null
  /** In percent for a sum or a level, in points for a rate, as a difference for an average. */
  readonly change: number | null
  readonly gap: ReportTotal['gap']
  /** The days `change` compares. */
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
 * One value per day. The last days are null while some locations have no figures yet: the sum of the others
 * would look like a drop.
 */
export function listValues(series: ReportSeries | undefined): (number | null)[] {
  const days = series?.days ?? []
  const whole = days.length - countUnfinishedDays(series)
  return days.map(({ value }, at) => (at < whole ? (value ?? null) : null))
}

/** The same for the sparkline beside a change, which ends with the last day the change compares. */
export function listSparkValues(series: ReportSeries | undefined): (number | null)[] {
  const last = series?.compared?.to
  return listValues(series).map((value, at) =>
    last !== undefined && (series?.days[at]?.date ?? '') > last ? null : value,
  )
}

/** The number of days at the end with fewer locations than the other days. */
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

/** The API returns a tenth of LinkedIn's rate, because its clients multiply it by 10. Users see the true rate. */
const linkedinTimes = 10

/** Interactions per person reached, in percent; per view where a network reports no reach. */
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

/** The engagement rate of each day. */
export function engagementRates(all: readonly ReportSeries[]): (number | null)[] {
  const engagements = listValues(ofMetric(all, 'engagements'))
  const reach = listValues(ofMetric(all, 'reach'))
  const base = reach.some((value) => value !== null) ? reach : listValues(ofMetric(all, 'views'))
  return engagements.map((value, day) => {
    const whole = base[day] ?? null
    return value === null || whole === null || whole === 0 ? null : (value / whole) * 100
  })
}

/** Actions on Google per view of the listing, in percent. */
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
