import { getSelectionState, withIds } from '../selection.ts'
import type { Disabled, LocationTreeRow, TreeLocation } from './tree.ts'

export type DisabledOf = (location: TreeLocation) => Disabled | null

/** The places of a row that can change: all of a group, or the one. */
export function listChangeableIds(
  row: LocationTreeRow,
  selected: ReadonlySet<string>,
  disabledOf: DisabledOf,
): string[] {
  const locations = row.location ? [row.location] : row.group.locations
  return locations.filter((location) => canChange(location, selected, disabledOf)).map((location) => location.id)
}

/** A disabled place can't be put in; one that stayed chosen can be taken out. */
export function canChange(location: TreeLocation, selected: ReadonlySet<string>, disabledOf: DisabledOf): boolean {
  if (location.disconnected) return false
  return disabledOf(location) === null || selected.has(location.id)
}

/** What a row shows: chosen, not, or some of its places. */
export function getChecked(
  row: LocationTreeRow,
  selected: ReadonlySet<string>,
  disabledOf: DisabledOf,
): boolean | 'mixed' {
  if (row.location) return selected.has(row.location.id)
  const countable = row.group.locations.filter(
    (location) => selected.has(location.id) || canChange(location, selected, disabledOf),
  )
  return getSelectionState(
    selected,
    countable.map((location) => location.id),
  )
}

/** Space, or a click: a group with anything left to choose is filled, a full one emptied. */
export function toggleRow(row: LocationTreeRow, selected: ReadonlySet<string>, disabledOf: DisabledOf): Set<string> {
  return setTo(row, getChecked(row, selected, disabledOf) !== true, selected, disabledOf)
}

/** Shift + click: every row from the last one touched to this takes what this one becomes. */
export function toggleRange(
  rows: readonly LocationTreeRow[],
  from: string,
  to: LocationTreeRow,
  selected: ReadonlySet<string>,
  disabledOf: DisabledOf,
): Set<string> {
  const on = getChecked(to, selected, disabledOf) !== true
  const [a, b] = [rows.findIndex((row) => row.id === from), rows.indexOf(to)]
  if (a === -1 || b === -1) return toggleRow(to, selected, disabledOf)
  let next = new Set(selected)
  for (const row of rows.slice(Math.min(a, b), Math.max(a, b) + 1)) next = setTo(row, on, next, disabledOf)
  return next
}

function setTo(row: LocationTreeRow, on: boolean, selected: ReadonlySet<string>, disabledOf: DisabledOf): Set<string> {
  const ids = listChangeableIds(row, selected, disabledOf)
  // Putting in skips what is broken, taking out does not.
  const usable = on ? ids.filter((id) => selected.has(id) || isFree(row, id, disabledOf)) : ids
  return withIds(selected, usable, on)
}

function isFree(row: LocationTreeRow, id: string, disabledOf: DisabledOf): boolean {
  const location = row.location ?? row.group.locations.find((item) => item.id === id)
  return location !== undefined && !location.disconnected && disabledOf(location) === null
}

/** Every visible place that can be chosen: Mod+A, and "Sélectionner les N résultats". */
export function chooseAll(
  locations: readonly TreeLocation[],
  selected: ReadonlySet<string>,
  disabledOf: DisabledOf,
): Set<string> {
  const free = locations.filter((location) => !location.disconnected && disabledOf(location) === null)
  return withIds(
    selected,
    free.map((location) => location.id),
    true,
  )
}
