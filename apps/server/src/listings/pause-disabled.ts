import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { staysDisabled } from '../deps/disabled-companies.ts'
import { scheduleNextSync } from './queries.ts'

const Which = z.object({ companyId: z.uuid(), integrationId: z.uuid() })
const day = 24 * 3600 * 1000

/**
 * Lets a listing of a disabled company rest. Its turn comes round every other minute until a run says when, and there are
 * few turns for all: thousands of listings nobody may look at would take everybody's.
 */
export async function pauseListing(deps: Deps, payload: unknown): Promise<void> {
  const which = Which.parse(payload)
  const transaction = deps.databases.forCompany(which.companyId).transaction()
  await transaction.execute(async (tx) => {
    if (await staysDisabled(tx, which.companyId)) await scheduleNextSync(tx, which, new Date(Date.now() + day))
  })
}

/** The company is enabled: its listings are looked at in their turn. */
export async function resumeListings(tx: Tx, companyId: string): Promise<void> {
  await sql`update webhook_route set listing_at = least(listing_at, clock_timestamp())
    where company_id = ${companyId}`.execute(tx)
}
