import type { Right } from '@vitrine/contract/permission-requirements'
import { type Permission, type Profile, permissions, profiles } from '@vitrine/contract/permissions'

const statuses = ['active', 'invited', 'disabled'] as const
type Status = (typeof statuses)[number]

/** What the address says of the list of people; all of it can be sent to a colleague as a link. */
export interface UsersSearch {
  q?: string
  right?: Right
  profile?: Profile
  status?: Status
  /** The person whose drawer is open, or `new` for an invitation. */
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

/** Is anybody filtered out? */
export const isFiltered = ({ q, right, profile, status }: UsersSearch): boolean =>
  q !== undefined || right !== undefined || profile !== undefined || status !== undefined
