import { plusDays } from '../dates/calendar-day.ts'
import { toInstant } from '../dates/local-time.ts'
import type { InboxSearch } from '../inbox/search.ts'

/** The days and locations of a report; without `location` and `groupe`, all locations. */
export interface EmotionScope {
  readonly from: string
  readonly to: string
  readonly location?: readonly string[] | undefined
  readonly groupe?: readonly string[] | undefined
}

/** Props the report passes to its emotion cards. */
export interface EmotionCardProps {
  readonly scope: EmotionScope
  /** Time zone of the days. */
  readonly zone: string
  /** The locations of the scope, with those of its groups. */
  readonly locationIds: readonly string[]
  readonly networks?: readonly string[] | undefined
  readonly className?: string | undefined
}

/** The query of the emotion cards: reviews and comments of these days in this time zone. */
export function emotionQuery({ from, to, location, groupe }: EmotionScope, zone: string, networks?: readonly string[]) {
  return {
    'editedAt[after]': instant(from, zone),
    'editedAt[strictly_before]': instant(plusDays(to, 1), zone),
    ...(location ? { location } : {}),
    ...(groupe ? { groupe } : {}),
    ...(networks ? { integrationType: networks } : {}),
  }
}

/** The same items in the inbox, which filters by location only: `locationIds` includes those of the groups. */
export function toInboxSearch(
  { from, to, location, groupe }: EmotionScope,
  locationIds: readonly string[],
  networks?: readonly string[],
): InboxSearch {
  return {
    view: 'all',
    from,
    to,
    ...(networks ? { networks: [...networks] } : {}),
    ...(location || groupe ? { locations: [...locationIds] } : {}),
  }
}

const instant = (day: string, zone: string) => new Date(toInstant(`${day}T00:00`, zone)).toISOString()
