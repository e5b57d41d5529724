import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { GapReason, ReportSeries } from '@vitrine/contract/reports'
import type { Db } from '../db/db.ts'
import { type ComparedSums, type ComparedTable, comparedDays, compareLocations } from './compare.ts'
import { addUp, computeChange, computeFigure, getSourceMetrics, listSpans, type Sums, type Total } from './figures.ts'
import { type MetricTable, readTable } from './metric-table.ts'
import { couldHave, gapOfDay, whyMissing } from './missing-data.ts'
import { type ComparedPeriod, type DaySpan, listDays } from './period.ts'
import type { ReportLocation } from './report-locations.ts'
import { type Base, basesOf, level, type ReportSubject } from './sources.ts'
import { type DaySums, type LocationSums, sumOfLevels, sumsByDay } from './sums.ts'

export interface Figures {
  readonly now: ReadonlyMap<string, DaySums>
  readonly before: ReadonlyMap<string, DaySums>
  /** Of the whole period, all locations together. */
  readonly total: Sums
  readonly compared: ComparedTable
}

/** What the metrics of a report are over a period, day by day and in all. */
export async function readFigures(db: Db, subject: ReportSubject, period: ComparedPeriod): Promise<Figures> {
  const table = await readTable(db, subject, listSpans(period))
  return pickFigures(table, period, basesOf[subject.report], subject.locations)
}

/** The same of some columns. A level does not add up over days: the last one of each place does. */
export function pickFigures(
  table: MetricTable,
  period: ComparedPeriod,
  bases: readonly Base[],
  locations: readonly ReportLocation[],
): Figures {
  const days = sumsByDay(table, table.rows.keys(), bases)
  const within = ({ from, to }: DaySpan) => new Map([...days].filter(([day]) => day >= from && day <= to))
  const [now, before] = [within(period), period.before === null ? new Map() : within(period.before)]
  const total = addUp([...now.values()].map(({ sums }) => sums))
  return {
    ...{ now, before },
    total: bases.includes(level) ? { ...total, followers: sumOfLevels(table, period) } : total,
    compared: compareLocations(table, period, locations, bases),
  }
}

export function buildSeries(
  metric: ReportMetric,
  figures: Figures,
  period: ComparedPeriod,
  locations: readonly ReportLocation[],
): ReportSeries {
  const earlier = period.before === null ? [] : listDays(period.before)
  const { compared } = figures
  const total = {
    ...totalOver(metric, figures.total, addCompared([...compared.byLocation.values()]), period, locations),
    compared: comparedDays(metric, compared, period),
  }
  const days = period.days.map((date, at): ReportSeries['days'][number] => {
    const day = figures.now.get(date)
    const value = computeFigure(metric, day?.sums)
    const previous = computeFigure(metric, figures.before.get(earlier[at] ?? '')?.sums)
    if (value !== undefined) return { date, value, previous, missing: findMissing(metric, day, locations, date) }
    if (!isOwn(metric)) return { date, previous, gap: gapOfDay(locations, metric, date, day?.rows ?? 0) }
    if (!isCounted(metric, locations, date)) return { date, previous, gap: gapOfDay(locations, metric, date, 0) }
    return { date, previous, value: ownNone(metric), gap: ownGap(metric, day?.sums) }
  })
  return { ...total, days }
}

/**
 * A metric of a period, and how it changed over the days and locations that can be compared. Where nothing was to be
 * counted, that is 0 as far as we looked.
 */
export function totalOver(
  metric: ReportMetric,
  now: Sums | undefined,
  compared: ComparedSums | undefined,
  period: ComparedPeriod,
  locations: readonly ReportLocation[],
): Total {
  const total = computeFigure(metric, now) ?? (isCounted(metric, locations, period.to) ? ownNone(metric) : undefined)
  const [comparedTotal, previous] = [computeFigure(metric, compared?.now), computeFigure(metric, compared?.before)]
  const { change } = computeChange(comparedTotal, previous)
  const isNarrower = previous !== undefined && comparedTotal !== total
  const gap = total === undefined ? gapOfTotal(metric, now, period, locations) : undefined
  return { metric, total, previous, change, gap, ...(isNarrower ? { comparedTotal } : {}) }
}

/** The compared sums of several locations together. */
export const addCompared = (all: readonly ComparedSums[]): ComparedSums => ({
  now: addUp(all.map(({ now }) => now)),
  before: addUp(all.map(({ before }) => before)),
})

/** Posts and reviews are counted by us: none that day is 0, and a mark or rate of none is nothing at all. */
const own: readonly ReportMetric[] = ['posts', 'reviews', 'rating', 'engagementRate']
export const isOwn = (metric: ReportMetric) => own.includes(metric)
const ownNone = (metric: ReportMetric) => (metric === 'posts' || metric === 'reviews' ? 0 : undefined)

/** Why an average or a rate made of what we count is missing where we did count. */
function ownGap(metric: ReportMetric, sums: Sums | undefined): GapReason | undefined {
  if (metric === 'rating') return 'noReviews'
  if (metric !== 'engagementRate') return undefined
  return sums?.posts ? 'notProvided' : 'noPosts'
}

/** Why a period has no figure at all. */
function gapOfTotal(
  metric: ReportMetric,
  sums: Sums | undefined,
  { to }: ComparedPeriod,
  locations: readonly ReportLocation[],
): GapReason {
  const never = whyMissing(locations, metric)
  if (never !== null) return never
  const gap = isCounted(metric, locations, to) ? ownGap(metric, sums) : undefined
  const isCollected = locations.some(({ last_day }) => (last_day ?? '') >= to)
  return gap ?? gapOfDay(locations, metric, to, isCollected ? 1 : 0)
}

/** Whether what happened that day was looked at somewhere. */
function isCounted(metric: ReportMetric, locations: readonly ReportLocation[], date: string): boolean {
  if (!isOwn(metric)) return false
  const isOfPosts = metric === 'posts' || metric === 'engagementRate'
  return locations.some(({ posts_since, first_day }) => date >= ((isOfPosts ? posts_since : first_day) ?? '9999'))
}

function findMissing(
  metric: ReportMetric,
  day: DaySums | undefined,
  locations: readonly ReportLocation[],
  date: string,
) {
  if (isOwn(metric) || day === undefined) return undefined
  const [base] = getSourceMetrics(metric)
  const missing = couldHave(locations, date) - (base === undefined ? 0 : (day.counts[base] ?? 0))
  return missing > 0 ? missing : undefined
}

/** A metric of a location in steps of equal length. No posts or reviews in a counted step is 0. */
export const toSparkline = (metric: ReportMetric, { steps }: LocationSums) =>
  steps.map(({ from, sums }) => ({ from, value: computeFigure(metric, sums) ?? (sums && ownNone(metric)) }))
