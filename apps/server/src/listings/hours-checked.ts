import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/**
 * Notes that a person confirmed or edited opening hours of a location of this company: that ticks the step of the first
 * steps. Hours that came with an import were not checked by anybody. Only the first time is written.
 */
export async function markHoursChecked(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('company')
    .set({ hours_checked_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', companyId)
    .where('hours_checked_at', 'is', null)
    .execute()
}
