import { BulkHours } from '@vitrine/contract/bulk-updates'
import { GoogleProfileChange } from '@vitrine/contract/google-profile'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { BulkUpdate } from '../db/schema.ts'
import type { Deps } from '../deps/deps.ts'
import { joined } from '../deps/savepoint.ts'
import { tell } from '../events/events.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { whoIsByNow } from '../session/identify.ts'
import { applyTo, batchSize, type Payload, type Verdict } from './apply.ts'
import { enqueueRun, type Which } from './run.ts'

/** A run that dies is followed by another after this; milliseconds. */
const silentMs = 60_000

/**
 * Goes through the places that wait, a batch at a time. A batch and its verdicts are one transaction, and another run is
 * always enqueued ahead: whoever dies, somebody goes on from the next place.
 */
export async function runUpdate(deps: Deps, which: Which): Promise<void> {
  const db = deps.databases.of(which.companyId)
  for (;;) {
    // Asked before: a transaction that waited for another connection of the pool could wait for ever.
    const who = await whoAsked(deps, db, which)
    const left = await db.transaction().execute((tx) => batch(deps, tx, which, who))
    if (left === 0) return
  }
}

/** Rights hold when it runs, not when it was asked. */
async function whoAsked(deps: Deps, db: Db, { companyId, bulkUpdateId }: Which): Promise<Viewer | 'away' | null> {
  const row = await db
    .selectFrom('bulk_update')
    .select(['asked_by', 'home_company_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', bulkUpdateId)
    .executeTakeFirst()
  return row ? whoIsByNow(deps, { userId: row.asked_by, homeCompanyId: row.home_company_id, companyId }) : null
}

async function batch(deps: Deps, tx: Tx, which: Which, who: Viewer | 'away' | null): Promise<number> {
  const row = await tx
    .selectFrom('bulk_update')
    .selectAll()
    .where('company_id', '=', which.companyId)
    .where('id', '=', which.bulkUpdateId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row || row.status === 'DONE') return 0
  if (who === 'away') {
    // Their company is disabled: it waits until it is known again what they may.
    await enqueueRun(tx, which, new Date(Date.now() + silentMs))
    return 0
  }
  const items = await tx
    .selectFrom('bulk_update_item')
    .select('location_id')
    .where('company_id', '=', which.companyId)
    .where('bulk_update_id', '=', which.bulkUpdateId)
    .where('status', '=', 'waiting')
    .orderBy('position')
    .limit(batchSize)
    .execute()
  const ids = items.map(({ location_id }) => location_id)
  const verdicts = await judged(deps, tx, who, ids, row)
  await keep(tx, which, verdicts)
  const failed = verdicts.filter(([, fault]) => fault !== null).length
  const isLast = items.length < batchSize
  await tx
    .updateTable('bulk_update')
    .set({
      ...{ done: sql<number>`done + ${verdicts.length}`, failed: sql<number>`failed + ${failed}` },
      status: isLast ? 'DONE' : 'RUNNING',
      finished_at: isLast ? sql<Date>`clock_timestamp()` : null,
    })
    .where('company_id', '=', which.companyId)
    .where('id', '=', which.bulkUpdateId)
    .execute()
  await tell(tx, { company: which.companyId, type: 'bulk_update', id: which.bulkUpdateId, user: row.asked_by })
  if (isLast) return 0
  await enqueueRun(tx, which, new Date(Date.now() + silentMs))
  return 1
}

type Row = Pick<Selectable<BulkUpdate>, 'kind' | 'payload'>

async function judged(deps: Deps, tx: Tx, who: Viewer | null, ids: readonly string[], row: Row): Promise<Verdict[]> {
  if (who === null || !may(who, 'googleHours')) return ids.map((id) => [id, { propertyPath: '', code: 'bulk.rights' }])
  return applyTo(deps, joined(tx), who, ids, payloadOf(row))
}

function payloadOf({ kind, payload }: Row): Payload {
  return kind === 'openingHours'
    ? { kind, payload: BulkHours.parse(payload) }
    : { kind: 'googleProfile', payload: GoogleProfileChange.parse(payload) }
}

async function keep(tx: Tx, which: Which, verdicts: readonly Verdict[]): Promise<void> {
  const rows = verdicts.map(([id, fault]) => ({ id, code: fault?.code ?? null, params: fault?.params ?? {} }))
  await sql`update bulk_update_item i set status = case when v.code is null then 'done' else 'failed' end,
      error_code = v.code, error_params = v.params
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, code text, params jsonb)
    where i.company_id = ${which.companyId} and i.bulk_update_id = ${which.bulkUpdateId} and i.location_id = v.id`.execute(
    tx,
  )
}
