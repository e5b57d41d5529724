import type { ListingField, ListingState } from '@vitrine/contract/listings'
import type { ListingOffers, Listings, ListingValues, ShownListing } from '@vitrine/networks/listing'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { fp } from '../lib/failpoints.ts'
import { endTurn, type ListingClaim } from './claim.ts'
import { type AdoptedColumns, getAdoptedColumns, getLocalValues, isShown, isSilent, noOffers } from './field-values.ts'
import { isIdentity } from './identity.ts'
import { getListingTiming, type ListingTiming } from './listing-timing.ts'
import { findParts, isUnsent, type ListingRow, type PartRow } from './queries.ts'

/** Writes down what the network shows, and what that means for each field. */
export async function reconcile(
  deps: Deps,
  db: Db,
  turn: ListingClaim,
  listings: Listings,
  shown: ShownListing,
  offers: ListingOffers | null,
): Promise<void> {
  const timing = getListingTiming(deps.config)
  await endTurn(deps, db, turn, async (tx, before) => {
    const row =
      before.read_at === null && before.network === 'google'
        ? await adoptRemoteValues(tx, before, listings, shown)
        : before
    const parts = new Map((await findParts(tx, turn.which)).map((part) => [part.field, part]))
    const verdicts = listings.fields.map((field) => {
      const part = parts.get(field)
      const wanted = getWantedValues(row, field, part)
      // What nothing is said of, here, and cannot be read there, has no state.
      if (!(keyOf[field] in shown.values)) return null
      const skipped = listings.skipped(wanted, offers ?? noOffers)[field] ?? []
      const equal = isShown(field, wanted, shown.values, row, skipped)
      const verdict = judge(part, equal, row, shown.underReview.includes(field), timing)
      const isWaiting = verdict.state === 'pending' && !(part && isUnsent(part))
      // What is never sent unasked is not waited for.
      const settled = isWaiting && hasUnwantedUsualHours(field, wanted, shown.values) ? undecided : verdict
      return { field, part, skipped, ...settled, shown: pickField(field, shown.values) }
    })
    const seen = verdicts.filter((verdict) => verdict !== null)
    for (const verdict of seen) await savePart(tx, turn, verdict)
    await tx
      .updateTable('listing')
      .set({
        ...{ read_at: sql<Date>`clock_timestamp()`, failures: 0, wait_until: null },
        ...(row.doubt_until !== null && row.doubt_until <= new Date() ? { doubt_until: null } : {}),
        ...{ title: shown.title, place_id: shown.placeId, food_menu: shown.foodMenu, category: shown.category },
      })
      .where('company_id', '=', turn.which.companyId)
      .where('integration_id', '=', turn.which.integrationId)
      .execute()
    const at = Math.min(
      Date.now() + timing.daily * (0.9 + 0.2 * Math.random()),
      ...seen.map(({ recheckTime }) => recheckTime),
    )
    return { at: new Date(at), changed: true }
  })
  await fp('listing.settled', turn.row.account_id)
}

/**
 * What is compared with the network. Name and address of a location change here without being sent, so what was sent
 * once is not what they are now.
 */
function getWantedValues(row: ListingRow, field: ListingField, part: PartRow | undefined): ListingValues {
  const isCurrent = part?.state === 'pending' || !isIdentity(field)
  return (isCurrent ? part?.wanted : undefined) ?? getLocalValues(row, field)
}

/** The location has no usual hours any more, and the network shows them until a person decides that they go. */
function hasUnwantedUsualHours(field: ListingField, wanted: ListingValues, shown: ListingValues): boolean {
  const hasUsual = ({ hours = [] }: ListingValues) =>
    hours.some(({ type, ...week }) => type === 'default' && Object.values(week).some((ranges) => ranges !== ''))
  return field === 'hours' && !wanted.hours?.some(({ type }) => type === 'default') && hasUsual(shown)
}

interface Verdict {
  readonly state: ListingState
  readonly reason: string | null
  /** The wanted version needs no more sending: it is there. */
  readonly done: boolean
  /** An older edit arrived after it: it goes once more. */
  readonly again?: true
  readonly recheckTime: number
}

const undecided: Verdict = { state: 'differs', reason: null, done: false, recheckTime: Number.POSITIVE_INFINITY }

/** What a reading says of one field. */
export function judge(
  part: Pick<PartRow, 'state' | 'version' | 'sent_version' | 'sent_at' | 'reason_code'> | undefined,
  equal: boolean,
  row: Pick<ListingRow, 'doubt_until'>,
  underReview: boolean,
  timing: ListingTiming,
): Verdict {
  const never = Number.POSITIVE_INFINITY
  const now = Date.now()
  const doubt = row.doubt_until?.getTime() ?? 0
  // An older edit may still arrive and undo what is seen: it is looked at once more when that can't be any longer.
  if (equal && doubt > now && part?.state === 'pending')
    return { state: 'pending', reason: null, done: true, recheckTime: doubt }
  const checks = timing.looks.map((ms) => (part?.sent_at?.getTime() ?? 0) + ms)
  const next = checks.find((at) => at > now) ?? now + timing.later
  if (underReview && part?.state === 'pending' && !isUnsent(part))
    return { state: 'pending', reason: 'listing.review', done: false, recheckTime: next }
  if (equal) return { state: 'matching', reason: null, done: true, recheckTime: never }
  if (part === undefined || part.state === 'matching' || part.state === 'differs')
    return { state: 'differs', reason: null, done: false, recheckTime: never }
  if (part.state === 'refused') return { state: 'refused', reason: part.reason_code, done: false, recheckTime: never }
  if (isUnsent(part)) return { state: 'pending', reason: part.reason_code, done: false, recheckTime: now }
  const sentAt = part.sent_at?.getTime() ?? 0
  if (doubt !== 0 && doubt <= now && sentAt < doubt)
    return { state: 'pending', reason: null, done: false, again: true, recheckTime: now }
  if (now < Math.max(sentAt + timing.settles, doubt))
    return { state: 'pending', reason: null, done: false, recheckTime: next }
  return { state: 'differs', reason: null, done: false, recheckTime: never }
}

async function savePart(
  tx: Tx,
  { which }: ListingClaim,
  verdict: Verdict & { field: ListingField; part: PartRow | undefined; skipped: string[]; shown: ListingValues },
): Promise<void> {
  const { field, part, state, reason, done, skipped } = verdict
  const seen = {
    ...{
      state,
      reason_code: reason,
      shown: JSON.stringify(verdict.shown),
      read_at: sql<Date>`clock_timestamp()`,
      skipped,
    },
    ...(done ? { sent_version: part?.version ?? 0 } : {}),
    ...(verdict.again ? { sent_version: 0 } : {}),
  }
  await tx
    .insertInto('listing_part')
    .values({ company_id: which.companyId, integration_id: which.integrationId, field, ...seen })
    .onConflict((clash) => clash.columns(['company_id', 'integration_id', 'field']).doUpdateSet(seen))
    .execute()
}

/** At the first look a place learns what it had not said itself, set by set and field by field. Nobody’s word is overwritten. */
async function adoptRemoteValues(
  tx: Tx,
  row: ListingRow,
  listings: Listings,
  shown: ShownListing,
): Promise<ListingRow> {
  const silent = listings.fields.filter((field) => field === 'hours' || isSilent(row, field))
  const columns = getAdoptedColumns(row, silent, shown.values, 'missing')
  if (Object.keys(columns).length === 0) return row
  await writeLocationColumns(tx, row, columns)
  const after = {
    ...row,
    ...columns,
    google_profile: JSON.parse(JSON.stringify(columns.google_profile ?? row.google_profile)),
  }
  // A set that was written here before the first look is sent beside those that were just learnt, not instead of them.
  await tx
    .updateTable('listing_part')
    .set({ wanted: JSON.stringify(getLocalValues(after, 'hours')) })
    .where('company_id', '=', row.company_id)
    .where('integration_id', '=', row.integration_id)
    .where('field', '=', 'hours')
    .where('wanted', 'is not', null)
    .execute()
  return after
}

export async function writeLocationColumns(
  tx: Tx,
  row: Pick<ListingRow, 'company_id' | 'location_id'>,
  columns: AdoptedColumns,
): Promise<void> {
  const { opening_hours, special_times, google_profile, ...plain } = columns
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  await tx
    .updateTable('location')
    .set({
      ...plain,
      opening_hours: json(opening_hours),
      special_times: json(special_times),
      google_profile: json(google_profile),
      updated_at: sql`clock_timestamp()`,
    })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.location_id)
    .execute()
}

/** Where a field stands among the values. */
const keyOf = {
  title: 'title',
  address: 'address',
  hours: 'hours',
  specialHours: 'specialHours',
  description: 'description',
  categories: 'categories',
  phone: 'phone',
  website: 'website',
  attributes: 'attributes',
} as const satisfies Record<ListingField, keyof ListingValues>

function pickField(field: ListingField, values: ListingValues): ListingValues {
  return { [keyOf[field]]: values[keyOf[field]] }
}
