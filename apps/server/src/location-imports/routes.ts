import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Locale } from '@vitrine/contract/companies'
import { maxImportBytes } from '@vitrine/contract/location-imports'
import { isStorable } from '@vitrine/contract/storable-text'
import type { FastifyRequest } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, is, matchesAny } from '../db/lists.ts'
import { contentDisposition, nameList } from '../http/file-name.ts'
import type { HandlersOf } from '../http/handler.ts'
import { serializeCsv } from '../lib/csv.ts'
import { forbidden, invalid, notFound, Refusal, tooMany } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { exportLocations } from './export-locations.ts'
import { receive, remap, run } from './imports.ts'
import { presentImport, presentRow, presentSummary } from './present.ts'
import * as queries from './queries.ts'

export const locationImportRoutes: HandlersOf<'locationImports'> = {
  async list(_deps, { list, viewer, db }) {
    requireAllLocations(viewer)
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location_import i`,
      id: sql`i.id`,
      scope: [sql`i.company_id = ${viewer.companyId}`],
      filters: {},
      order: { createdAt: sql`i.created_at` },
      otherwise: [[sql`i.created_at`, 'desc']],
    })
    return { items: inOrder(ids, await queries.findImports(db, viewer.companyId, ids)).map(presentSummary), totalItems }
  },

  async create(deps, { viewer, db, lang, request }) {
    requireAllLocations(viewer)
    const { fileName, bytes } = await uploaded(request)
    return read(db, viewer, lang, await receive(deps, viewer, fileName, bytes))
  },

  async read(_deps, { params, viewer, db, lang }) {
    requireAllLocations(viewer)
    return read(db, viewer, lang, params.id)
  },

  async rows(_deps, { params, list, viewer, db, lang }) {
    requireAllLocations(viewer)
    const file = await queries.findImport(db, viewer.companyId, params.id)
    if (!file) throw notFound()
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location_import_row r`,
      id: sql`r.number`,
      scope: [sql`r.company_id = ${viewer.companyId}`, sql`r.import_id = ${params.id}`],
      filters: { outcome: matchesAny(sql`r.outcome`, 'text'), faulty: is(sql<SqlBool>`r.faults <> '[]'`) },
      order: { row: sql`r.number` },
    })
    const rows = await queries.findRows(db, viewer.companyId, params.id, ids.map(Number))
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    const inTheirOrder = ids.flatMap((number) => byNumber.get(Number(number)) ?? [])
    return { items: inTheirOrder.map((row) => presentRow(file, row, lang)), totalItems }
  },

  async update(deps, { params, body, viewer, db, lang }) {
    requireAllLocations(viewer)
    if (body.mapping !== undefined) await remap(deps, viewer, params.id, body.mapping)
    return read(db, viewer, lang, params.id)
  },

  async run(deps, { params, viewer, db, lang }) {
    requireAllLocations(viewer)
    await run(deps, viewer, params.id)
    return read(db, viewer, lang, params.id)
  },
}

export const locationExportRoutes: HandlersOf<'locationExports'> = {
  async read(_deps, { viewer, db, lang, reply }) {
    limitDownloads(viewer.userId, reply.raw)
    const fileName = await nameList(db, viewer, lang, 'locations')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition(fileName))
      .header('cache-control', 'private, no-store')
      .send(Readable.from(serializeCsv(exportLocations(db, viewer, lang))))
  },
}

/** An import compares its rows with every place, so it is for those who see every place. */
function requireAllLocations(viewer: Viewer): void {
  if (viewer.locations !== null) throw forbidden('import.everyPlace')
}

async function uploaded(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Refusal(415)
  const part = await request.file({ limits: { fileSize: maxImportBytes } })
  if (!part) throw invalid({ propertyPath: 'file', code: 'blank' })
  if (!isStorable(part.filename)) throw invalid({ propertyPath: 'file', code: 'text.unstorable' })
  const tooLarge = () => new Refusal(413, { code: 'import.tooLarge', params: { limit: maxImportBytes / 1024 / 1024 } })
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw part.file.truncated ? tooLarge() : error
  })
  // When the cut falls on the end of the last chunk, the file is marked as truncated only after it was read.
  if (part.file.truncated) throw tooLarge()
  return { fileName: part.filename, bytes }
}

async function read(db: Db, viewer: Viewer, lang: Locale, id: string) {
  const row = await queries.findImport(db, viewer.companyId, id)
  if (!row) throw notFound()
  const first = await queries.firstNumbers(db, viewer.companyId, id, false, 10)
  const invalidNumbers = await queries.firstNumbers(db, viewer.companyId, id, true, 100)
  const rows = await queries.findRows(db, viewer.companyId, id, [...new Set([...first, ...invalidNumbers])])
  const among = (numbers: readonly number[]) => rows.filter(({ number }) => numbers.includes(number))
  return presentImport(row, among(first), among(invalidNumbers), lang)
}

const maxDownloads = 2
const running = new Map<string, number>()

/**
 * Counts a file that is written while it is sent, and refuses a third of one user: each holds a connection to the
 * database until its reader has taken the last row. Every process counts for itself.
 */
function limitDownloads(userId: string, response: ServerResponse): void {
  const count = running.get(userId) ?? 0
  if (count >= maxDownloads) throw tooMany(5, 'export.many', { count })
  running.set(userId, count + 1)
  response.once('close', () => {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  })
}
