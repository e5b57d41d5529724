import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'

/** Sites that say nothing are asked so often, none more often than the least; and none is forgotten for longer than a day. */
const usualMinutes = 30
const leastMinutes = 15
const maxMinutes = 24 * 60

/** How often a feed that was read wants to be asked again. */
export function everyMinutes(wanted: number | null): number {
  return Math.round(Math.min(maxMinutes, Math.max(leastMinutes, wanted ?? usualMinutes)))
}

/** After so many failures in a row it is no longer asked. */
export const maxFailures = 5

/** A feed that can't be read is asked more and more seldom. */
export function minutesAfter(failures: number, every: number): number {
  return Math.min(maxMinutes, every * 2 ** failures)
}

/** Whose turn comes when. One turn waits per feed; its job is left in the transaction that says so. */
export async function schedulePoll(tx: Tx, companyId: string, feedId: string, at: Date): Promise<void> {
  await tx
    .updateTable('rss_feed')
    .set({ next_check_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', feedId)
    .execute()
  await enqueue(tx, 'rss.ask', { companyId, feedId }, { runAt: at, key: `rss.ask ${feedId}` })
}
