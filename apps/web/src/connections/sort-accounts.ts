import { type AccountMatch, getConnectedLocationId } from './assignment.ts'

/** For one place: the account it has, then the one recognised for it, the free ones, and those that can't be taken. */
export function sortAccountsFor(matches: readonly AccountMatch[], placeId: string): readonly AccountMatch[] {
  return matches.toSorted((a, b) => rank(a, placeId) - rank(b, placeId))
}

function rank(match: AccountMatch, placeId: string): number {
  const connected = getConnectedLocationId(match)
  if (connected === placeId) return 0
  if (connected !== null) return 4
  if (match.account.blocked !== undefined) return 5
  if (match.location?.id === placeId) return 1
  // Recognised for another place: still free, but hardly this one.
  return match.location === undefined ? 2 : 3
}

/** The account to propose: the one the place has, else the one recognised for it. */
export function proposedFor(matches: readonly AccountMatch[], placeId: string): AccountMatch | null {
  const [first] = sortAccountsFor(matches, placeId)
  return first && first.account.blocked === undefined && rank(first, placeId) <= 1 ? first : null
}
