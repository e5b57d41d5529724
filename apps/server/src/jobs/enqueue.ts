import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { JobName } from './job.ts'

/** A job carries only ids. It reads its row when it runs, and may find nothing left to do. */
export type JobPayload = Readonly<Record<string, string>>

/** Jobs a user waits for run before scheduled ones, of which thousands may be due at once. */
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
  /** A new job replaces the waiting one with the same key; a running one is not affected. */
  readonly key?: string
  readonly runAt?: Date
  readonly maxAttempts?: number
}

/** Enqueues a job in the transaction that makes it necessary, so both are committed or neither. */
export async function enqueue(tx: Tx, name: JobName, payload: JobPayload, when: JobTiming = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${when.runAt ?? null}::timestamptz, max_attempts => ${when.maxAttempts ?? null}::int,
    job_key => ${when.key ?? null}::text, priority => ${awaited.has(name) ? -1 : null}::int)`.execute(tx)
}

/** Enqueues a job in its own transaction, where no other write depends on it. */
export function enqueueNow(db: Db, name: JobName, payload: JobPayload, when: JobTiming = {}): Promise<void> {
  return db.transaction().execute((tx) => enqueue(tx, name, payload, when))
}
