import type { Insights, ReportTotal } from '@vitrine/contract/reports'
import { outliersOf } from '../../ui/chart/distribution.ts'
import type { Shown } from '../model/use-words.ts'
import { figureIn } from './columns.ts'

type Place = Insights['locations'][number]

export interface GroupRow {
  readonly kind: 'group'
  readonly id: string
  /** Null: the places without one. */
  readonly name: string | null
  readonly places: readonly string[]
  readonly open: boolean
  readonly totals: readonly ReportTotal[]
  readonly spark: readonly (number | null)[]
}
export interface PlaceRow {
  readonly kind: 'place'
  readonly id: string
  readonly name: string
  readonly pinned: boolean
  /** Shown where places are ranked across groups. */
  readonly group: string | null
  readonly gap: Place['gap']
  readonly totals: readonly ReportTotal[]
  readonly spark: readonly (number | null)[]
  /** Its change lies far outside what is usual among the others. */
  readonly odd: boolean
}
export type KpiRow = GroupRow | PlaceRow

export interface Order {
  /** A column, the change of `metric`, or the name. */
  readonly by: Shown | 'name' | 'change'
  readonly metric: Shown
  readonly asc: boolean
  /** Ranks the places of all groups together, without the groups. */
  readonly acrossGroups: boolean
}

/** A figure or change that was sorted by ranks all places; a name, or nothing, leaves them under their groups. */
export const ranksAcrossGroups = (by: string | undefined): boolean => by !== undefined && by !== 'name'

/** Whether the first click on a column sorts from the least: names from A, changes from the worst. */
export const startsAscending = (by: Order['by'], metric: Shown): boolean =>
  by === 'name' || (by === 'change' && metric !== 'lost')

/** No id of the server looks like it. */
export const ungrouped = '·ungrouped'

/**
 * What the table shows: the pinned places, then each group with its own, or the places of all groups in one order;
 * unknown values last.
 */
export function rowsOf(
  { groups, locations }: Pick<Insights, 'groups' | 'locations'>,
  order: Order,
  pins: ReadonlySet<string>,
  folded: ReadonlySet<string>,
): KpiRow[] {
  const changeOf = ({ totals }: Place) => figureIn(totals, order.metric).change
  const isOdd = outliersOf(locations.map(changeOf).filter((change) => change !== null))
  const inGroup = new Map<string, PlaceRow[]>()
  for (const place of locations) {
    const { location, gap, totals, spark } = place
    const change = changeOf(place)
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
  const headed = groups.map((group): GroupRow => {
    const id = group.groupe?.id ?? ungrouped
    return {
      ...{ kind: 'group', id, name: group.groupe?.name ?? null, open: !folded.has(id), totals: group.totals },
      places: (inGroup.get(id) ?? []).map((place) => place.id),
      spark: group.days.map(({ value }) => value ?? null),
    }
  })
  const all = [...inGroup.values()].flat()
  const pinned = all.filter((place) => place.pinned)
  if (order.acrossGroups) {
    const others = all.filter((place) => !place.pinned)
    return [...sorted(pinned, order), ...sorted(others, order)]
  }
  return [
    ...sorted(pinned, order),
    ...sorted(headed, order).flatMap((group): KpiRow[] => {
      const own = group.open ? (inGroup.get(group.id) ?? []).filter((place) => !place.pinned) : []
      return [group, ...sorted(own, order)]
    }),
  ]
}

function sorted<T extends KpiRow>(rows: readonly T[], { by, metric, asc }: Order): T[] {
  const way = asc ? 1 : -1
  const names = new Intl.Collator(undefined, { numeric: true })
  const byName = (a: T, b: T) => (a.name === null ? 1 : b.name === null ? -1 : names.compare(a.name, b.name))
  if (by === 'name') return rows.toSorted((a, b) => byName(a, b) * way)
  const amountOf = ({ totals }: T) => (by === 'change' ? figureIn(totals, metric).change : figureIn(totals, by).total)
  const valued = rows.map((row) => ({ row, value: amountOf(row) }))
  valued.sort((a, b) => {
    if (a.value === null || b.value === null)
      return a.value === b.value ? byName(a.row, b.row) : a.value === null ? 1 : -1
    return a.value === b.value ? byName(a.row, b.row) : (a.value - b.value) * way
  })
  return valued.map(({ row }) => row)
}

/** How strongly a cell is coloured, from 0 to 1: from the weakest to the strongest of its column, among places. */
export function heatOf(places: readonly Pick<Place, 'totals'>[], columns: readonly Shown[]) {
  const ranges = new Map(
    columns.map((column) => {
      let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (const { totals } of places) {
        const { total } = figureIn(totals, column)
        if (total === null) continue
        if (total < least) least = total
        if (total > most) most = total
      }
      return [column, [least, most] as const]
    }),
  )
  return (column: Shown, value: number): number => {
    const [least = 0, most = 0] = ranges.get(column) ?? []
    return most > least ? (value - least) / (most - least) : 0
  }
}
