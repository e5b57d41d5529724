import type { Tx } from '../db/db.ts'
import { enqueue, type JobTiming } from '../jobs/enqueue.ts'

export interface BulkUpdateRef {
  readonly companyId: string
  readonly bulkUpdateId: string
}

/** One run of a change waits at a time: a newer takes the place of an older. */
export async function enqueueRun(tx: Tx, which: BulkUpdateRef, runAt?: JobTiming['runAt']): Promise<void> {
  await enqueue(
    tx,
    'bulkUpdates.run',
    { ...which },
    { key: `bulkUpdates.run:${which.bulkUpdateId}`, ...(runAt ? { runAt } : {}) },
  )
}
