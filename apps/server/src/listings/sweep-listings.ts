import { sql } from 'kysely'
import { enqueueDueAccounts } from '../connections/schedule-polls.ts'
import type { Deps } from '../deps/deps.ts'
import { deleteOldQuotas } from './rate-limit.ts'

/** As many as the networks let us ask in a minute, each two or three times. */
const maxPerSweep = 90

/** Enqueues every listing whose turn it is: the daily look, what waits, and what a dead worker left. Runs each minute. */
export async function sweepListings(deps: Deps): Promise<void> {
  await deleteOldQuotas(deps)
  await enqueueDueAccounts(deps, {
    ...{ at: 'listing_at', among: sql`network in ('google', 'facebook')`, limit: maxPerSweep },
    again: sql`interval '2 minutes'`,
    job: 'listings.sync',
    key: (id) => `listings.sync:${id}`,
  })
}
