import { GroupSummary } from '@vitrine/contract/groups'
import { metricsOf, type ReportMetric, type ReportType, reportsOfNetwork } from '@vitrine/contract/report-metrics'
import type { Comparison, Insights, ReportNetwork } from '@vitrine/contract/reports'
import { identity } from '@vitrine/contract/resource'
import type { Db } from '../db/db.ts'
import { invalid } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { type ComparedTable, comparedDays, compareLocations } from './compare.ts'
import { addUp, computeFigure, getSourceMetrics, listSpans, type Total } from './figures.ts'
import { readTable } from './metric-table.ts'
import { findLocationGap } from './missing-data.ts'
import { type ComparedPeriod, resolvePeriod } from './period.ts'
import { buildHeader, presentLocation } from './report-header.ts'
import { findReportLocations, type ReportLocation } from './report-locations.ts'
import { addCompared, buildSeries, isOwn, pickFigures, toSparkline, totalOver } from './series.ts'
import { type DaySums, type LocationSums, sumByLocation, sumsByDay } from './sums.ts'

export interface InsightsInput {
  readonly integrationType: ReportNetwork
  readonly insightType: ReportType
  readonly startDate: string
  readonly endDate: string
  readonly locationIds?: readonly string[]
  readonly compare: Comparison
  readonly metric?: ReportMetric
}

/** Every figure of every place beside the others. */
export async function readInsights(db: Db, viewer: Viewer, input: InsightsInput): Promise<Insights> {
  const { integrationType: type, insightType: report } = input
  const reports: readonly ReportType[] = reportsOfNetwork[type]
  if (!reports.includes(report))
    throw invalid({
      propertyPath: 'insightType',
      code: 'choice',
      params: { choices: reports.join(', ') },
    })
  const metrics: readonly ReportMetric[] = metricsOf[report]
  const metric = input.metric ?? metricsOf[report][0]
  if (!metrics.includes(metric))
    throw invalid({ propertyPath: 'metric', code: 'choice', params: { choices: metrics.join(', ') } })
  const period = resolvePeriod({ from: input.startDate, to: input.endDate, compare: input.compare }, [
    'startDate',
    'endDate',
  ])
  const chosen = input.locationIds?.length ? { locations: input.locationIds } : {}
  const locations = await findReportLocations(db, viewer, type, chosen)
  const known = new Set(locations.map(({ id }) => id))
  const unseen = (input.locationIds ?? []).flatMap((id, at) => (known.has(id) ? [] : [at]))
  if (unseen.length > 0)
    throw invalid(...unseen.map((at) => ({ propertyPath: `locationIds[${at}]`, code: 'relation.unknown' })))
  const subject = { viewer: viewer, type, report, chosen, locations: locations }
  const table = await readTable(db, subject, listSpans(period))
  const sumsById = sumByLocation(table, period, metric, locations)
  const figures = pickFigures(table, period, getSourceMetrics(metric), locations)
  const compared = compareLocations(table, period, locations)
  const all = [...sumsById.values()]
  const sums = addUp(all.map(({ now }) => now))
  const comparedSums = addCompared([...compared.byLocation.values()])
  const presentSums = (location: ReportLocation) => {
    const [sums, alone] = [sumsById.get(location.id), [location]]
    return {
      totals: metrics.map((name) => totalOver(name, sums?.now, compared.byLocation.get(location.id), period, alone)),
      spark: sums ? toSparkline(metric, sums) : [],
    }
  }
  return {
    ...buildHeader(period, locations),
    integrationType: type,
    insightType: report,
    metrics: [...metrics],
    metric,
    totals: metrics.map((name) => ({
      ...totalOver(name, sums, comparedSums, period, locations),
      compared: comparedDays(name, compared, period),
    })),
    series: buildSeries(metric, figures, period, locations),
    groups: groupLocations(locations).map(({ group, members }) => ({
      groupe: group.id === null ? undefined : { ...identity(GroupSummary, group.id), name: group.name },
      places: members.length,
      totals: computeTotals(metrics, members, sumsById, compared, period),
      days: daysWith(
        metric,
        sumsByDay(
          table,
          members.map(({ id }) => id),
          getSourceMetrics(metric),
        ),
        period,
      ),
    })),
    locations: locations.map((location) => ({
      location: presentLocation(location),
      gap: findLocationGap(location) ?? undefined,
      upTo: location.last_day ?? undefined,
      ...presentSums(location),
    })),
  }
}

interface Group {
  readonly group: { readonly id: string | null; readonly name: string }
  readonly members: readonly ReportLocation[]
}

/** By name, places without a group last. */
function groupLocations(locations: readonly ReportLocation[]): Group[] {
  const groups = [...Map.groupBy(locations, ({ group_id }) => group_id)].map(([id, members]) => ({
    group: { id, name: members[0]?.group_name ?? '' },
    members,
  }))
  return groups.toSorted(
    (a, b) => Number(a.group.id === null) - Number(b.group.id === null) || a.group.name.localeCompare(b.group.name),
  )
}

function computeTotals(
  metrics: readonly ReportMetric[],
  members: readonly ReportLocation[],
  sumsById: ReadonlyMap<string, LocationSums>,
  { byLocation }: ComparedTable,
  period: ComparedPeriod,
): Total[] {
  const sums = members.flatMap(({ id }) => sumsById.get(id) ?? [])
  const now = addUp(sums.map((item) => item.now))
  const compared = addCompared(members.flatMap(({ id }) => byLocation.get(id) ?? []))
  return metrics.map((metric) => totalOver(metric, now, compared, period, members))
}

/**
 * Day by day; the last days are left out while some locations have no figure of them yet, and today while it lasts: it
 * would look like a fall.
 */
function daysWith(metric: ReportMetric, days: ReadonlyMap<string, DaySums>, period: ComparedPeriod) {
  const [base] = getSourceMetrics(metric)
  const counts = period.days.map((day) => (base === undefined ? 0 : (days.get(day)?.counts[base] ?? 0)))
  const usual = Math.max(...counts)
  const today = new Date().toISOString().slice(0, 10)
  const last = isOwn(metric) ? period.days.findLastIndex((day) => day < today) : counts.lastIndexOf(usual)
  return period.days.map((date, at) => ({
    date,
    value: at > last ? undefined : computeFigure(metric, days.get(date)?.sums),
  }))
}
