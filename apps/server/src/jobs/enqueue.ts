import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { JobName } from './job.ts'

/** What a job carries: ids. It reads its row again when it runs, and may find nothing left to do. */
export type JobPayload = Readonly<Record<string, string>>

/** What somebody waits for at a screen goes before all that a clock brings, of which there may be thousands at once. */
const awaited: ReadonlySet<JobName> = new Set([
  'accounts.emailChange',
  'accounts.mail',
  'accounts.request',
  'bulkUpdates.run',
  'exports.run',
  'inbox.webhook',
  'locations.import',
])

export interface JobTiming {
  /** One job with this key waits at a time; enqueued again, the newer replaces it. One already running is not touched. */
  readonly key?: string
  readonly runAt?: Date
  readonly maxAttempts?: number
}

/** Leaves work for the worker, in the transaction that makes it necessary: both happen or neither. */
export async function enqueue(tx: Tx, name: JobName, payload: JobPayload, when: JobTiming = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${when.runAt ?? null}::timestamptz, max_attempts => ${when.maxAttempts ?? null}::int,
    job_key => ${when.key ?? null}::text, priority => ${awaited.has(name) ? -1 : null}::int)`.execute(tx)
}

/** Leaves work that no row of a transaction stands for: a turn of a clock. */
export function enqueueNow(db: Db, name: JobName, payload: JobPayload, when: JobTiming = {}): Promise<void> {
  return db.transaction().execute((tx) => enqueue(tx, name, payload, when))
}
