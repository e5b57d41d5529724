import { impossible } from '@vitrine/contract/permission-requirements'
import { type AppPermissions, type Permission, permissions, type Role } from '@vitrine/contract/permissions'
import type { FieldViolation } from '@vitrine/contract/problems'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import type { UserRow } from './queries.ts'

/** What is given to somebody: rights, the places they hold for, and access at all. */
export interface AccessState {
  readonly roles: readonly Role[]
  readonly profile: string
  readonly permissions: AppPermissions
  readonly locations: readonly string[]
  readonly status: string
}

/** Whether the viewer may change somebody's rights. Nobody their own; who sees some places, nobody who sees all. */
export function mayEditPermissions(viewer: Viewer, user: Pick<UserRow, 'id' | 'profile' | 'super_admin'>): boolean {
  if (!may(viewer, 'users') || user.id === viewer.userId) return false
  return viewer.locations === null || user.profile === 'PROFILE_MEMBER'
}

/** Whether the viewer may let somebody in or out. That reaches every place they have, seen or not. */
export function mayEditAccess(
  viewer: Viewer,
  user: Pick<UserRow, 'id' | 'profile' | 'super_admin' | 'locations'>,
): boolean {
  return mayEditPermissions(viewer, user) && !hasHiddenLocation(viewer, user)
}

export function mayDelete(viewer: Viewer, user: UserRow): boolean {
  return mayEditAccess(viewer, user) && !user.is_last_owner
}

function hasHiddenLocation(viewer: Viewer, { locations }: Pick<AccessState, 'locations'>): boolean {
  return locations.some((id) => !seesLocation(viewer, id))
}

/** What is wrong with giving somebody this: rights that need another, and what the giver could not use themselves. */
export function findAccessViolations(viewer: Viewer, before: AccessState, after: AccessState): FieldViolation[] {
  const violations: FieldViolation[] = impossible(after.permissions, after.roles).map((right) => ({
    propertyPath: right === 'ROLE_APPROVAL' ? 'roles' : `appPermissions.${right}`,
    code: `rights.needs.${right}`,
  }))
  if (after.roles.includes('ROLE_SUPER_ADMIN') !== before.roles.includes('ROLE_SUPER_ADMIN'))
    violations.push({ propertyPath: 'roles', code: 'rights.superAdmin' })
  if (viewer.locations !== null) violations.push(...beyond(viewer, before, after))
  return violations
}

/** An owner gives whatever the company has; somebody of some places no more than they have, and for no place but theirs. */
function beyond(viewer: Viewer, before: AccessState, after: AccessState): FieldViolation[] {
  const violations: FieldViolation[] = []
  // A right holds for all places of a person.
  const reachesFurther = hasHiddenLocation(viewer, before)
  const more = (right: Permission) =>
    after.permissions[right] && !before.permissions[right] && (reachesFurther || !viewer.permissions[right])
  for (const right of permissions)
    if (more(right)) violations.push({ propertyPath: `appPermissions.${right}`, code: 'rights.beyond' })
  if (gains('ROLE_APPROVAL', before, after) && (reachesFurther || !viewer.roles.includes('ROLE_APPROVAL')))
    violations.push({ propertyPath: 'roles', code: 'rights.beyond' })
  if (after.profile === 'PROFILE_OWNER' && before.profile !== 'PROFILE_OWNER')
    violations.push({ propertyPath: 'profile', code: 'rights.beyond' })
  if (!hasMore(viewer, after)) return violations
  // A place, or access again, gives whatever they may do along with it.
  if (after.locations.some((id) => !before.locations.includes(id)))
    violations.push({ propertyPath: 'allowedLocations', code: 'rights.beyond' })
  if (before.status === 'disabled' && after.status !== 'disabled')
    violations.push({ propertyPath: 'disabled', code: 'rights.beyond' })
  return violations
}

function hasMore(viewer: Viewer, { permissions: given, roles }: AccessState): boolean {
  const approves = roles.includes('ROLE_APPROVAL') && !viewer.roles.includes('ROLE_APPROVAL')
  return approves || permissions.some((right) => given[right] && !viewer.permissions[right])
}

function gains(role: Role, before: AccessState, after: AccessState): boolean {
  return after.roles.includes(role) && !before.roles.includes(role)
}
