import type { LocationTree } from '@vitrine/contract/locations'
import type { CalendarFilters } from './search.ts'

export type Scope = Pick<CalendarFilters, 'groups' | 'locations'>
type Tree = Pick<LocationTree, 'groups' | 'ungrouped'>

const listIds = (locations: readonly { readonly id: string }[]) => locations.map(({ id }) => id)

/** The places a scope stands for; undefined stands for all of them. */
export function listLocationIds(scope: Scope, tree: Tree): string[] | undefined {
  if (!scope.groups && !scope.locations) return undefined
  const inGroups = tree.groups
    .filter(({ id }) => scope.groups?.includes(id))
    .flatMap((group) => listIds(group.locations))
  return [...new Set([...inGroups, ...(scope.locations ?? [])])]
}

/** The shortest way to say which places are chosen: a whole group by its own id, so that an address stays an address. */
export function toScope(chosen: ReadonlySet<string>, tree: Tree): Scope {
  const all = [...tree.groups.flatMap((group) => listIds(group.locations)), ...listIds(tree.ungrouped)]
  if (chosen.size === 0 || all.every((id) => chosen.has(id))) return { groups: undefined, locations: undefined }
  const whole = tree.groups.filter(
    ({ locations }) => locations.length > 1 && locations.every(({ id }) => chosen.has(id)),
  )
  const covered = new Set(whole.flatMap((group) => listIds(group.locations)))
  const single = [...chosen].filter((id) => !covered.has(id))
  return {
    groups: whole.length > 0 ? listIds(whole) : undefined,
    locations: single.length > 0 ? single : undefined,
  }
}

/** The zone the calendar speaks: the places' own where they share one, else the company's. */
export function getScopeZone(scope: Scope, tree: Tree, company: string): string {
  const chosen = listLocationIds(scope, tree)
  const among = [...tree.groups.flatMap((group) => group.locations), ...tree.ungrouped]
  const zones = new Set(among.filter(({ id }) => chosen?.includes(id) ?? true).map(({ timeZone }) => timeZone))
  const [only] = zones
  return zones.size === 1 && only !== undefined ? only : company
}
