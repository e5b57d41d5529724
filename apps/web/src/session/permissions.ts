import type { Permission } from '@vitrine/contract/permissions'
import { isGuestPath } from '../lib/guest-paths.ts'

/** What a route requires of the viewer; one permission of a list is enough. */
export interface RouteNeeds {
  readonly permission?: Permission | readonly Permission[]
  readonly superAdmin?: boolean
}
export interface Visitor {
  readonly superAdmin: boolean
  readonly appPermissions: Readonly<Record<Permission, boolean>>
}

/** Before anything is loaded: guests go to /login, those who are signed in have nothing to do there. */
export function sessionVerdict(path: string, signedIn: boolean): 'stay' | '/login' | '/' {
  if (!signedIn) return isGuestPath(path) ? 'stay' : '/login'
  return path === '/login' ? '/' : 'stay'
}

/** May this person open what asks for these rights? Menus ask the same question as the guard. */
export function mayOpen(needs: RouteNeeds, visitor: Visitor): boolean {
  return (!needs.superAdmin || visitor.superAdmin) && missingRight(needs, visitor) === null
}

/** The permission to name in the message when the viewer has none of the required ones. */
export function missingRight(needs: RouteNeeds, visitor: Visitor): Permission | null {
  const any = getRequiredPermissions(needs)
  return any.some((right) => visitor.appPermissions[right]) ? null : (any[0] ?? null)
}

export const getRequiredPermissions = ({ permission = [] }: RouteNeeds): readonly Permission[] => [permission].flat()

/** Where to return after signing in: a path of ours, never another site. */
export function safeReturn(from: unknown): string | undefined {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined
  return isGuestPath(from.split(/[?#]/)[0] ?? '') ? undefined : from
}
