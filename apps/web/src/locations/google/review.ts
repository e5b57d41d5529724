import { type Assignment, assigned, connectedPlaceOf, type Match, proposed } from '../../connections/assignment.ts'
import type { TreePlace } from '../../ui/location-tree/tree.ts'

/** How a profile fared: where its place is, or why there is none. */
export type Outcome =
  | {
      readonly what: 'created' | 'linked' | 'unchanged'
      /** Its id. */
      readonly place: string
      /** Why it is not connected. */
      readonly message?: string | undefined
    }
  | { readonly what: 'failed'; readonly message: string; readonly isRevoked?: boolean }

/** What would become of a profile. */
export type Fate =
  /** Some place has it. */
  | 'used'
  /** It gets a place of its own. */
  | 'new'
  /** It goes to a place there is, which somebody should look at where we are not sure. */
  | 'link'
  | 'check'

export interface ReviewRow {
  readonly match: Match
  /** The place it is connected to, or would be; null is a new one. */
  readonly place: string | null
  readonly fate: Fate
  /** It was doubtful until somebody chose. */
  readonly wasDoubtful: boolean
  readonly outcome: Outcome | undefined
}

export const idOf = ({ match }: ReviewRow): string => match.account.accountId

export function reviewOf(
  matches: readonly Match[],
  places: readonly TreePlace[],
  byHand: ReadonlyMap<string, string | null>,
  outcomes: ReadonlyMap<string, Outcome>,
): ReviewRow[] {
  const goes = placesFor(matches, places, byHand)
  return matches.map((match) => {
    const { accountId } = match.account
    const outcome = outcomes.get(accountId)
    const place = outcome && 'place' in outcome ? outcome.place : (goes.get(accountId) ?? null)
    const isChosen = byHand.has(accountId)
    const wasDoubtful = isChosen && match.confidence === 'check'
    return { match, place, fate: fateOf(match, place, isChosen), wasDoubtful, outcome }
  })
}

/** Where each profile goes: what was recognised and has no profile yet, set right by hand. */
function placesFor(
  matches: readonly Match[],
  places: readonly TreePlace[],
  byHand: ReadonlyMap<string, string | null>,
): Assignment {
  const free = new Set(places.filter(isFree).map(({ id }) => id))
  const used = new Set(matches.flatMap((match) => (connectedPlaceOf(match) === null ? [] : [match.account.accountId])))
  let now: Assignment = new Map(
    [...proposed(matches)].map(([accountId, place]) => [
      accountId,
      place !== null && (used.has(accountId) || free.has(place)) ? place : null,
    ]),
  )
  for (const [accountId, place] of byHand)
    if (now.has(accountId) && !used.has(accountId) && (place === null || free.has(place)))
      now = assigned(now, accountId, place)
  return now
}

/** A place without a Google profile can get one. */
export const isFree = ({ networks }: TreePlace): boolean => !networks?.some(({ network }) => network === 'google')

function fateOf(match: Match, place: string | null, isChosen: boolean): Fate {
  if (connectedPlaceOf(match) !== null) return 'used'
  if (place === null) return 'new'
  return match.confidence === 'check' && !isChosen ? 'check' : 'link'
}

/** The views of the review. What was doubtful stays in its own once chosen: nothing goes from under the focus. */
export const views = {
  new: ({ fate, outcome }) => fate !== 'used' || outcome !== undefined,
  check: ({ fate, wasDoubtful, outcome }) =>
    fate === 'check' || (fate !== 'used' && wasDoubtful) || outcome?.what === 'failed',
  used: ({ fate, outcome }) => fate === 'used' && outcome === undefined,
} satisfies Record<string, (row: ReviewRow) => boolean>
export type View = keyof typeof views

/** How many of a view wait: what was brought in stays in sight without being counted. */
export const countIn = (view: View, rows: readonly ReviewRow[]): number =>
  rows.filter((row) => views[view](row) && (view === 'used' || isOpen(row))).length

/** May be ticked: it has no place yet, and was not brought in just now. */
export const isOpen = ({ fate, outcome }: ReviewRow): boolean =>
  fate !== 'used' && (outcome === undefined || outcome.what === 'failed')

/** Ticked unless somebody says otherwise: neither doubtful, nor closed for good, nor waiting for Google's word. */
export const isSure = (row: ReviewRow): boolean =>
  isOpen(row) && row.fate !== 'check' && row.match.account.closed !== true && row.match.account.blocked === undefined

/** What the person ticked and unticked themselves, by account. Profiles keep arriving, each as ticked as it is sure. */
export type Ticks = ReadonlyMap<string, boolean>

export const isTicked = (row: ReviewRow, ticks: Ticks): boolean => isOpen(row) && (ticks.get(idOf(row)) ?? isSure(row))

/** What a selection among rows changes. */
export function tickedAnew(rows: readonly ReviewRow[], ticks: Ticks, selected: ReadonlySet<string>): Ticks {
  const changed = rows.filter((row) => isOpen(row) && selected.has(idOf(row)) !== isTicked(row, ticks))
  return new Map(changed.map((row) => [idOf(row), selected.has(idOf(row))]))
}
