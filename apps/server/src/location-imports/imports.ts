import { sharedTargets } from '@vitrine/contract/location-imports'
import type { FieldViolation } from '@vitrine/contract/problems'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { guessMapping } from './column-headings.ts'
import { preview } from './preview.ts'
import * as queries from './queries.ts'
import { readTable } from './read-table.ts'

/** Keeps a file and says what importing it would do. Answers the id of the import. */
export async function receive(deps: Deps, viewer: Viewer, fileName: string, bytes: Buffer): Promise<string> {
  const table = await readTable(bytes)
  const id = newId()
  const mapping = guessMapping(table.header)
  const inCompany = deps.databases.forCompany(viewer.companyId)
  await inCompany.transaction().execute(async (tx) => {
    await queries.forgetOld(tx, viewer.companyId)
    await queries.insertImport(tx, {
      companyId: viewer.companyId,
      userId: viewer.userId,
      id,
      fileName: Array.from(fileName).slice(0, 200).join(''),
      encoding: table.encoding,
      delimiter: table.delimiter,
      header: table.header,
      mapping,
      rows: table.rows.length,
    })
    for (let at = 0; at < table.rows.length; at += 1000)
      await queries.insertRows(tx, viewer.companyId, id, table.rows.slice(at, at + 1000))
    await preview(tx, viewer.companyId, id)
  })
  return id
}

/** Says what the columns hold, and looks again at what the import would do. */
export async function remap(deps: Deps, viewer: Viewer, id: string, mapping: string[]): Promise<void> {
  await deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute(async (tx) => {
      const row = await hold(tx, viewer.companyId, id)
      if (row.status !== 'PREVIEW') throw conflict('import.started')
      const violations = validateMapping(mapping, row.header.length)
      if (violations.length > 0) throw invalid(...violations)
      await queries.updateImport(tx, viewer.companyId, id, { mapping })
      await preview(tx, viewer.companyId, id)
    })
}

/** Lets the worker import the file. Asked again while it waits or runs, it goes on as it is. */
export async function run(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute(async (tx) => {
      const row = await hold(tx, viewer.companyId, id)
      if (row.status === 'DONE') throw conflict('import.done')
      if (row.status !== 'PREVIEW') return
      if (!row.mapping.includes('name')) throw invalid({ propertyPath: 'mapping', code: 'import.nameColumn' })
      const fresh = { done: 0, created: 0, updated: 0, unchanged: 0, refused: 0, to_check: 0 }
      await queries.updateImport(tx, viewer.companyId, id, {
        status: 'QUEUED',
        started_at: sql<Date>`clock_timestamp()`,
        run_by: viewer.userId,
        run_by_company_id: viewer.homeCompanyId,
        ...fresh,
      })
      await enqueue(tx, 'locations.import', { companyId: viewer.companyId, importId: id })
    })
}

/** A preview of a large file takes seconds, and whoever asks meanwhile is told so instead of waiting. */
async function hold(tx: Tx, companyId: string, id: string): Promise<queries.ImportRow> {
  const row = await queries.lockImport(tx, companyId, id)
  if (row) return row
  throw (await queries.findImport(tx, companyId, id)) ? conflict('import.busy') : notFound()
}

function validateMapping(mapping: readonly string[], columns: number): FieldViolation[] {
  if (mapping.length !== columns)
    return [{ propertyPath: 'mapping', code: 'import.mappingLength', params: { columns } }]
  return mapping.flatMap((target, at) =>
    !sharedTargets.has(target) && mapping.indexOf(target) < at
      ? [{ propertyPath: `mapping[${at}]`, code: 'twice' }]
      : [],
  )
}
