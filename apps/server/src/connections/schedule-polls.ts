import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../deps/deps.ts'
import { enqueueNow } from '../jobs/enqueue.ts'
import type { JobName } from '../jobs/job.ts'

interface AccountSchedule {
  /** The instant from which an account has its turn. */
  readonly at: 'poll_at' | 'report_at' | 'listing_at'
  readonly among: RawBuilder<unknown>
  readonly limit: number
  /** How long until its next one. */
  readonly again: RawBuilder<unknown>
  readonly job: JobName
  readonly key: (integrationId: string) => string
}

/** Enqueues a job for every account, of whatever company, whose turn it is; the longest waiting first. */
export async function enqueueDueAccounts(
  deps: Deps,
  { at, among, limit, again, job, key }: AccountSchedule,
): Promise<void> {
  const since = sql.ref(at)
  const due = await sql<{ company_id: string; integration_id: string }>`
    update webhook_route set ${since} = clock_timestamp() + ${again}
    where (network, account_id, company_id, integration_id) in (
      select network, account_id, company_id, integration_id from webhook_route
      where ${among} and ${since} <= clock_timestamp() order by ${since} limit ${limit} for update skip locked)
    returning company_id, integration_id`.execute(deps.databases.open)
  for (const { company_id, integration_id } of due.rows)
    await enqueueNow(
      deps.databases.open,
      job,
      { companyId: company_id, integrationId: integration_id },
      { key: key(integration_id) },
    )
}

/** A fifth of jitter keeps thousands of accounts from coming round together. */
export const about = (seconds: number): RawBuilder<unknown> =>
  sql`make_interval(secs => ${seconds} * (0.9 + 0.2 * random()))`
