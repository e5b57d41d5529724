import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { enqueueNow } from '../enqueue.ts'
import { forgetPaces } from './pace.ts'

/** As many as the networks let us ask in a minute, each two or three times. */
const mostAtOnce = 90

/** Enqueues every listing whose turn it is: the daily look, what waits, and what a dead worker left. Runs each minute. */
export async function sweepListings(deps: Deps): Promise<void> {
  await forgetPaces(deps)
  const due = await sql<{ company_id: string; integration_id: string }>`
    update webhook_route set listing_at = clock_timestamp() + interval '2 minutes'
    where (network, account_id, company_id, integration_id) in (
      select network, account_id, company_id, integration_id from webhook_route
      where network in ('google', 'facebook') and listing_at <= clock_timestamp()
      order by listing_at limit ${mostAtOnce} for update skip locked)
    returning company_id, integration_id`.execute(deps.databases.open)
  for (const { company_id, integration_id } of due.rows)
    await enqueueNow(
      deps.databases.open,
      'listings.sync',
      { companyId: company_id, integrationId: integration_id },
      { key: `listings.sync:${integration_id}` },
    )
}
