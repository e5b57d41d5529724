import { type AppPermissions, type Permission, permissions, type Role } from '@vitrine/contract/permissions'
import type { Fault } from '@vitrine/contract/problems'
import { impossible } from '@vitrine/contract/rights'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import type { UserRow } from './queries.ts'

/** What is given to somebody: rights, the places they hold for, and access at all. */
export interface Standing {
  readonly roles: readonly Role[]
  readonly profile: string
  readonly permissions: AppPermissions
  readonly locations: readonly string[]
  readonly status: string
}

/** Whether the viewer may change somebody's rights. Nobody their own; who sees some places, nobody who sees all. */
export function mayEditRights(who: Viewer, user: Pick<UserRow, 'id' | 'profile' | 'super_admin'>): boolean {
  if (!may(who, 'users') || user.id === who.userId) return false
  return who.locations === null || user.profile === 'PROFILE_MEMBER'
}

/** Whether the viewer may let somebody in or out. That reaches every place they have, seen or not. */
export function mayEditAccess(
  who: Viewer,
  user: Pick<UserRow, 'id' | 'profile' | 'super_admin' | 'locations'>,
): boolean {
  return mayEditRights(who, user) && !hasPlaceOutOfSight(who, user)
}

export function mayDelete(who: Viewer, user: UserRow): boolean {
  return mayEditAccess(who, user) && !user.is_last_owner
}

function hasPlaceOutOfSight(who: Viewer, { locations }: Pick<Standing, 'locations'>): boolean {
  return locations.some((id) => !seesLocation(who, id))
}

/** What is wrong with giving somebody this: rights that need another, and what the giver could not use themselves. */
export function faultsOf(who: Viewer, before: Standing, after: Standing): Fault[] {
  const faults: Fault[] = impossible(after.permissions, after.roles).map((right) => ({
    propertyPath: right === 'ROLE_APPROVAL' ? 'roles' : `appPermissions.${right}`,
    code: `rights.needs.${right}`,
  }))
  if (after.roles.includes('ROLE_SUPER_ADMIN') !== before.roles.includes('ROLE_SUPER_ADMIN'))
    faults.push({ propertyPath: 'roles', code: 'rights.superAdmin' })
  if (who.locations !== null) faults.push(...beyond(who, before, after))
  return faults
}

/** An owner gives whatever the company has; somebody of some places no more than they have, and for no place but theirs. */
function beyond(who: Viewer, before: Standing, after: Standing): Fault[] {
  const faults: Fault[] = []
  // A right holds for all places of a person.
  const reachesFurther = hasPlaceOutOfSight(who, before)
  const more = (right: Permission) =>
    after.permissions[right] && !before.permissions[right] && (reachesFurther || !who.permissions[right])
  for (const right of permissions)
    if (more(right)) faults.push({ propertyPath: `appPermissions.${right}`, code: 'rights.beyond' })
  if (gains('ROLE_APPROVAL', before, after) && (reachesFurther || !who.roles.includes('ROLE_APPROVAL')))
    faults.push({ propertyPath: 'roles', code: 'rights.beyond' })
  if (after.profile === 'PROFILE_OWNER' && before.profile !== 'PROFILE_OWNER')
    faults.push({ propertyPath: 'profile', code: 'rights.beyond' })
  if (!hasMore(who, after)) return faults
  // A place, or access again, gives whatever they may do along with it.
  if (after.locations.some((id) => !before.locations.includes(id)))
    faults.push({ propertyPath: 'allowedLocations', code: 'rights.beyond' })
  if (before.status === 'disabled' && after.status !== 'disabled')
    faults.push({ propertyPath: 'disabled', code: 'rights.beyond' })
  return faults
}

function hasMore(who: Viewer, { permissions: given, roles }: Standing): boolean {
  const approves = roles.includes('ROLE_APPROVAL') && !who.roles.includes('ROLE_APPROVAL')
  return approves || permissions.some((right) => given[right] && !who.permissions[right])
}

function gains(role: Role, before: Standing, after: Standing): boolean {
  return after.roles.includes(role) && !before.roles.includes(role)
}
