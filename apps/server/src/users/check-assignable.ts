import { allPermissions } from '@vitrine/contract/permissions'
import { invalid } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { type AccessState, findAccessViolations } from './policy.ts'

const noAccess: AccessState = {
  roles: ['ROLE_USER'],
  profile: 'PROFILE_MEMBER',
  permissions: allPermissions(false),
  locations: [],
  status: 'invited',
}

/** Refuses to give somebody new what the giver may not give; their places are the caller's to check. */
export function requireAssignable(viewer: Viewer, given: Omit<AccessState, 'status' | 'locations'>): void {
  const violations = findAccessViolations(viewer, noAccess, { ...noAccess, ...given })
  if (violations.length > 0) throw invalid(...violations)
}
