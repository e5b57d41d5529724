import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { newId } from '../lib/ids.ts'
import { getListingTiming } from './listing-timing.ts'
import { findParts, isUnsent, type ListingRef, type ListingRow, lockListing, scheduleNextSync } from './queries.ts'

/** One run’s time with a listing. */
export interface ListingClaim {
  readonly which: ListingRef
  readonly run: string
  readonly row: ListingRow
  /** Throws when the run is no longer allowed to write: asked as the first byte of each edit leaves. */
  guard(): void
}

/** Somebody else has the listing by now. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Takes the listing for a while, unless somebody has it or the network asked for quiet. Should this run die, the sweep comes. */
export async function claim(deps: Deps, db: Db, which: ListingRef): Promise<ListingClaim | null> {
  const timing = getListingTiming(deps.config)
  const run = newId()
  const row = await db.transaction().execute(async (tx) => {
    const found = await lockListing(tx, which)
    if (!found) return undefined
    const now = Date.now()
    const busy = Math.max(found.lease_until?.getTime() ?? 0, found.wait_until?.getTime() ?? 0)
    if (busy > now) {
      await scheduleNextSync(tx, which, new Date(busy))
      return undefined
    }
    const until = new Date(now + timing.lease)
    await tx
      .updateTable('listing')
      .set({ run, lease_until: until, wait_until: null })
      .where('company_id', '=', which.companyId)
      .where('integration_id', '=', which.integrationId)
      .execute()
    await scheduleNextSync(tx, which, until)
    return found
  })
  if (!row) return null
  const startedAt = performance.now()
  return {
    ...{ which, run, row },
    guard() {
      if (performance.now() - startedAt > timing.lastEdit) throw new Superseded()
    },
  }
}

/** Ends the turn in one transaction: what it found is written only while it still has the listing. */
export async function endTurn(
  deps: Deps,
  db: Db,
  { which, run }: ListingClaim,
  work: (tx: Parameters<typeof scheduleNextSync>[0], row: ListingRow) => Promise<{ at: Date; changed: boolean }>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockListing(tx, which)
    if (row?.run !== run) throw new Superseded()
    const { at, changed } = await work(tx, row)
    await tx
      .updateTable('listing')
      .set({ run: null, lease_until: null })
      .where('company_id', '=', which.companyId)
      .where('integration_id', '=', which.integrationId)
      .execute()
    // What came to be wanted meanwhile does not wait for the next look.
    const next = row.wait_until === null && (await findParts(tx, which)).some(isUnsent) && changed ? new Date() : at
    await scheduleNextSync(tx, which, next)
    // The sweep comes once a minute; what is due before has its own job.
    if (next.getTime() - Date.now() < getListingTiming(deps.config).span)
      await enqueue(tx, 'listings.sync', { ...which }, { key: `listings.sync:${which.integrationId}`, runAt: next })
    await publishEvent(tx, {
      ...{ company: which.companyId, type: 'integration', id: which.integrationId, location: row.location_id },
    })
  })
}

/** Puts the listing off, and says to those who look what it waits for. */
export async function postpone(
  deps: Deps,
  db: Db,
  turn: ListingClaim,
  wait: {
    readonly because: string | null
    readonly ms: number
    /** Nobody else is to ask before then. */
    readonly quiet?: boolean
    /** The network refuses the listing itself: what is wanted there can’t be had. */
    readonly refused?: boolean
  },
): Promise<void> {
  const at = new Date(Date.now() + wait.ms)
  await endTurn(deps, db, turn, async (tx) => {
    const { companyId, integrationId } = turn.which
    await tx
      .updateTable('listing')
      .set(wait.quiet === true ? { wait_until: at, failures: sql`failures + 1` } : { wait_until: null })
      .where('company_id', '=', companyId)
      .where('integration_id', '=', integrationId)
      .execute()
    if (wait.because !== null)
      await tx
        .updateTable('listing_part')
        .set({
          reason_code: wait.because,
          reason_params: '{}',
          ...(wait.refused === true ? { state: 'refused', sent_version: sql<number>`version` } : {}),
        })
        .where('company_id', '=', companyId)
        .where('integration_id', '=', integrationId)
        .where('state', '=', 'pending')
        .execute()
    return { at, changed: false }
  })
}
