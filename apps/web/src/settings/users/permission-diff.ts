import { type Permission, permissions } from '@vitrine/contract/permissions'
import type { UserPermissions } from './user-permissions.ts'

/** A place by its id, given or taken. */
type LocationKey = `place ${string}`
const toLocationKey = (id: string): LocationKey => `place ${id}`

/** What is given to somebody, each right and each place by itself: who changes one of them leaves the others to others. */
export type FlatPermissions = Omit<UserPermissions, 'permissions' | 'locations'> &
  Readonly<Record<Permission, boolean>> &
  Readonly<Partial<Record<LocationKey, boolean | undefined>>>

export function flattenPermissions({ permissions: granted, locations, ...rest }: UserPermissions): FlatPermissions {
  return { ...rest, ...granted, ...Object.fromEntries(locations.map((id) => [toLocationKey(id), true])) }
}

export function unflattenPermissions(given: FlatPermissions): UserPermissions {
  const { profile, approval, elsewhere } = given
  const permissionEntries = permissions.map((right) => [right, given[right]])
  const locationEntries = Object.entries(given).filter(
    ([name, isGiven]) => name.startsWith(toLocationKey('')) && isGiven,
  )
  return {
    ...{ profile, approval, elsewhere },
    permissions: Object.fromEntries(permissionEntries) as UserPermissions['permissions'], // each of them
    locations: locationEntries.map(([name]) => name.slice(toLocationKey('').length)),
  }
}

/** Of a change no more than what it changes. A place that was not given is not taken either. */
export function listChangedKeys(
  saved: FlatPermissions,
  shown: UserPermissions,
  change: Partial<UserPermissions>,
): Partial<FlatPermissions> {
  const [before, after] = [flattenPermissions(shown), flattenPermissions({ ...shown, ...change })]
  const names = Object.keys({ ...before, ...after }) as (keyof FlatPermissions)[] // their own keys
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(
    changed.map((name) => [name, after[name] ?? (saved[name] === undefined ? undefined : false)]),
  ) as Partial<FlatPermissions> // the same keys and values
}
