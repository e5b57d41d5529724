import { stateOf, withIds } from '../selection.ts'
import type { Disabled, Row, TreePlace } from './tree.ts'

export type DisabledOf = (place: TreePlace) => Disabled | null

/** The places of a row that can change: all of a group, or the one. */
export function changeable(row: Row, selected: ReadonlySet<string>, disabledOf: DisabledOf): string[] {
  const places = row.place ? [row.place] : row.group.places
  return places.filter((place) => canChange(place, selected, disabledOf)).map((place) => place.id)
}

/** A disabled place can't be put in; one that stayed chosen can be taken out. */
export function canChange(place: TreePlace, selected: ReadonlySet<string>, disabledOf: DisabledOf): boolean {
  if (place.disconnected) return false
  return disabledOf(place) === null || selected.has(place.id)
}

/** What a row shows: chosen, not, or some of its places. */
export function checkedOf(row: Row, selected: ReadonlySet<string>, disabledOf: DisabledOf): boolean | 'mixed' {
  if (row.place) return selected.has(row.place.id)
  const countable = row.group.places.filter((place) => selected.has(place.id) || canChange(place, selected, disabledOf))
  return stateOf(
    selected,
    countable.map((place) => place.id),
  )
}

/** Space, or a click: a group with anything left to choose is filled, a full one emptied. */
export function toggled(row: Row, selected: ReadonlySet<string>, disabledOf: DisabledOf): Set<string> {
  return setTo(row, checkedOf(row, selected, disabledOf) !== true, selected, disabledOf)
}

/** Shift + click: every row from the last one touched to this takes what this one becomes. */
export function rangeToggled(
  rows: readonly Row[],
  from: string,
  to: Row,
  selected: ReadonlySet<string>,
  disabledOf: DisabledOf,
): Set<string> {
  const on = checkedOf(to, selected, disabledOf) !== true
  const [a, b] = [rows.findIndex((row) => row.id === from), rows.indexOf(to)]
  if (a === -1 || b === -1) return toggled(to, selected, disabledOf)
  let next = new Set(selected)
  for (const row of rows.slice(Math.min(a, b), Math.max(a, b) + 1)) next = setTo(row, on, next, disabledOf)
  return next
}

function setTo(row: Row, on: boolean, selected: ReadonlySet<string>, disabledOf: DisabledOf): Set<string> {
  const ids = changeable(row, selected, disabledOf)
  // Putting in skips what is broken, taking out does not.
  const usable = on ? ids.filter((id) => selected.has(id) || isFree(row, id, disabledOf)) : ids
  return withIds(selected, usable, on)
}

function isFree(row: Row, id: string, disabledOf: DisabledOf): boolean {
  const place = row.place ?? row.group.places.find((one) => one.id === id)
  return place !== undefined && !place.disconnected && disabledOf(place) === null
}

/** Every visible place that can be chosen: Mod+A, and "Sélectionner les N résultats". */
export function allChosen(
  places: readonly TreePlace[],
  selected: ReadonlySet<string>,
  disabledOf: DisabledOf,
): Set<string> {
  const free = places.filter((place) => !place.disconnected && disabledOf(place) === null)
  return withIds(
    selected,
    free.map((place) => place.id),
    true,
  )
}
