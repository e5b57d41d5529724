import type { NetworkName } from '../networks.ts'

export interface TreeGroup {
  readonly id: string
  readonly name: string
}
export interface TreeLabel {
  readonly id: string
  readonly name: string
}
export interface TreePlace {
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
  readonly places: readonly TreePlace[]
}

/** Groups in their order, then "Sans groupe", then the disconnected; empty ones are left out. */
export function nodesOf(
  groups: readonly TreeGroup[],
  places: readonly TreePlace[],
  names: { ungrouped: string; disconnected: string },
): GroupNode[] {
  const byGroup = new Map<string, TreePlace[]>()
  const known = new Set(groups.map(({ id }) => id))
  for (const place of places) {
    const home = place.disconnected
      ? disconnectedId
      : place.group !== null && known.has(place.group)
        ? place.group
        : ungroupedId
    const list = byGroup.get(home)
    if (list) list.push(place)
    else byGroup.set(home, [place])
  }
  const all = [...groups, { id: ungroupedId, name: names.ungrouped }, { id: disconnectedId, name: names.disconnected }]
  return all.flatMap(({ id, name }) => {
    const inside = byGroup.get(id)
    return inside ? [{ id, name, places: inside }] : []
  })
}

/** Groups that hold a place with a broken connection, or where the last run failed: nobody should have to look for it. */
export function brokenIn(nodes: readonly GroupNode[], results?: ReadonlyMap<string, TreeResult>): Set<string> {
  const isBroken = ({ id, networks, disconnected }: TreePlace) =>
    results?.get(id) === 'failed' || (!disconnected && networks?.some(({ valid }) => !valid) === true)
  return new Set(nodes.filter(({ places }) => places.some(isBroken)).map(({ id }) => id))
}

/** Groups of which some places are chosen, and not all: open, they show which. */
export function partIn(nodes: readonly GroupNode[], selected: ReadonlySet<string>): string[] {
  const isPart = ({ places }: GroupNode) =>
    places.some(({ id }) => selected.has(id)) && !places.every(({ id }) => selected.has(id))
  return nodes.filter(isPart).map(({ id }) => id)
}

/** Places with these labels: all of them, or at least one. */
export function withLabels(places: readonly TreePlace[], labels: readonly string[], mode: 'and' | 'or'): TreePlace[] {
  if (labels.length === 0) return [...places]
  const has = (place: TreePlace, label: string) => place.labels?.includes(label) === true
  return places.filter((place) =>
    mode === 'and' ? labels.every((label) => has(place, label)) : labels.some((label) => has(place, label)),
  )
}

export interface Row {
  /** Unique in the tree: a group's id or a place's. */
  readonly id: string
  readonly level: 1 | 2
  readonly setSize: number
  readonly position: number
  readonly group: GroupNode
  /** Absent on a group's own row. */
  readonly place?: TreePlace
}

/** The rows to show, from top to bottom. */
export function rowsOf(nodes: readonly GroupNode[], expanded: ReadonlySet<string>): Row[] {
  const rows: Row[] = []
  for (const [index, group] of nodes.entries()) {
    rows.push({ id: group.id, level: 1, setSize: nodes.length, position: index + 1, group })
    if (!expanded.has(group.id)) continue
    for (const [inner, place] of group.places.entries())
      rows.push({ id: place.id, level: 2, setSize: group.places.length, position: inner + 1, group, place })
  }
  return rows
}
