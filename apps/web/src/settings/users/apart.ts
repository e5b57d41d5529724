import { type Permission, permissions } from '@vitrine/contract/permissions'
import type { Standing } from './standing.ts'

/** A place by its id, given or taken. */
type Place = `place ${string}`
const placeOf = (id: string): Place => `place ${id}`

/** What is given to somebody, each right and each place by itself: who changes one of them leaves the others to others. */
export type Apart = Omit<Standing, 'permissions' | 'locations'> &
  Readonly<Record<Permission, boolean>> &
  Readonly<Partial<Record<Place, boolean | undefined>>>

export function apart({ permissions: rights, locations, ...rest }: Standing): Apart {
  return { ...rest, ...rights, ...Object.fromEntries(locations.map((id) => [placeOf(id), true])) }
}

export function together(given: Apart): Standing {
  const { profile, approval, elsewhere } = given
  const rights = permissions.map((right) => [right, given[right]])
  const places = Object.entries(given).filter(([name, isGiven]) => name.startsWith(placeOf('')) && isGiven)
  return {
    ...{ profile, approval, elsewhere },
    permissions: Object.fromEntries(rights) as Standing['permissions'], // each of them
    locations: places.map(([name]) => name.slice(placeOf('').length)),
  }
}

/** Of a change no more than what it changes. A place that was not given is not taken either. */
export function touched(saved: Apart, shown: Standing, change: Partial<Standing>): Partial<Apart> {
  const [before, after] = [apart(shown), apart({ ...shown, ...change })]
  const names = Object.keys({ ...before, ...after }) as (keyof Apart)[] // their own keys
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(
    changed.map((name) => [name, after[name] ?? (saved[name] === undefined ? undefined : false)]),
  ) as Partial<Apart> // the same keys and values
}
