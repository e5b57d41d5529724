import type { networkGrants } from '@vitrine/contract/connections'
import type { MemberOf } from '@vitrine/contract/operation'
import { parseIri } from '@vitrine/contract/resource'

export type AccountMatch = MemberOf<typeof networkGrants.matches>
type Account = Pick<AccountMatch, 'account' | 'confidence' | 'location' | 'connectedTo'>

/** Which place each account goes to, by the account's id; null is none. */
export type Assignment = ReadonlyMap<string, string | null>

/** The place an account is connected to already. */
export const getConnectedLocationId = ({ connectedTo }: Pick<AccountMatch, 'connectedTo'>): string | null =>
  connectedTo === undefined ? null : parseIri({ path: '/locations' }, connectedTo)

/** What is proposed: where an account is connected already, else the place recognised. One that is blocked gets none. */
export function proposed(matches: readonly Account[]): Assignment {
  const usedLocationIds = new Set(matches.map(getConnectedLocationId))
  return new Map(
    matches.map((match) => {
      const connected = getConnectedLocationId(match)
      if (connected !== null) return [match.account.accountId, connected]
      const locationId = match.location?.id ?? null
      const free = locationId !== null && !usedLocationIds.has(locationId) && match.account.blocked === undefined
      return [match.account.accountId, free ? locationId : null]
    }),
  )
}

/** With this account at this place. A place has one account: whichever had it loses it. */
export function assigned(before: Assignment, accountId: string, locationId: string | null): Assignment {
  const next = new Map(before)
  if (locationId !== null)
    for (const [otherAccountId, has] of next) if (has === locationId) next.set(otherAccountId, null)
  return next.set(accountId, locationId)
}

/** How an account stands to the place chosen for it. */
export type AssignmentState =
  /** Nothing was chosen. */
  | 'none'
  /** The network lets nothing be published there. */
  | 'blocked'
  /** Connected to that place, and it works. */
  | 'connected'
  /** Connected to that place, and the network no longer accepts it. */
  | 'renew'
  /** Connected to another place, which must let go of it first. */
  | 'elsewhere'
  /** The place has another account, which this one replaces. */
  | 'replaces'
  | 'new'

/** What is known of a place: has it an account, and does that work. */
export interface ConnectionState {
  readonly connected: boolean
  readonly valid: boolean
}

export function getAssignmentState(
  match: Account,
  locationId: string | null,
  now: ConnectionState | undefined,
): AssignmentState {
  if (locationId === null) return 'none'
  if (match.account.blocked !== undefined) return 'blocked'
  const connected = getConnectedLocationId(match)
  if (connected === locationId) return now?.valid === false ? 'renew' : 'connected'
  if (connected !== null) return 'elsewhere'
  return now?.connected ? 'replaces' : 'new'
}

/** What pressing the button connects. */
export const willConnect = (standing: AssignmentState): boolean =>
  standing === 'new' || standing === 'renew' || standing === 'replaces'

/** What somebody should look at before: doubts of ours, and accounts that push another one out. */
export const needsReview = (match: Account, locationId: string | null, standing: AssignmentState): boolean =>
  willConnect(standing) &&
  (standing === 'replaces' || (standing === 'new' && match.confidence === 'check' && match.location?.id === locationId))
