import { mostBulkAtOnce } from '@vitrine/contract/bulk-updates'
import type { Locale } from '@vitrine/contract/companies'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { tell } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { Payload } from './apply.ts'
import { enqueueRun } from './run.ts'

/** Whether a change is too large to be waited for, or nobody wants to wait: RFC 7240. */
export function runsInBackground(ids: readonly string[], request: FastifyRequest): boolean {
  const preferences = String(request.headers.prefer ?? '').split(',')
  return ids.length > mostBulkAtOnce || preferences.some((one) => one.trim().toLowerCase() === 'respond-async')
}

/** Leaves a change of many places to the worker: the request and every place of it, or nothing. Answers its id. */
export async function startUpdate(
  db: Db,
  who: Viewer,
  lang: Locale,
  ids: readonly string[],
  what: Payload,
): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    // Old ones are forgotten when a new one comes.
    await sql`delete from bulk_update where company_id = ${who.companyId} and status = 'DONE'
      and finished_at < clock_timestamp() - interval '90 days'`.execute(tx)
    await tx
      .insertInto('bulk_update')
      .values({
        ...{ company_id: who.companyId, id, asked_by: who.userId, home_company_id: who.homeCompanyId, lang },
        ...{ kind: what.kind, payload: JSON.stringify(what.payload), total: ids.length },
      })
      .execute()
    await sql`insert into bulk_update_item (company_id, bulk_update_id, location_id, position)
      select ${who.companyId}, ${id}, place, at from unnest(${[...ids]}::uuid[]) with ordinality as t (place, at)`.execute(
      tx,
    )
    await enqueueRun(tx, { companyId: who.companyId, bulkUpdateId: id })
    await tell(tx, { company: who.companyId, type: 'bulk_update', id, user: who.userId })
  })
  return id
}

/** The places that failed once more. Answers false when there are none, or it still runs. */
export async function retryFailed(db: Db, who: Viewer, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('bulk_update')
      .select('status')
      .where('company_id', '=', who.companyId)
      .where('id', '=', id)
      .where('asked_by', '=', who.userId)
      .forUpdate()
      .executeTakeFirst()
    if (row?.status !== 'DONE') return false
    const again = await sql`update bulk_update_item set status = 'waiting', error_code = null, error_params = '{}'
      where company_id = ${who.companyId} and bulk_update_id = ${id} and status = 'failed'`.execute(tx)
    const count = Number(again.numAffectedRows ?? 0n)
    if (count === 0) return false
    await sql`update bulk_update set status = 'QUEUED', finished_at = null, done = done - ${count}, failed = 0
      where company_id = ${who.companyId} and id = ${id}`.execute(tx)
    await enqueueRun(tx, { companyId: who.companyId, bulkUpdateId: id })
    await tell(tx, { company: who.companyId, type: 'bulk_update', id, user: who.userId })
    return true
  })
}
