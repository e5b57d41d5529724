import type { Permission } from '@vitrine/contract/permissions'
import { missingRight, type RouteNeeds, rightsIn, type Visitor } from './permissions.ts'

export type RightsVerdict = { go: 'stay' } | { go: 'calendar' } | { go: 'inbox'; missing: Permission | 'superAdmin' }

/**
 * With the profile at hand: a missing right leads to the inbox, the wish to post without the right to the calendar.
 * A right nobody knows is a mistake of ours and throws: the error page says so, and nothing opens.
 */
export function rightsVerdict(
  needs: RouteNeeds,
  visitor: Visitor,
  place: { path: string; action: boolean },
): RightsVerdict {
  const unknown = rightsIn(needs).find((right) => !(right in visitor.appPermissions))
  if (unknown !== undefined) throw new Error(`Unknown right: ${unknown}`)
  if (needs.superAdmin && !visitor.superAdmin) return { go: 'inbox', missing: 'superAdmin' }
  const missing = missingRight(needs, visitor)
  if (missing !== null) return { go: 'inbox', missing }
  const wantsToPost = place.path === '/calendar' && place.action
  return wantsToPost && !visitor.appPermissions.calendarPost ? { go: 'calendar' } : { go: 'stay' }
}
