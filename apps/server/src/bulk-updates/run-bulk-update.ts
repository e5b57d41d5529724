import { BulkHours } from '@vitrine/contract/bulk-updates'
import { GoogleProfileChange } from '@vitrine/contract/google-profile'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { BulkUpdate } from '../db/schema.ts'
import type { Deps } from '../deps/deps.ts'
import { withSavepoints } from '../deps/savepoints.ts'
import { publishEvent } from '../events/events.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { findCurrentViewer } from '../session/authenticate.ts'
import { applyTo, batchSize, type LocationVerdict, type Payload } from './apply.ts'
import { type BulkUpdateRef, enqueueRun } from './enqueue-run.ts'

/** A run that dies is followed by another after this; milliseconds. */
const silentMs = 60_000

/**
 * Goes through the places that wait, a batch at a time. A batch and its verdicts are one transaction, and another run is
 * always enqueued ahead: whoever dies, somebody goes on from the next place.
 */
export async function runUpdate(deps: Deps, which: BulkUpdateRef): Promise<void> {
  const db = deps.databases.forCompany(which.companyId)
  for (;;) {
    // Asked before: a transaction that waited for another connection of the pool could wait for ever.
    const viewer = await findRequester(deps, db, which)
    const left = await db.transaction().execute((tx) => batch(deps, tx, which, viewer))
    if (left === 0) return
  }
}

/** Rights hold when it runs, not when it was asked. */
async function findRequester(
  deps: Deps,
  db: Db,
  { companyId, bulkUpdateId }: BulkUpdateRef,
): Promise<Viewer | 'away' | null> {
  const row = await db
    .selectFrom('bulk_update')
    .select(['asked_by', 'home_company_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', bulkUpdateId)
    .executeTakeFirst()
  return row ? findCurrentViewer(deps, { userId: row.asked_by, homeCompanyId: row.home_company_id, companyId }) : null
}

async function batch(deps: Deps, tx: Tx, which: BulkUpdateRef, viewer: Viewer | 'away' | null): Promise<number> {
  const row = await tx
    .selectFrom('bulk_update')
    .selectAll()
    .where('company_id', '=', which.companyId)
    .where('id', '=', which.bulkUpdateId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row || row.status === 'DONE') return 0
  if (viewer === 'away') {
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
  const verdicts = await judged(deps, tx, viewer, ids, row)
  await saveVerdicts(tx, which, verdicts)
  const failed = verdicts.filter(([, violation]) => violation !== null).length
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
  await publishEvent(tx, { company: which.companyId, type: 'bulk_update', id: which.bulkUpdateId, user: row.asked_by })
  if (isLast) return 0
  await enqueueRun(tx, which, new Date(Date.now() + silentMs))
  return 1
}

type Row = Pick<Selectable<BulkUpdate>, 'kind' | 'payload'>

async function judged(
  deps: Deps,
  tx: Tx,
  viewer: Viewer | null,
  ids: readonly string[],
  row: Row,
): Promise<LocationVerdict[]> {
  if (viewer === null || !may(viewer, 'googleHours'))
    return ids.map((id) => [id, { propertyPath: '', code: 'bulk.rights' }])
  return applyTo(deps, withSavepoints(tx), viewer, ids, parsePayload(row))
}

function parsePayload({ kind, payload }: Row): Payload {
  return kind === 'openingHours'
    ? { kind, payload: BulkHours.parse(payload) }
    : { kind: 'googleProfile', payload: GoogleProfileChange.parse(payload) }
}

async function saveVerdicts(tx: Tx, which: BulkUpdateRef, verdicts: readonly LocationVerdict[]): Promise<void> {
  const rows = verdicts.map(([id, violation]) => ({
    id,
    code: violation?.code ?? null,
    params: violation?.params ?? {},
  }))
  await sql`update bulk_update_item i set status = case when v.code is null then 'done' else 'failed' end,
      error_code = v.code, error_params = v.params
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, code text, params jsonb)
    where i.company_id = ${which.companyId} and i.bulk_update_id = ${which.bulkUpdateId} and i.location_id = v.id`.execute(
    tx,
  )
}
