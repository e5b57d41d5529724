import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { staysDisabled } from '../deps/disabled-companies.ts'
import { notify } from '../notifications/notify.ts'
import type { PublishingContext } from './context.ts'
import type { Deliverables } from './deliverable.ts'
import { createOutcome, noAccountEffect } from './outcome.ts'
import { load } from './publication-store.ts'
import { notifyOutcomes } from './save-outcomes.ts'
import { hold, whyLateOfRow } from './suspension.ts'

/**
 * Ends what came too late to go out and says so, and says once of what is late that it still tries. Nothing due is
 * ever passed over in silence, however long the network or we were down. For a disabled company nothing becomes later.
 */
export async function sweepLate({ deps, dispatcher, timing, kinds }: PublishingContext): Promise<void> {
  const late = await dispatcher.late(timing.lateTold)
  const byCompany = Map.groupBy(late, ({ companyId }) => companyId)
  for (const [companyId, publications] of byCompany) {
    const ids = publications.map(({ id }) => id)
    const idsWhere = (expired: boolean) => publications.filter((each) => each.expired === expired).map(({ id }) => id)
    const transaction = deps.databases.forCompany(companyId).transaction()
    await transaction.execute(async (tx) => {
      if (await staysDisabled(tx, companyId)) return hold(tx, companyId, ids)
      await expire(tx, kinds, companyId, idsWhere(true))
      await warn(tx, companyId, idsWhere(false))
    })
  }
}

async function expire(tx: Tx, kinds: Deliverables, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update publication set state = 'FAILED', wake_at = null, error_code = ${whyLateOfRow}
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and claimed_by is null
      and state in ('DUE', 'PREPARING') and expires_at <= clock_timestamp() returning id`.execute(tx)
  const gone = await load(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
  const items = gone.flatMap((row) => {
    if (row === null) return []
    const ending = createOutcome(row, 'FAILED', { errorCode: row.error_code })
    return [{ row, ended: { ending, after: noAccountEffect } }]
  })
  await notifyOutcomes(tx, kinds, companyId, items)
}

async function warn(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{
    id: string
    post_id: string | null
    location_id: string | null
    location_name: string
    network: string
  }>`
    update publication set late_told = true where company_id = ${companyId} and id = any(${ids}::uuid[])
      and not late_told returning id, post_id, location_id, location_name, network`.execute(tx)
  const notices = rows.flatMap(({ id, post_id, location_id, location_name: locationName, network }) => {
    if (post_id === null) return []
    const about = { topic: post_id, itemId: post_id, publicationId: id, locationId: location_id }
    return [
      { type: 'scheduledPostError' as const, kind: 'post.late', params: { place: locationName, network }, ...about },
    ]
  })
  await notify(tx, companyId, notices)
}
