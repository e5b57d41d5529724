import { allPermissions } from '@vitrine/contract/permissions'
import { invalid } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { faultsOf, type Standing } from './policy.ts'

const nobodyYet: Standing = {
  roles: ['ROLE_USER'],
  profile: 'PROFILE_MEMBER',
  permissions: allPermissions(false),
  locations: [],
  status: 'invited',
}

/** Refuses to give somebody new what the giver may not give; their places are the caller's to check. */
export function mustBeGivable(who: Viewer, given: Omit<Standing, 'status' | 'locations'>): void {
  const faults = faultsOf(who, nobodyYet, { ...nobodyYet, ...given })
  if (faults.length > 0) throw invalid(...faults)
}
