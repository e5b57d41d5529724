import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { PublishingContext } from './context.ts'

interface CheckedRow {
  readonly id: string
  readonly post_id: string | null
  readonly location_id: string | null
  readonly location_name: string
  readonly network: string
}

/**
 * Notifies people, once for each publication, when it has been verified for ten minutes: the network may have
 * published it although it answered with an error, and until that is known nothing is sent again.
 */
export async function notifyOfLongChecks({
  deps,
  dispatcher,
  timing,
}: Pick<PublishingContext, 'deps' | 'dispatcher' | 'timing'>): Promise<void> {
  const byCompany = Map.groupBy(await dispatcher.checking(timing.checkTold), ({ companyId }) => companyId)
  for (const [companyId, publications] of byCompany) {
    const ids = publications.map(({ id }) => id)
    await deps.databases
      .forCompany(companyId)
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<CheckedRow>`
          update publication set check_told = true where company_id = ${companyId} and id = any(${ids}::uuid[])
            and state = 'VERIFYING' and not check_told returning id, post_id, location_id, location_name, network`.execute(
          tx,
        )
        const notices = rows.flatMap(({ id, post_id, location_id, location_name: locationName, network }) => {
          if (post_id === null) return []
          const about = { topic: post_id, itemId: post_id, publicationId: id, locationId: location_id }
          return [{ type: 'info' as const, kind: 'post.checking', params: { place: locationName, network }, ...about }]
        })
        await notify(tx, companyId, notices)
      })
  }
}
