import type { LocationTree } from '@vitrine/contract/locations'
import type { Filters } from './search.ts'

export type Scope = Pick<Filters, 'groups' | 'locations'>
type Tree = Pick<LocationTree, 'groups' | 'ungrouped'>

const idsOf = (places: readonly { readonly id: string }[]) => places.map(({ id }) => id)

/** The places a scope stands for; undefined stands for all of them. */
export function placesIn(scope: Scope, tree: Tree): string[] | undefined {
  if (!scope.groups && !scope.locations) return undefined
  const inGroups = tree.groups.filter(({ id }) => scope.groups?.includes(id)).flatMap((group) => idsOf(group.locations))
  return [...new Set([...inGroups, ...(scope.locations ?? [])])]
}

/** The shortest way to say which places are chosen: a whole group by its own id, so that an address stays an address. */
export function scopeOf(chosen: ReadonlySet<string>, tree: Tree): Scope {
  const all = [...tree.groups.flatMap((group) => idsOf(group.locations)), ...idsOf(tree.ungrouped)]
  if (chosen.size === 0 || all.every((id) => chosen.has(id))) return { groups: undefined, locations: undefined }
  const whole = tree.groups.filter(
    ({ locations }) => locations.length > 1 && locations.every(({ id }) => chosen.has(id)),
  )
  const covered = new Set(whole.flatMap((group) => idsOf(group.locations)))
  const single = [...chosen].filter((id) => !covered.has(id))
  return {
    groups: whole.length > 0 ? idsOf(whole) : undefined,
    locations: single.length > 0 ? single : undefined,
  }
}

/** The zone the calendar speaks: the places' own where they share one, else the company's. */
export function zoneOf(scope: Scope, tree: Tree, company: string): string {
  const chosen = placesIn(scope, tree)
  const among = [...tree.groups.flatMap((group) => group.locations), ...tree.ungrouped]
  const zones = new Set(among.filter(({ id }) => chosen?.includes(id) ?? true).map(({ timeZone }) => timeZone))
  const [only] = zones
  return zones.size === 1 && only !== undefined ? only : company
}
