import { sql } from 'kysely'
import { takeTurns } from '../connections/turns.ts'
import type { Deps } from '../deps/deps.ts'
import { forgetPaces } from './pace.ts'

/** As many as the networks let us ask in a minute, each two or three times. */
const mostAtOnce = 90

/** Enqueues every listing whose turn it is: the daily look, what waits, and what a dead worker left. Runs each minute. */
export async function sweepListings(deps: Deps): Promise<void> {
  await forgetPaces(deps)
  await takeTurns(deps, {
    ...{ at: 'listing_at', among: sql`network in ('google', 'facebook')`, most: mostAtOnce },
    again: sql`interval '2 minutes'`,
    job: 'listings.sync',
    key: (id) => `listings.sync:${id}`,
  })
}
