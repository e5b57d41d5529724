import { GroupSummary } from '@vitrine/contract/groups'
import { metricsOf, type ReportMetric, type ReportType, reportsOfNetwork } from '@vitrine/contract/report-metrics'
import type { Comparison, Insights, ReportNetwork } from '@vitrine/contract/reports'
import { identity } from '@vitrine/contract/resource'
import type { Db } from '../db/db.ts'
import { invalid } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { type ComparedTable, comparedDays, compareLocations } from './compare.ts'
import { addUp, basesFor, figureOf, spansOf, type Total } from './figures.ts'
import { gapOfPlace } from './gaps.ts'
import { headOf, presentPlace } from './head.ts'
import { type Period, periodOf } from './period.ts'
import { findReportPlaces, type ReportPlace } from './places.ts'
import { addCompared, figuresIn, isOwn, seriesOf, sparkOf, totalOver } from './series.ts'
import { type DaySums, type PlaceSums, sumsByDay, sumsByPlace } from './sums.ts'
import { readTable } from './table.ts'

export interface AskedInsights {
  readonly integrationType: ReportNetwork
  readonly insightType: ReportType
  readonly startDate: string
  readonly endDate: string
  readonly locationIds?: readonly string[]
  readonly compare: Comparison
  readonly metric?: ReportMetric
}

/** Every figure of every place beside the others. */
export async function readInsights(db: Db, who: Viewer, asked: AskedInsights): Promise<Insights> {
  const { integrationType: type, insightType: report } = asked
  const reports: readonly ReportType[] = reportsOfNetwork[type]
  if (!reports.includes(report))
    throw invalid({
      propertyPath: 'insightType',
      code: 'choice',
      params: { choices: reports.join(', ') },
    })
  const metrics: readonly ReportMetric[] = metricsOf[report]
  const metric = asked.metric ?? metricsOf[report][0]
  if (!metrics.includes(metric))
    throw invalid({ propertyPath: 'metric', code: 'choice', params: { choices: metrics.join(', ') } })
  const period = periodOf({ from: asked.startDate, to: asked.endDate, compare: asked.compare }, [
    'startDate',
    'endDate',
  ])
  const chosen = asked.locationIds?.length ? { locations: asked.locationIds } : {}
  const places = await findReportPlaces(db, who, type, chosen)
  const known = new Set(places.map(({ id }) => id))
  const unseen = (asked.locationIds ?? []).flatMap((id, at) => (known.has(id) ? [] : [at]))
  if (unseen.length > 0)
    throw invalid(...unseen.map((at) => ({ propertyPath: `locationIds[${at}]`, code: 'relation.unknown' })))
  const subject = { who, type, report, chosen, places }
  const table = await readTable(db, subject, spansOf(period))
  const byPlace = sumsByPlace(table, period, metric, places)
  const figures = figuresIn(table, period, basesFor(metric), places)
  const compared = compareLocations(table, period, places)
  const all = [...byPlace.values()]
  const sums = addUp(all.map(({ now }) => now))
  const comparedSums = addCompared([...compared.byLocation.values()])
  const ofPlace = (place: ReportPlace) => {
    const [sums, alone] = [byPlace.get(place.id), [place]]
    return {
      totals: metrics.map((one) => totalOver(one, sums?.now, compared.byLocation.get(place.id), period, alone)),
      spark: sums ? sparkOf(metric, sums) : [],
    }
  }
  return {
    ...headOf(period, places),
    integrationType: type,
    insightType: report,
    metrics: [...metrics],
    metric,
    totals: metrics.map((one) => ({
      ...totalOver(one, sums, comparedSums, period, places),
      compared: comparedDays(one, compared, period),
    })),
    series: seriesOf(metric, figures, period, places),
    groups: groupsOf(places).map(({ group, members }) => ({
      groupe: group.id === null ? undefined : { ...identity(GroupSummary, group.id), name: group.name },
      places: members.length,
      totals: totalsOf(metrics, members, byPlace, compared, period),
      days: daysWith(
        metric,
        sumsByDay(
          table,
          members.map(({ id }) => id),
          basesFor(metric),
        ),
        period,
      ),
    })),
    locations: places.map((place) => ({
      location: presentPlace(place),
      gap: gapOfPlace(place) ?? undefined,
      upTo: place.last_day ?? undefined,
      ...ofPlace(place),
    })),
  }
}

interface Group {
  readonly group: { readonly id: string | null; readonly name: string }
  readonly members: readonly ReportPlace[]
}

/** By name, places without a group last. */
function groupsOf(places: readonly ReportPlace[]): Group[] {
  const groups = [...Map.groupBy(places, ({ group_id }) => group_id)].map(([id, members]) => ({
    group: { id, name: members[0]?.group_name ?? '' },
    members,
  }))
  return groups.toSorted(
    (one, other) =>
      Number(one.group.id === null) - Number(other.group.id === null) || one.group.name.localeCompare(other.group.name),
  )
}

function totalsOf(
  metrics: readonly ReportMetric[],
  members: readonly ReportPlace[],
  byPlace: ReadonlyMap<string, PlaceSums>,
  { byLocation }: ComparedTable,
  period: Period,
): Total[] {
  const sums = members.flatMap(({ id }) => byPlace.get(id) ?? [])
  const now = addUp(sums.map((one) => one.now))
  const compared = addCompared(members.flatMap(({ id }) => byLocation.get(id) ?? []))
  return metrics.map((metric) => totalOver(metric, now, compared, period, members))
}

/**
 * Day by day; the last days are left out while some locations have no figure of them yet, and today while it lasts: it
 * would look like a fall.
 */
function daysWith(metric: ReportMetric, days: ReadonlyMap<string, DaySums>, period: Period) {
  const [base] = basesFor(metric)
  const counts = period.days.map((day) => (base === undefined ? 0 : (days.get(day)?.counts[base] ?? 0)))
  const usual = Math.max(...counts)
  const today = new Date().toISOString().slice(0, 10)
  const last = isOwn(metric) ? period.days.findLastIndex((day) => day < today) : counts.lastIndexOf(usual)
  return period.days.map((date, at) => ({
    date,
    value: at > last ? undefined : figureOf(metric, days.get(date)?.sums),
  }))
}
