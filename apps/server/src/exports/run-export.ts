import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Locale } from '@vitrine/contract/companies'
import { type ExportFormat, type ExportKind, maxExportRows } from '@vitrine/contract/exports'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { newId } from '../lib/ids.ts'
import { notify } from '../notifications/notify.ts'
import { findCurrentViewer } from '../session/authenticate.ts'
import { type ExportPiece, getSource, mayExport } from './kinds.ts'
import { changeExport, type ExportRef, type ExportRow, isPersonOf, lockExport } from './queries.ts'

/** A run that says nothing for so long is dead, and another begins anew; milliseconds. */
const silentMs = 60_000
/** How often a run says how far it is. */
const beatMs = 1_000
/** After how long one that broke off is tried again, the longer the more often; milliseconds. */
const againMs = 10_000
/** How often one is begun before it is given up. */
const attempts = 5

type Claimed = ExportRow & { run: string; storage_key: string }

/** Somebody else has it by now. */
class Superseded extends Error {
  override readonly name = 'Superseded'
}

/**
 * Makes the file. Killed anywhere, another run begins anew in a minute, in a file of its own; of two runs only the one
 * that the row names last ends it, so that there is one file and one notification.
 */
export async function runExport(deps: Deps, which: ExportRef): Promise<void> {
  const db = deps.databases.forCompany(which.companyId)
  const row = await claim(deps, db, which)
  if (row === null) return
  try {
    await make(deps, db, which, row)
  } catch (error) {
    if (!(error instanceof Superseded)) {
      deps.log.error({ err: error, export: which.exportId, attempt: row.attempts }, 'an export broke off')
      // What ended before the database could say so is whole, and its file stays.
      if (!(await scheduleRetry(deps, db, which, row))) return
    }
    await deps.exportFiles.remove(row.storage_key)
  }
}

async function claim(deps: Deps, db: Db, which: ExportRef): Promise<Claimed | null> {
  const found = await db.transaction().execute(async (tx) => {
    const row = await lockExport(tx, which)
    if (!row || (row.status !== 'QUEUED' && row.status !== 'RUNNING')) return null
    const isAlive = row.alive_at !== null && row.alive_at.getTime() > Date.now() - silence(deps) / 2
    if (row.status === 'RUNNING' && isAlive) return null
    if (row.attempts >= attempts) {
      await giveUp(tx, which, row, 'unexpected')
      return { before: row.storage_key, row: null }
    }
    const mine = { run: newId(), storage_key: `${randomBytes(24).toString('base64url')}.${row.format}` }
    await changeExport(tx, which, {
      ...mine,
      ...{ status: 'RUNNING', attempts: row.attempts + 1, rows: 0, alive_at: sql`clock_timestamp()` },
    })
    await comeBack(deps, tx, which)
    await notifyFinished(tx, which, row)
    return { before: row.storage_key, row: { ...row, ...mine, attempts: row.attempts + 1 } }
  })
  if (found?.before) await deps.exportFiles.remove(found.before)
  return found?.row ?? null
}

async function make(deps: Deps, db: Db, which: ExportRef, row: Claimed): Promise<void> {
  const kind = row.kind as ExportKind // a check constraint holds it
  const lang = row.lang as Locale // as the kind
  const viewer = await findCurrentViewer(deps, {
    userId: row.asked_by,
    homeCompanyId: row.home_company_id,
    companyId: which.companyId,
  })
  if (viewer === 'away') return end(db, row, (tx) => putOff(deps, tx, which, row))
  if (!viewer || !mayExport(viewer, kind)) return end(db, row, (tx) => giveUp(tx, which, row, 'rights'))
  const source = getSource(kind, row.query, row.format as ExportFormat) // as the kind
  const total = await source.count(db, viewer)
  if (total !== null && total > maxExportRows) return end(db, row, (tx) => giveUp(tx, which, row, 'tooMany'))
  const locationIds = viewer.locations === null ? null : [...viewer.locations]
  if (!(await changeExport(db, which, { total, places: locationIds }, row.run))) throw new Superseded()
  const written = { rows: 0, bytes: 0 }
  const text = counted(source.pieces(deps, viewer, lang), written, () => beat(deps, db, which, row, written.rows))
  const received = await deps.exportFiles.receive(Readable.from(text))
  try {
    await beat(deps, db, which, row, written.rows)
    await deps.exportFiles.save(received.path, row.storage_key)
  } finally {
    await received.discard()
  }
  await end(db, row, (tx) => complete(deps, tx, which, row, written))
}

async function* counted(
  pieces: AsyncIterable<ExportPiece>,
  written: { rows: number; bytes: number },
  onBeat: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let last = performance.now()
  for await (const { text, rows } of pieces) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    yield bytes
    written.rows += rows
    written.bytes += bytes.length
    if (performance.now() - last < beatMs) continue
    await onBeat()
    last = performance.now()
  }
}

/** Says how far it is, and that it is alive. */
async function beat(deps: Deps, db: Db, which: ExportRef, row: Claimed, rows: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await changeExport(tx, which, { rows, alive_at: sql`clock_timestamp()` }, row.run))) throw new Superseded()
    await comeBack(deps, tx, which)
    await notifyFinished(tx, which, row)
  })
}

/** Whoever does this may be killed: then somebody else looks after it. */
async function comeBack(deps: Deps, tx: Tx, which: ExportRef, inMs = silence(deps)): Promise<void> {
  const key = `exports.run:${which.exportId}`
  await enqueue(tx, 'exports.run', { ...which }, { key, runAt: new Date(Date.now() + inMs) })
}

const quicker = ({ config }: Deps) => (config.VITRINE_TEST ? config.TEST_SPEED : 1)
/** Never so short that one who lives would be taken for dead. */
const silence = (deps: Deps) => Math.max(2 * beatMs, silentMs / quicker(deps))

/** The last word is the run's that still has the row. */
async function end(db: Db, row: Claimed, notifyUser: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await lockExport(tx, { companyId: row.company_id, exportId: row.id })
    if (held?.run !== row.run || held.status !== 'RUNNING') throw new Superseded()
    await notifyUser(tx)
  })
}

async function complete(
  deps: Deps,
  tx: Tx,
  which: ExportRef,
  row: Claimed,
  { rows, bytes }: { rows: number; bytes: number },
): Promise<void> {
  const days = deps.config.EXPORT_DAYS
  const expiresAt = new Date(Date.now() + days * 86_400_000)
  const finished = { finished_at: sql<Date>`clock_timestamp()`, expires_at: expiresAt }
  await changeExport(tx, which, { status: 'DONE', rows, total: rows, bytes, ...finished })
  await enqueue(tx, 'exports.expire', { ...which }, { runAt: expiresAt })
  await notifyFinished(tx, which, row)
  const params = { rows, days: Math.ceil(days) }
  await notifyRequester(tx, which, row, { type: 'exportCompleted', kind: `export.${row.kind}`, params })
}

async function giveUp(
  tx: Tx,
  which: ExportRef,
  row: ExportRow,
  code: 'rights' | 'tooMany' | 'unexpected',
): Promise<void> {
  const finished = { finished_at: sql<Date>`clock_timestamp()`, storage_key: null }
  await changeExport(tx, which, { status: 'FAILED', error_code: code, ...finished })
  await notifyFinished(tx, which, row)
  await notifyRequester(tx, which, row, {
    type: 'info',
    kind: `export.failed.${code}`,
    params: { name: row.file_name },
  })
}

/** What a disk or a connection did once it may not do again. Answers false when the row is no longer this run's. */
async function scheduleRetry(deps: Deps, db: Db, which: ExportRef, row: Claimed): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await changeExport(tx, which, { status: 'QUEUED', storage_key: null }, row.run))) return false
    await comeBack(deps, tx, which, (againMs * row.attempts) / quicker(deps))
    await notifyFinished(tx, which, row)
    return true
  })
}

/** Begins anew in a minute, as often as it takes. */
async function putOff(deps: Deps, tx: Tx, which: ExportRef, row: Claimed): Promise<void> {
  await changeExport(tx, which, { status: 'QUEUED', attempts: row.attempts - 1, storage_key: null })
  await comeBack(deps, tx, which)
  await notifyFinished(tx, which, row)
}

async function notifyFinished(tx: Tx, { companyId, exportId }: ExportRef, row: ExportRow): Promise<void> {
  await publishEvent(tx, { company: companyId, type: 'export', id: exportId, user: row.asked_by })
}

/** Who was removed since is told nothing. A super admin who acted for the company is told there, none of its people. */
async function notifyRequester(
  tx: Tx,
  { companyId, exportId }: ExportRef,
  row: ExportRow,
  notice: Pick<Parameters<typeof notify>[2][number], 'type' | 'kind' | 'params'>,
): Promise<void> {
  if (row.home_company_id === companyId && !(await isPersonOf(tx, companyId, row.asked_by))) return
  await notify(tx, companyId, [{ ...notice, topic: exportId, link: `/exports/${exportId}`, recipientId: row.asked_by }])
}
