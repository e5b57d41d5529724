import type { Insights, ReportTotal } from '@vitrine/contract/reports'
import { makeOutlierTest } from '../../ui/chart/distribution.ts'
import type { DisplayMetric } from '../model/use-metric-texts.ts'
import { getFigure } from './kpi-columns.ts'

type InsightsLocation = Insights['locations'][number]

export interface GroupKpiRow {
  readonly kind: 'group'
  readonly id: string
  /** Null for the locations without a group. */
  readonly name: string | null
  readonly locationIds: readonly string[]
  readonly open: boolean
  readonly totals: readonly ReportTotal[]
  readonly spark: readonly (number | null)[]
}
export interface LocationKpiRow {
  readonly kind: 'place'
  readonly id: string
  readonly name: string
  readonly pinned: boolean
  /** The group's name, shown when locations are ranked across groups. */
  readonly group: string | null
  readonly gap: InsightsLocation['gap']
  readonly totals: readonly ReportTotal[]
  readonly spark: readonly (number | null)[]
  /** Its change is an outlier among the locations. */
  readonly odd: boolean
}
export type KpiRow = GroupKpiRow | LocationKpiRow

export interface KpiOrder {
  /** A column, the change of `metric`, or the name. */
  readonly by: DisplayMetric | 'name' | 'change'
  readonly metric: DisplayMetric
  readonly asc: boolean
  /** Ranks the locations of all groups together, without the groups. */
  readonly acrossGroups: boolean
}

/** Whether this sort column ranks all locations together; by name, or unsorted, they stay in their groups. */
export const ranksAcrossGroups = (by: string | undefined): boolean => by !== undefined && by !== 'name'

/** Whether the first click on a column sorts ascending: names from A, changes from the worst. */
export const startsAscending = (by: KpiOrder['by'], metric: DisplayMetric): boolean =>
  by === 'name' || (by === 'change' && metric !== 'lost')

/** A key for locations without a group that cannot be an id. */
export const ungrouped = '·ungrouped'

/**
 * The rows of the table: pinned locations first, then each group with its locations, or all locations in one order;
 * unknown values come last.
 */
export function buildKpiRows(
  { groups, locations }: Pick<Insights, 'groups' | 'locations'>,
  order: KpiOrder,
  pins: ReadonlySet<string>,
  folded: ReadonlySet<string>,
): KpiRow[] {
  const getChange = ({ totals }: InsightsLocation) => getFigure(totals, order.metric).change
  const isOdd = makeOutlierTest(locations.map(getChange).filter((change) => change !== null))
  const inGroup = new Map<string, LocationKpiRow[]>()
  for (const entry of locations) {
    const { location, gap, totals, spark } = entry
    const change = getChange(entry)
    const id = location.groupe?.id ?? ungrouped
    const mates = inGroup.get(id) ?? []
    mates.push({
      ...{ kind: 'place', id: location.id, name: location.name, pinned: pins.has(location.id), gap, totals },
      group: location.groupe?.name ?? null,
      spark: spark.map(({ value }) => value ?? null),
      odd: change !== null && isOdd(change),
    })
    inGroup.set(id, mates)
  }
  const headed = groups.map((group): GroupKpiRow => {
    const id = group.groupe?.id ?? ungrouped
    return {
      ...{ kind: 'group', id, name: group.groupe?.name ?? null, open: !folded.has(id), totals: group.totals },
      locationIds: (inGroup.get(id) ?? []).map((locationRow) => locationRow.id),
      spark: group.days.map(({ value }) => value ?? null),
    }
  })
  const all = [...inGroup.values()].flat()
  const pinned = all.filter((locationRow) => locationRow.pinned)
  if (order.acrossGroups) {
    const others = all.filter((locationRow) => !locationRow.pinned)
    return [...sorted(pinned, order), ...sorted(others, order)]
  }
  return [
    ...sorted(pinned, order),
    ...sorted(headed, order).flatMap((group): KpiRow[] => {
      const own = group.open ? (inGroup.get(group.id) ?? []).filter((locationRow) => !locationRow.pinned) : []
      return [group, ...sorted(own, order)]
    }),
  ]
}

function sorted<T extends KpiRow>(rows: readonly T[], { by, metric, asc }: KpiOrder): T[] {
  const way = asc ? 1 : -1
  const names = new Intl.Collator(undefined, { numeric: true })
  const byName = (a: T, b: T) => (a.name === null ? 1 : b.name === null ? -1 : names.compare(a.name, b.name))
  if (by === 'name') return rows.toSorted((a, b) => byName(a, b) * way)
  const getAmount = ({ totals }: T) =>
    by === 'change' ? getFigure(totals, metric).change : getFigure(totals, by).total
  const valued = rows.map((row) => ({ row, value: getAmount(row) }))
  valued.sort((a, b) => {
    if (a.value === null || b.value === null)
      return a.value === b.value ? byName(a.row, b.row) : a.value === null ? 1 : -1
    return a.value === b.value ? byName(a.row, b.row) : (a.value - b.value) * way
  })
  return valued.map(({ row }) => row)
}

/** The color strength of a cell from 0 to 1, from the lowest to the highest location of its column. */
export function makeHeatScale(
  locationRows: readonly Pick<InsightsLocation, 'totals'>[],
  columns: readonly DisplayMetric[],
) {
  const ranges = new Map(
    columns.map((column) => {
      let [least, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (const { totals } of locationRows) {
        const { total } = getFigure(totals, column)
        if (total === null) continue
        if (total < least) least = total
        if (total > max) max = total
      }
      return [column, [least, max] as const]
    }),
  )
  return (column: DisplayMetric, value: number): number => {
    const [least = 0, max = 0] = ranges.get(column) ?? []
    return max > least ? (value - least) / (max - least) : 0
  }
}
