import { connectedPlaceOf, type Match } from './assignment.ts'

/** For one place: the account it has, then the one recognised for it, the free ones, and those that can't be taken. */
export function inOrderFor(matches: readonly Match[], placeId: string): readonly Match[] {
  return matches.toSorted((one, other) => rank(one, placeId) - rank(other, placeId))
}

function rank(match: Match, placeId: string): number {
  const connected = connectedPlaceOf(match)
  if (connected === placeId) return 0
  if (connected !== null) return 4
  if (match.account.blocked !== undefined) return 5
  if (match.location?.id === placeId) return 1
  // Recognised for another place: still free, but hardly this one.
  return match.location === undefined ? 2 : 3
}

/** The account to propose: the one the place has, else the one recognised for it. */
export function proposedFor(matches: readonly Match[], placeId: string): Match | null {
  const [first] = inOrderFor(matches, placeId)
  return first && first.account.blocked === undefined && rank(first, placeId) <= 1 ? first : null
}
