import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import { endingOf, untroubled } from './ending.ts'
import type { Machine } from './machine.ts'
import { load } from './records.ts'
import { tellOf } from './settling.ts'

/**
 * Ends what came too late to go out and says so, and says once of what is late that it still tries. Nothing due is
 * ever passed over in silence, however long the network or we were down.
 */
export async function sweepLate(machine: Machine): Promise<void> {
  const late = await machine.dispatcher.late(machine.windows.lateTold)
  const byCompany = Map.groupBy(late, ({ companyId }) => companyId)
  for (const [companyId, publications] of byCompany) {
    const idsWhere = (expired: boolean) => publications.filter((each) => each.expired === expired).map(({ id }) => id)
    await expire(machine, companyId, idsWhere(true))
    await warn(machine, companyId, idsWhere(false))
  }
}

async function expire({ deps, kinds }: Machine, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deps.databases
    .of(companyId)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update publication set state = 'FAILED', wake_at = null, error_code = 'publish.expired'
        where company_id = ${companyId} and id = any(${ids}::uuid[]) and claimed_by is null
          and state in ('DUE', 'PREPARING') and expires_at <= clock_timestamp() returning id`.execute(tx)
      const gone = await load(
        tx,
        companyId,
        rows.map(({ id }) => id),
      )
      const items = gone.flatMap((row) => {
        if (row === null) return []
        const ending = endingOf(row, 'FAILED', { errorCode: 'publish.expired' })
        return [{ row, ended: { ending, after: untroubled } }]
      })
      await tellOf(tx, kinds, companyId, items)
    })
}

async function warn({ deps }: Machine, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deps.databases
    .of(companyId)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{
        id: string
        post_id: string | null
        location_id: string | null
        location_name: string
        network: string
      }>`
        update publication set late_told = true where company_id = ${companyId} and id = any(${ids}::uuid[])
          and not late_told returning id, post_id, location_id, location_name, network`.execute(tx)
      const notices = rows.flatMap(({ id, post_id, location_id, location_name: place, network }) => {
        if (post_id === null) return []
        const about = { topic: post_id, itemId: post_id, publicationId: id, locationId: location_id }
        return [{ type: 'scheduledPostError' as const, kind: 'post.late', params: { place, network }, ...about }]
      })
      await notify(tx, companyId, notices)
    })
}
