import type { NetworkName } from '../networks.ts'

export interface TreeGroup {
  readonly id: string
  readonly name: string
}
export interface TreeLabel {
  readonly id: string
  readonly name: string
}
export interface TreeLocation {
  readonly id: string
  readonly name: string
  /** Null stands under "Sans groupe". */
  readonly group: string | null
  readonly city?: string
  /** Post code, own number: whatever people search by. */
  readonly codes?: readonly string[]
  /** Ids of labels. */
  readonly labels?: readonly string[]
  /** What it is connected to, and whether that works. */
  readonly networks?: readonly { readonly network: NetworkName; readonly valid: boolean }[]
  /** Scheduled once, gone since: shown disabled in a group of its own. */
  readonly disconnected?: boolean
}
/** Why a place can't be chosen now, in words, and where that is mended. */
export interface Disabled {
  readonly reason: string
  readonly repair?: { readonly text: string; readonly onClick: () => void }
  /** Chosen before it broke, it may stay so until somebody takes it out. */
  readonly mayStay?: boolean
}
/** After a bulk run. */
export type TreeResult = 'succeeded' | 'failed'

/** Groups without a name of their own; no id of the server looks like them. */
export const ungroupedId = '·ungrouped'
export const disconnectedId = '·disconnected'

export interface GroupNode {
  readonly id: string
  readonly name: string
  readonly locations: readonly TreeLocation[]
}

/** Groups in their order, then "Sans groupe", then the disconnected; empty ones are left out. */
export function buildNodes(
  groups: readonly TreeGroup[],
  locations: readonly TreeLocation[],
  names: { ungrouped: string; disconnected: string },
): GroupNode[] {
  const byGroup = new Map<string, TreeLocation[]>()
  const known = new Set(groups.map(({ id }) => id))
  for (const location of locations) {
    const home = location.disconnected
      ? disconnectedId
      : location.group !== null && known.has(location.group)
        ? location.group
        : ungroupedId
    const list = byGroup.get(home)
    if (list) list.push(location)
    else byGroup.set(home, [location])
  }
  const all = [...groups, { id: ungroupedId, name: names.ungrouped }, { id: disconnectedId, name: names.disconnected }]
  return all.flatMap(({ id, name }) => {
    const inside = byGroup.get(id)
    return inside ? [{ id, name, locations: inside }] : []
  })
}

/** Groups that hold a place with a broken connection, or where the last run failed: nobody should have to look for it. */
export function findBrokenGroups(nodes: readonly GroupNode[], results?: ReadonlyMap<string, TreeResult>): Set<string> {
  const isBroken = ({ id, networks, disconnected }: TreeLocation) =>
    results?.get(id) === 'failed' || (!disconnected && networks?.some(({ valid }) => !valid) === true)
  return new Set(nodes.filter(({ locations }) => locations.some(isBroken)).map(({ id }) => id))
}

/** Groups of which some places are chosen, and not all: open, they show which. */
export function findPartialGroups(nodes: readonly GroupNode[], selected: ReadonlySet<string>): string[] {
  const isPart = ({ locations }: GroupNode) =>
    locations.some(({ id }) => selected.has(id)) && !locations.every(({ id }) => selected.has(id))
  return nodes.filter(isPart).map(({ id }) => id)
}

/** Places with these labels: all of them, or at least one. */
export function withLabels(
  locations: readonly TreeLocation[],
  labels: readonly string[],
  mode: 'and' | 'or',
): TreeLocation[] {
  if (labels.length === 0) return [...locations]
  const has = (location: TreeLocation, label: string) => location.labels?.includes(label) === true
  return locations.filter((location) =>
    mode === 'and' ? labels.every((label) => has(location, label)) : labels.some((label) => has(location, label)),
  )
}

export interface LocationTreeRow {
  /** Unique in the tree: a group's id or a place's. */
  readonly id: string
  readonly level: 1 | 2
  readonly setSize: number
  readonly position: number
  readonly group: GroupNode
  /** Absent on a group's own row. */
  readonly location?: TreeLocation
}

/** The rows to show, from top to bottom. */
export function buildTreeRows(nodes: readonly GroupNode[], expanded: ReadonlySet<string>): LocationTreeRow[] {
  const rows: LocationTreeRow[] = []
  for (const [index, group] of nodes.entries()) {
    rows.push({ id: group.id, level: 1, setSize: nodes.length, position: index + 1, group })
    if (!expanded.has(group.id)) continue
    for (const [inner, location] of group.locations.entries())
      rows.push({ id: location.id, level: 2, setSize: group.locations.length, position: inner + 1, group, location })
  }
  return rows
}
