import type { Permission } from '@vitrine/contract/permissions'
import { getRequiredPermissions, missingRight, type RouteNeeds, type Visitor } from './permissions.ts'

export type RouteAccess = { go: 'stay' } | { go: 'calendar' } | { go: 'inbox'; missing: Permission | 'superAdmin' }

/**
 * With the profile at hand: a missing right leads to the inbox, the wish to post without the right to the calendar.
 * An unknown permission is a programming error and throws: the error page is shown instead of the route.
 */
export function checkRouteAccess(
  needs: RouteNeeds,
  visitor: Visitor,
  target: { path: string; action: boolean },
): RouteAccess {
  const unknown = getRequiredPermissions(needs).find((right) => !(right in visitor.appPermissions))
  if (unknown !== undefined) throw new Error(`Unknown right: ${unknown}`)
  if (needs.superAdmin && !visitor.superAdmin) return { go: 'inbox', missing: 'superAdmin' }
  const missing = missingRight(needs, visitor)
  if (missing !== null) return { go: 'inbox', missing }
  const wantsToPost = target.path === '/calendar' && target.action
  return wantsToPost && !visitor.appPermissions.calendarPost ? { go: 'calendar' } : { go: 'stay' }
}
