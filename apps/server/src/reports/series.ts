import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { GapReason, ReportSeries } from '@vitrine/contract/reports'
import type { Db } from '../db/db.ts'
import { type ComparedSums, type ComparedTable, comparedDays, compareLocations } from './compare.ts'
import { addUp, basesFor, changeOf, figureOf, type Sums, spansOf, type Total } from './figures.ts'
import { couldHave, gapOfDay, whyMissing } from './gaps.ts'
import { daysOf, type Period, type Span } from './period.ts'
import type { ReportPlace } from './places.ts'
import { type Base, basesOf, level, type Subject } from './sources.ts'
import { type DaySums, type PlaceSums, sumOfLevels, sumsByDay } from './sums.ts'
import { readTable, type Table } from './table.ts'

export interface Figures {
  readonly now: ReadonlyMap<string, DaySums>
  readonly before: ReadonlyMap<string, DaySums>
  /** Of the whole period, all locations together. */
  readonly total: Sums
  readonly compared: ComparedTable
}

/** What the metrics of a report are over a period, day by day and in all. */
export async function figuresOf(db: Db, subject: Subject, period: Period): Promise<Figures> {
  const table = await readTable(db, subject, spansOf(period))
  return figuresIn(table, period, basesOf[subject.report], subject.places)
}

/** The same of some columns. A level does not add up over days: the last one of each place does. */
export function figuresIn(
  table: Table,
  period: Period,
  bases: readonly Base[],
  locations: readonly ReportPlace[],
): Figures {
  const days = sumsByDay(table, table.rows.keys(), bases)
  const within = ({ from, to }: Span) => new Map([...days].filter(([day]) => day >= from && day <= to))
  const [now, before] = [within(period), period.before === null ? new Map() : within(period.before)]
  const total = addUp([...now.values()].map(({ sums }) => sums))
  return {
    ...{ now, before },
    total: bases.includes(level) ? { ...total, followers: sumOfLevels(table, period) } : total,
    compared: compareLocations(table, period, locations, bases),
  }
}

export function seriesOf(
  metric: ReportMetric,
  figures: Figures,
  period: Period,
  places: readonly ReportPlace[],
): ReportSeries {
  const earlier = period.before === null ? [] : daysOf(period.before)
  const { compared } = figures
  const total = {
    ...totalOver(metric, figures.total, addCompared([...compared.byLocation.values()]), period, places),
    compared: comparedDays(metric, compared, period),
  }
  const days = period.days.map((date, at): ReportSeries['days'][number] => {
    const day = figures.now.get(date)
    const value = figureOf(metric, day?.sums)
    const previous = figureOf(metric, figures.before.get(earlier[at] ?? '')?.sums)
    if (value !== undefined) return { date, value, previous, missing: missingOf(metric, day, places, date) }
    if (!isOwn(metric)) return { date, previous, gap: gapOfDay(places, metric, date, day?.rows ?? 0) }
    if (!isCounted(metric, places, date)) return { date, previous, gap: gapOfDay(places, metric, date, 0) }
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
  period: Period,
  places: readonly ReportPlace[],
): Total {
  const total = figureOf(metric, now) ?? (isCounted(metric, places, period.to) ? ownNone(metric) : undefined)
  const [comparedTotal, previous] = [figureOf(metric, compared?.now), figureOf(metric, compared?.before)]
  const { change } = changeOf(comparedTotal, previous)
  const isNarrower = previous !== undefined && comparedTotal !== total
  const gap = total === undefined ? gapOfTotal(metric, now, period, places) : undefined
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
  { to }: Period,
  places: readonly ReportPlace[],
): GapReason {
  const never = whyMissing(places, metric)
  if (never !== null) return never
  const gap = isCounted(metric, places, to) ? ownGap(metric, sums) : undefined
  const isAnswered = places.some(({ last_day }) => (last_day ?? '') >= to)
  return gap ?? gapOfDay(places, metric, to, isAnswered ? 1 : 0)
}

/** Whether what happened that day was looked at somewhere. */
function isCounted(metric: ReportMetric, places: readonly ReportPlace[], date: string): boolean {
  if (!isOwn(metric)) return false
  const isOfPosts = metric === 'posts' || metric === 'engagementRate'
  return places.some(({ posts_since, first_day }) => date >= ((isOfPosts ? posts_since : first_day) ?? '9999'))
}

function missingOf(metric: ReportMetric, day: DaySums | undefined, places: readonly ReportPlace[], date: string) {
  if (isOwn(metric) || day === undefined) return undefined
  const [base] = basesFor(metric)
  const missing = couldHave(places, date) - (base === undefined ? 0 : (day.counts[base] ?? 0))
  return missing > 0 ? missing : undefined
}

/** A metric of a location in steps of equal length. No posts or reviews in a counted step is 0. */
export const sparkOf = (metric: ReportMetric, { steps }: PlaceSums) =>
  steps.map(({ from, sums }) => ({ from, value: figureOf(metric, sums) ?? (sums && ownNone(metric)) }))
