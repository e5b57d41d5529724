import { plusDays } from '../dates/calendar-day.ts'
import { toInstant } from '../dates/local-time.ts'
import type { InboxSearch } from '../inbox/search.ts'

/** What a report looks at: days, and places or all. */
export interface EmotionScope {
  readonly from: string
  readonly to: string
  readonly location?: readonly string[] | undefined
  readonly groupe?: readonly string[] | undefined
}

/** What the emotions' cards are given by the report they stand in. */
export interface EmotionCardProps {
  readonly scope: EmotionScope
  /** In which the days are meant. */
  readonly zone: string
  /** The places of the scope, one by one. */
  readonly locationIds: readonly string[]
  readonly networks?: readonly string[] | undefined
  readonly className?: string | undefined
}

/** The question of the emotions' cards: reviews and comments of these days, by clocks in the zone. */
export function emotionQuery({ from, to, location, groupe }: EmotionScope, zone: string, networks?: readonly string[]) {
  return {
    'editedAt[after]': instant(from, zone),
    'editedAt[strictly_before]': instant(plusDays(to, 1), zone),
    ...(location ? { location } : {}),
    ...(groupe ? { groupe } : {}),
    ...(networks ? { integrationType: networks } : {}),
  }
}

/** The same items in the inbox. It knows places alone: `places` are those of the groups too. */
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
