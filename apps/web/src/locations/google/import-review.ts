import {
  type AccountMatch,
  type Assignment,
  assigned,
  getConnectedLocationId,
  proposed,
} from '../../connections/assignment.ts'
import type { TreeLocation } from '../../ui/location-tree/tree.ts'

/** How a profile fared: where its place is, or why there is none. */
export type ProfileImportResult =
  | {
      readonly what: 'created' | 'linked' | 'unchanged'
      /** Its id. */
      readonly locationId: string
      /** Why it is not connected. */
      readonly message?: string | undefined
    }
  | { readonly what: 'failed'; readonly message: string; readonly isRevoked?: boolean }

/** What would become of a profile. */
export type ImportAction =
  /** Some place has it. */
  | 'used'
  /** It gets a place of its own. */
  | 'new'
  /** It goes to a place there is, which somebody should look at where we are not sure. */
  | 'link'
  | 'check'

export interface ReviewRow {
  readonly match: AccountMatch
  /** The place it is connected to, or would be; null is a new one. */
  readonly locationId: string | null
  readonly fate: ImportAction
  /** It was doubtful until somebody chose. */
  readonly wasDoubtful: boolean
  readonly outcome: ProfileImportResult | undefined
}

export const getAccountId = ({ match }: ReviewRow): string => match.account.accountId

export function buildReview(
  matches: readonly AccountMatch[],
  locations: readonly TreeLocation[],
  byHand: ReadonlyMap<string, string | null>,
  outcomes: ReadonlyMap<string, ProfileImportResult>,
): ReviewRow[] {
  const assignedIds = assignLocations(matches, locations, byHand)
  return matches.map((match) => {
    const { accountId } = match.account
    const outcome = outcomes.get(accountId)
    const locationId = outcome && 'locationId' in outcome ? outcome.locationId : (assignedIds.get(accountId) ?? null)
    const isChosen = byHand.has(accountId)
    const wasDoubtful = isChosen && match.confidence === 'check'
    return { match, locationId, fate: getImportAction(match, locationId, isChosen), wasDoubtful, outcome }
  })
}

/** Where each profile goes: what was recognised and has no profile yet, set right by hand. */
function assignLocations(
  matches: readonly AccountMatch[],
  locations: readonly TreeLocation[],
  byHand: ReadonlyMap<string, string | null>,
): Assignment {
  const free = new Set(locations.filter(isFree).map(({ id }) => id))
  const used = new Set(
    matches.flatMap((match) => (getConnectedLocationId(match) === null ? [] : [match.account.accountId])),
  )
  let now: Assignment = new Map(
    [...proposed(matches)].map(([accountId, locationId]) => [
      accountId,
      locationId !== null && (used.has(accountId) || free.has(locationId)) ? locationId : null,
    ]),
  )
  for (const [accountId, locationId] of byHand)
    if (now.has(accountId) && !used.has(accountId) && (locationId === null || free.has(locationId)))
      now = assigned(now, accountId, locationId)
  return now
}

/** A place without a Google profile can get one. */
export const isFree = ({ networks }: TreeLocation): boolean => !networks?.some(({ network }) => network === 'google')

function getImportAction(match: AccountMatch, locationId: string | null, isChosen: boolean): ImportAction {
  if (getConnectedLocationId(match) !== null) return 'used'
  if (locationId === null) return 'new'
  return match.confidence === 'check' && !isChosen ? 'check' : 'link'
}

/** The views of the review. What was doubtful stays in its own once chosen: nothing goes from under the focus. */
export const views = {
  new: ({ fate, outcome }) => fate !== 'used' || outcome !== undefined,
  check: ({ fate, wasDoubtful, outcome }) =>
    fate === 'check' || (fate !== 'used' && wasDoubtful) || outcome?.what === 'failed',
  used: ({ fate, outcome }) => fate === 'used' && outcome === undefined,
} satisfies Record<string, (row: ReviewRow) => boolean>
export type ReviewView = keyof typeof views

/** How many of a view wait: what was brought in stays in sight without being counted. */
export const countRows = (view: ReviewView, rows: readonly ReviewRow[]): number =>
  rows.filter((row) => views[view](row) && (view === 'used' || isOpen(row))).length

/** May be ticked: it has no place yet, and was not brought in just now. */
export const isOpen = ({ fate, outcome }: ReviewRow): boolean =>
  fate !== 'used' && (outcome === undefined || outcome.what === 'failed')

/** Ticked unless somebody says otherwise: neither doubtful, nor closed for good, nor waiting for Google's word. */
export const isSure = (row: ReviewRow): boolean =>
  isOpen(row) && row.fate !== 'check' && row.match.account.closed !== true && row.match.account.blocked === undefined

/** What the person ticked and unticked themselves, by account. Profiles keep arriving, each as ticked as it is sure. */
export type Ticks = ReadonlyMap<string, boolean>

export const isTicked = (row: ReviewRow, ticks: Ticks): boolean =>
  isOpen(row) && (ticks.get(getAccountId(row)) ?? isSure(row))

/** What a selection among rows changes. */
export function getTicksAfterSelection(rows: readonly ReviewRow[], ticks: Ticks, selected: ReadonlySet<string>): Ticks {
  const changed = rows.filter((row) => isOpen(row) && selected.has(getAccountId(row)) !== isTicked(row, ticks))
  return new Map(changed.map((row) => [getAccountId(row), selected.has(getAccountId(row))]))
}
