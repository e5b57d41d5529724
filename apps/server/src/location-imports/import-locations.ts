import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { groupsNamed } from '../groups/groups.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { brokenConstraint } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { may } from '../lib/viewer.ts'
import { labelsNamed } from '../location-labels/labels.ts'
import { insertLocations, updateLocations } from '../locations/batch.ts'
import type { Columns } from '../locations/location-columns.ts'
import { notify } from '../notifications/notify.ts'
import { findCurrentViewer } from '../session/authenticate.ts'
import { type PlannedRow, planChunk } from './plan-chunk.ts'
import { refuse } from './plan-row.ts'
import * as queries from './queries.ts'

interface ImportRef {
  readonly companyId: string
  readonly importId: string
}

const atATime = 200

/**
 * Imports a file, a chunk of rows a transaction: killed anywhere, it goes on where it was; run twice at once, one of
 * the two goes home.
 */
export async function importLocations(deps: Deps, which: ImportRef): Promise<void> {
  const db = deps.databases.forCompany(which.companyId)
  for (let limit = atATime; ; ) {
    const went = await importChunk(deps, db, which, limit).catch((error: unknown) => {
      // Two rows give one external id to two places: one by one, only the second is refused.
      if (limit > 1 && brokenConstraint(error) === 'location_external_id') return 'again' as const
      throw error
    })
    if (went === 'done') return
    limit = went === 'again' ? 1 : atATime
  }
}

async function importChunk(deps: Deps, db: Db, which: ImportRef, limit: number): Promise<'more' | 'done'> {
  const { companyId, importId } = which
  // Asked before: a transaction that waited for another connection of the pool could wait for ever.
  const canContinue = await mayGoOn(deps, db, which)
  return db.transaction().execute(async (tx) => {
    const file = await queries.lockImport(tx, companyId, importId)
    if (!file || (file.status !== 'QUEUED' && file.status !== 'RUNNING')) return 'done'
    const rows = await queries.rowsAfter(tx, companyId, importId, 0, limit, true)
    if (rows.length === 0) {
      await queries.updateImport(tx, companyId, importId, { status: 'DONE', finished_at: sql<Date>`clock_timestamp()` })
      await notifyOfEnd(tx, companyId, file)
      return 'done'
    }
    // Whoever does this may be killed before the next chunk: then somebody else goes on in a minute.
    await enqueue(
      tx,
      'locations.import',
      { companyId, importId },
      { key: `locations.import:${importId}`, runAt: new Date(Date.now() + 60_000) },
    )
    if (canContinue === 'away') return 'done'
    if (file.status === 'QUEUED') await queries.updateImport(tx, companyId, importId, { status: 'RUNNING' })
    const written = canContinue
      ? await importRows(tx, file, rows, limit)
      : rows.map(({ number }) => ({ ...refuse('import.rights'), number, location_id: null }))
    await queries.writeOutcomes(tx, companyId, importId, written, true)
    await queries.countUp(tx, companyId, importId, counted(written))
    return 'more'
  })
}

/**
 * Rights hold while it runs, not when it was asked for: whoever let it run must still be one who imports. While their
 * company is disabled nobody knows, and it waits.
 */
async function mayGoOn(deps: Deps, db: Db, { companyId, importId }: ImportRef): Promise<boolean | 'away'> {
  const file = await queries.findImport(db, companyId, importId)
  if (!file || file.run_by === null || file.run_by_company_id === null) return true
  const viewer = await findCurrentViewer(deps, {
    userId: file.run_by,
    homeCompanyId: file.run_by_company_id,
    companyId,
  })
  return viewer === 'away' ? viewer : viewer !== null && may(viewer, 'locations') && viewer.locations === null
}

async function importRows(
  tx: Tx,
  file: queries.ImportRow,
  rows: readonly queries.ImportFileRow[],
  limit: number,
): Promise<queries.RowOutcome[]> {
  const { company_id: companyId } = file
  await queries.replanImports(tx)
  const company = await queries.findCompany(tx, companyId)
  const plans = await planChunk(tx, companyId, file, company, rows, { lock: true, matchedIds: new Set() })
  return limit === 1 ? writeOne(tx, companyId, plans) : write(tx, companyId, plans)
}

/** The one who began it hears how it ended, wherever they are by now. */
async function notifyOfEnd(
  tx: Tx,
  companyId: string,
  file: { id: string; file_name: string; created_by: string | null; created: number; updated: number; refused: number },
): Promise<void> {
  if (file.created_by === null) return
  const { created, updated, refused, file_name: name } = file
  const params = { name, created, updated, refused }
  const link = `/settings/company/import/${file.id}`
  await notify(tx, companyId, [{ type: 'info', kind: 'import', params, link, recipientId: file.created_by }])
}

/** A single row whose external id is taken is refused, and what it began is undone. */
async function writeOne(tx: Tx, companyId: string, plans: readonly PlannedRow[]): Promise<queries.RowOutcome[]> {
  await sql`savepoint row`.execute(tx)
  try {
    return await write(tx, companyId, plans)
  } catch (error) {
    if (brokenConstraint(error) !== 'location_external_id') throw error
    await sql`rollback to savepoint row`.execute(tx)
    return plans.map(({ number }) => ({ ...refuse('taken'), number, location_id: null }))
  }
}

async function write(tx: Tx, companyId: string, plans: readonly PlannedRow[]): Promise<queries.RowOutcome[]> {
  const acting = plans.filter(({ plan }) => plan.outcome === 'created' || plan.outcome === 'updated')
  const groups = await groupsNamed(tx, companyId, [...new Set(acting.flatMap(({ plan }) => plan.group ?? []))])
  const labels = await labelsNamed(tx, companyId, [...new Set(acting.flatMap(({ plan }) => plan.labels ?? []))])
  const whole = acting.map(({ number, plan }) => ({
    number,
    isNew: plan.location === null,
    id: plan.location?.id ?? newId(),
    columns:
      plan.group === undefined ? plan.columns : { ...plan.columns, group_id: groups.get(plan.group ?? '') ?? null },
    labels: plan.labels && [...new Set(plan.labels.flatMap((name) => labels.get(name) ?? []))],
  }))
  const made = whole.filter(({ isNew }) => isNew)
  await insertLocations(
    tx,
    companyId,
    made.map(({ id, columns, labels }) => ({ id, columns: complete(columns), labels: labels ?? [] })),
  )
  await updateLocations(
    tx,
    companyId,
    whole.filter(({ isNew }) => !isNew),
  )
  const ids = new Map(whole.map(({ number, id }) => [number, id]))
  return plans.map(({ number, plan }) => ({
    ...plan,
    number,
    location_id: ids.get(number) ?? plan.location?.id ?? null,
  }))
}

/** A new place has these three: the plan saw to it. */
function complete(columns: Columns): Columns & { name: string; country: string; time_zone: string } {
  const { name, country, time_zone } = columns
  if (name === undefined || country === undefined || time_zone === undefined)
    throw new Error('A new place lacks its name, country or zone.')
  return { ...columns, name, country, time_zone }
}

function counted(rows: readonly queries.RowOutcome[]) {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  return {
    done: rows.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    to_check: rows.filter((row) => row.outcome !== 'refused' && row.faults.length > 0).length,
  }
}
