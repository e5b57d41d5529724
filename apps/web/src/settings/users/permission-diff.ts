import { type Permission, permissions } from '@vitrine/contract/permissions'
import type { UserPermissions } from './user-permissions.ts'

/** A location by its id, granted or not. */
type LocationKey = `place ${string}`
const toLocationKey = (id: string): LocationKey => `place ${id}`

/** A user's permissions as one flat record, so that two people can edit different entries without conflict. */
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
    permissions: Object.fromEntries(permissionEntries) as UserPermissions['permissions'], // has every permission
    locations: locationEntries.map(([name]) => name.slice(toLocationKey('').length)),
  }
}

/** The entries a change modifies. A location deselected before it was ever saved is undefined: nothing is revoked. */
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
