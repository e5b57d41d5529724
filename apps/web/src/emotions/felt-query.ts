import { plusDays } from '../dates/calendar-day.ts'
import { instantAt } from '../dates/local-time.ts'
import type { InboxSearch } from '../inbox/search.ts'

/** What a report looks at: days, and places or all. */
export interface FeltScope {
  readonly from: string
  readonly to: string
  readonly location?: readonly string[] | undefined
  readonly groupe?: readonly string[] | undefined
}

/** What the emotions' cards are given by the report they stand in. */
export interface FeltProps {
  readonly scope: FeltScope
  /** In which the days are meant. */
  readonly zone: string
  /** The places of the scope, one by one. */
  readonly places: readonly string[]
  readonly networks?: readonly string[] | undefined
  readonly className?: string | undefined
}

/** The question of the emotions' cards: reviews and comments of these days, by clocks in the zone. */
export function feltQuery({ from, to, location, groupe }: FeltScope, zone: string, networks?: readonly string[]) {
  return {
    'editedAt[after]': instant(from, zone),
    'editedAt[strictly_before]': instant(plusDays(to, 1), zone),
    ...(location ? { location } : {}),
    ...(groupe ? { groupe } : {}),
    ...(networks ? { integrationType: networks } : {}),
  }
}

/** The same items in the inbox. It knows places alone: `places` are those of the groups too. */
export function inboxOf(
  { from, to, location, groupe }: FeltScope,
  places: readonly string[],
  networks?: readonly string[],
): InboxSearch {
  return {
    view: 'all',
    from,
    to,
    ...(networks ? { networks: [...networks] } : {}),
    ...(location || groupe ? { locations: [...places] } : {}),
  }
}

const instant = (day: string, zone: string) => new Date(instantAt(`${day}T00:00`, zone)).toISOString()
