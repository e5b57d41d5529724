import type { Right } from '@vitrine/contract/permission-requirements'
import { type Permission, type Profile, permissions, profiles } from '@vitrine/contract/permissions'

const statuses = ['active', 'invited', 'disabled'] as const
type Status = (typeof statuses)[number]

/** The filters of the user list; they are all in the URL, so that a link can be shared. */
export interface UsersSearch {
  q?: string
  right?: Right
  profile?: Profile
  status?: Status
  /** The user whose drawer is open, or `new` for an invitation. */
  user?: string
}

export function readUsersSearch(given: Record<string, unknown>): UsersSearch {
  const text = (value: unknown) =>
    (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined
  const permissionNames: readonly (Permission | 'ROLE_APPROVAL')[] = [...permissions, 'ROLE_APPROVAL']
  return {
    q: text(given.q),
    right: permissionNames.find((right) => right === given.right),
    profile: profiles.find((profile) => profile === given.profile),
    status: statuses.find((status) => status === given.status),
    user: text(given.user),
  }
}

/** Whether any filter is set. */
export const isFiltered = ({ q, right, profile, status }: UsersSearch): boolean =>
  q !== undefined || right !== undefined || profile !== undefined || status !== undefined
