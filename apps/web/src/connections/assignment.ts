import type { networkGrants } from '@vitrine/contract/connections'
import type { MemberOf } from '@vitrine/contract/operation'
import { idIn } from '@vitrine/contract/resource'

export type Match = MemberOf<typeof networkGrants.matches>
type Account = Pick<Match, 'account' | 'confidence' | 'location' | 'connectedTo'>

/** Which place each account goes to, by the account's id; null is none. */
export type Assignment = ReadonlyMap<string, string | null>

/** The place an account is connected to already. */
export const connectedPlaceOf = ({ connectedTo }: Pick<Match, 'connectedTo'>): string | null =>
  connectedTo === undefined ? null : idIn({ path: '/locations' }, connectedTo)

/** What is proposed: where an account is connected already, else the place recognised. One that is blocked gets none. */
export function proposed(matches: readonly Account[]): Assignment {
  const taken = new Set(matches.map(connectedPlaceOf))
  return new Map(
    matches.map((match) => {
      const connected = connectedPlaceOf(match)
      if (connected !== null) return [match.account.accountId, connected]
      const place = match.location?.id ?? null
      const free = place !== null && !taken.has(place) && match.account.blocked === undefined
      return [match.account.accountId, free ? place : null]
    }),
  )
}

/** With this account at this place. A place has one account: whichever had it loses it. */
export function assigned(before: Assignment, accountId: string, place: string | null): Assignment {
  const next = new Map(before)
  if (place !== null) for (const [other, has] of next) if (has === place) next.set(other, null)
  return next.set(accountId, place)
}

/** How an account stands to the place chosen for it. */
export type Standing =
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
export interface PlaceNow {
  readonly connected: boolean
  readonly valid: boolean
}

export function standingOf(match: Account, place: string | null, now: PlaceNow | undefined): Standing {
  if (place === null) return 'none'
  if (match.account.blocked !== undefined) return 'blocked'
  const connected = connectedPlaceOf(match)
  if (connected === place) return now?.valid === false ? 'renew' : 'connected'
  if (connected !== null) return 'elsewhere'
  return now?.connected ? 'replaces' : 'new'
}

/** What pressing the button connects. */
export const goes = (standing: Standing): boolean =>
  standing === 'new' || standing === 'renew' || standing === 'replaces'

/** What somebody should look at before: doubts of ours, and accounts that push another one out. */
export const asksALook = (match: Account, place: string | null, standing: Standing): boolean =>
  goes(standing) &&
  (standing === 'replaces' || (standing === 'new' && match.confidence === 'check' && match.location?.id === place))
