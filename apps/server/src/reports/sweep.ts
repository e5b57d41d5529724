import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { enqueueNow } from '../enqueue.ts'
import { networkFor } from '../networks.ts'

/** How often an account is asked for its figures; networks add to them a few times a day. */
export const everyHours = 6
/**
 * How many accounts of one network are begun in a minute, all companies together. Google counts the whole project's requests,
 * three hundred a minute, and the inbox needs its part of them.
 */
const perMinute = { facebook: 400, instagram: 200, google: 40 } as const

/** Enqueues the collection of every account whose turn it is. Runs each minute. */
export async function sweep(deps: Deps): Promise<void> {
  for (const [network, most] of Object.entries(perMinute)) {
    if (networkFor(deps.networks, network)?.insights === undefined) continue
    // A fifth of jitter keeps thousands of accounts from coming round together.
    const due = await sql<{ company_id: string; integration_id: string }>`
      update webhook_route set report_at = clock_timestamp() + make_interval(secs => ${everyHours * 3600} * (0.9 + 0.2 * random()))
      where (network, account_id, company_id, integration_id) in (
        select network, account_id, company_id, integration_id from webhook_route
        where network = ${network} and report_at <= clock_timestamp() order by report_at limit ${most} for update skip locked)
      returning company_id, integration_id`.execute(deps.databases.open)
    for (const { company_id, integration_id } of due.rows)
      await enqueueNow(
        deps.databases.open,
        'reports.collect',
        { companyId: company_id, integrationId: integration_id },
        { key: `report ${integration_id}` },
      )
  }
}
