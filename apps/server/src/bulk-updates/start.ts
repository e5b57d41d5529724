import { maxBulkLocationsPerRequest } from '@vitrine/contract/bulk-updates'
import type { Locale } from '@vitrine/contract/companies'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { publishEvent } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { Payload } from './apply.ts'
import { enqueueRun } from './enqueue-run.ts'

/** Whether a change is too large to be waited for, or nobody wants to wait: RFC 7240. */
export function runsInBackground(ids: readonly string[], request: FastifyRequest): boolean {
  const preferences = String(request.headers.prefer ?? '').split(',')
  return (
    ids.length > maxBulkLocationsPerRequest ||
    preferences.some((preference) => preference.trim().toLowerCase() === 'respond-async')
  )
}

/** Leaves a change of many places to the worker: the request and every place of it, or nothing. Answers its id. */
export async function startUpdate(
  db: Db,
  viewer: Viewer,
  lang: Locale,
  ids: readonly string[],
  what: Payload,
): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    // Old ones are forgotten when a new one comes.
    await sql`delete from bulk_update where company_id = ${viewer.companyId} and status = 'DONE'
      and finished_at < clock_timestamp() - interval '90 days'`.execute(tx)
    await tx
      .insertInto('bulk_update')
      .values({
        ...{ company_id: viewer.companyId, id, asked_by: viewer.userId, home_company_id: viewer.homeCompanyId, lang },
        ...{ kind: what.kind, payload: JSON.stringify(what.payload), total: ids.length },
      })
      .execute()
    await sql`insert into bulk_update_item (company_id, bulk_update_id, location_id, position)
      select ${viewer.companyId}, ${id}, place, at from unnest(${[...ids]}::uuid[]) with ordinality as t (place, at)`.execute(
      tx,
    )
    await enqueueRun(tx, { companyId: viewer.companyId, bulkUpdateId: id })
    await publishEvent(tx, { company: viewer.companyId, type: 'bulk_update', id, user: viewer.userId })
  })
  return id
}

/** The places that failed once more. Answers false when there are none, or it still runs. */
export async function retryFailed(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('bulk_update')
      .select('status')
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', id)
      .where('asked_by', '=', viewer.userId)
      .forUpdate()
      .executeTakeFirst()
    if (row?.status !== 'DONE') return false
    const again = await sql`update bulk_update_item set status = 'waiting', error_code = null, error_params = '{}'
      where company_id = ${viewer.companyId} and bulk_update_id = ${id} and status = 'failed'`.execute(tx)
    const count = Number(again.numAffectedRows ?? 0n)
    if (count === 0) return false
    await sql`update bulk_update set status = 'QUEUED', finished_at = null, done = done - ${count}, failed = 0
      where company_id = ${viewer.companyId} and id = ${id}`.execute(tx)
    await enqueueRun(tx, { companyId: viewer.companyId, bulkUpdateId: id })
    await publishEvent(tx, { company: viewer.companyId, type: 'bulk_update', id, user: viewer.userId })
    return true
  })
}
