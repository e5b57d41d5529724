import type { ListingField } from '@vitrine/contract/listings'
import type { ListingOffers, Listings, ListingValues } from '@vitrine/networks/listing'
import { type Call, NetworkError } from '@vitrine/networks/network'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { fp } from '../lib/failpoints.ts'
import { type ListingClaim, postpone, Superseded } from './claim.ts'
import { noOffers } from './field-values.ts'
import { getListingTiming } from './listing-timing.ts'
import { findParts, isUnsent, type PartRow } from './queries.ts'

/** Google: "10 edits per minute per Google Business Profile" (content/limits, read 2026-11); two are left to people. */
const maxEdits = 8

/**
 * Sends what is wanted and has not gone out, as few edits as it takes. A field that is refused is put aside with its
 * reason, and the others go again without it. `later` when the listing takes no more edits for now.
 */
export async function send(
  deps: Deps,
  db: Db,
  turn: ListingClaim,
  listings: Listings,
  call: Call,
  offers: ListingOffers | null,
): Promise<'sent' | 'later'> {
  for (;;) {
    const unsent = (await findParts(db, turn.which)).filter(isUnsent)
    const group = nextGroup(unsent, turn.row.one_by_one)
    if (group.length === 0) return 'sent'
    const free = await reserveEdit(deps, db, turn)
    if (free !== null) {
      await postpone(deps, db, turn, { because: 'network.rate-limited', ms: free - Date.now() })
      return 'later'
    }
    await fp('listing.counted', turn.row.account_id)
    const values: ListingValues = Object.assign({}, ...group.map(({ wanted }) => wanted ?? {}))
    const skipped = listings.skipped(values, offers ?? noOffers)
    try {
      await listings.write(call, values, offers ?? noOffers)
      await fp('listing.answered', turn.row.account_id)
      await noteSent(db, turn, group, skipped)
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      if (error.failure.kind !== 'rejected') {
        if (error.failure.sent === 'no') await noting(db, turn, (tx) => nothingArrives(tx, turn))
        throw error
      }
      await noteRefused(db, turn, group, listings.refusedFields(error), error)
    }
    await fp('listing.noted', turn.row.account_id)
  }
}

/** Attributes have a call of their own; everything else goes in one, until that was refused without a word why. */
function nextGroup(unsent: readonly PartRow[], oneByOne: boolean): PartRow[] {
  const fields = unsent.filter(({ field }) => field !== 'attributes')
  if (fields.length > 0) return oneByOne ? fields.slice(0, 1) : fields
  return unsent.filter(({ field }) => field === 'attributes')
}

/**
 * Counts the edit before it leaves, and says that it may arrive: should nobody live to hear the answer, it is known
 * until when. Answers when there is room again, or null.
 */
async function reserveEdit(deps: Deps, db: Db, { which, run }: ListingClaim): Promise<number | null> {
  const timing = getListingTiming(deps.config)
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('listing')
      .select(['run', 'edits'])
      .where('company_id', '=', which.companyId)
      .where('integration_id', '=', which.integrationId)
      .forUpdate()
      .executeTakeFirst()
    if (row?.run !== run) throw new Superseded()
    const now = Date.now()
    const lately = row.edits.filter((at) => at.getTime() > now - timing.span)
    const [oldest] = lately
    if (oldest && lately.length >= maxEdits) return oldest.getTime() + timing.span
    await tx
      .updateTable('listing')
      .set({ edits: [...lately, new Date(now)], doubt_until: new Date(now + timing.quiescence) })
      .where('company_id', '=', which.companyId)
      .where('integration_id', '=', which.integrationId)
      .execute()
    return null
  })
}

/** Taken. What came to be wanted meanwhile is another version, and still to be sent. */
async function noteSent(
  db: Db,
  turn: ListingClaim,
  group: readonly PartRow[],
  skipped: Partial<Record<ListingField, string[]>>,
): Promise<void> {
  await noting(db, turn, async (tx) => {
    for (const { field, version, wanted } of group)
      await partsNamed(tx, turn, field)
        .set({
          ...{ sent: JSON.stringify(wanted), sent_version: version, sent_at: sql`clock_timestamp()` },
          ...{ reason_code: null, reason_params: '{}', skipped: skipped[field] ?? [] },
        })
        .execute()
    await nothingArrives(tx, turn)
  })
}

async function noteRefused(
  db: Db,
  turn: ListingClaim,
  group: readonly PartRow[],
  named: ReturnType<Listings['refusedFields']>,
  error: NetworkError,
): Promise<void> {
  const about = named.filter(({ field }) => group.some((part) => part.field === field))
  const refused =
    about.length > 0
      ? about
      : group.length === 1
        ? group.map(({ field }) => ({ field, code: error.failure.say as string })) // wider on purpose: ours stand beside
        : []
  await noting(db, turn, async (tx) => {
    for (const { field, code } of refused) {
      const version = group.find((part) => part.field === field)?.version ?? 0
      await partsNamed(tx, turn, field)
        .set({ state: 'refused', reason_code: code, reason_params: '{}', sent_version: version })
        .where('version', '=', version)
        .execute()
    }
    await nothingArrives(tx, turn, refused.length === 0 ? { one_by_one: true } : {})
  })
  if (refused.length === 0) Object.assign(turn.row, { one_by_one: true })
}

/** The edit was answered: of it nothing can arrive any more. What was in doubt before still may. */
async function nothingArrives(tx: Tx, { which, row }: ListingClaim, more: { one_by_one?: true } = {}): Promise<void> {
  await tx
    .updateTable('listing')
    .set({ doubt_until: row.doubt_until, ...more })
    .where('company_id', '=', which.companyId)
    .where('integration_id', '=', which.integrationId)
    .execute()
}

type Tx = Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0]

async function noting(db: Db, { which, run }: ListingClaim, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('listing')
      .select('run')
      .where('company_id', '=', which.companyId)
      .where('integration_id', '=', which.integrationId)
      .forUpdate()
      .executeTakeFirst()
    if (row?.run !== run) throw new Superseded()
    await work(tx)
  })
}

function partsNamed(tx: Tx, { which }: ListingClaim, field: ListingField) {
  return tx
    .updateTable('listing_part')
    .where('company_id', '=', which.companyId)
    .where('integration_id', '=', which.integrationId)
    .where('field', '=', field)
}
