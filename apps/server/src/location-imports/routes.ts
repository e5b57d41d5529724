import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Locale } from '@vitrine/contract/companies'
import { maxImportBytes } from '@vitrine/contract/location-imports'
import { isStorable } from '@vitrine/contract/storable-text'
import type { FastifyRequest } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { anyOf, findPage, inOrder, is } from '../db/lists.ts'
import { contentDisposition, nameList } from '../http/file-name.ts'
import type { HandlersOf } from '../http/handler.ts'
import { textOf } from '../lib/csv.ts'
import { forbidden, invalid, notFound, Refusal, tooMany } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { exportPlaces } from './export.ts'
import { receive, remap, run } from './imports.ts'
import { presentImport, presentRow, presentSummary } from './present.ts'
import * as queries from './queries.ts'

export const locationImportRoutes: HandlersOf<'locationImports'> = {
  async list(_deps, { list, who, db }) {
    mustSeeAll(who)
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location_import i`,
      id: sql`i.id`,
      scope: [sql`i.company_id = ${who.companyId}`],
      filters: {},
      order: { createdAt: sql`i.created_at` },
      otherwise: [[sql`i.created_at`, 'desc']],
    })
    return { items: inOrder(ids, await queries.findImports(db, who.companyId, ids)).map(presentSummary), totalItems }
  },

  async create(deps, { who, db, lang, request }) {
    mustSeeAll(who)
    const { fileName, bytes } = await uploaded(request)
    return read(db, who, lang, await receive(deps, who, fileName, bytes))
  },

  async read(_deps, { params, who, db, lang }) {
    mustSeeAll(who)
    return read(db, who, lang, params.id)
  },

  async rows(_deps, { params, list, who, db, lang }) {
    mustSeeAll(who)
    const file = await queries.findImport(db, who.companyId, params.id)
    if (!file) throw notFound()
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location_import_row r`,
      id: sql`r.number`,
      scope: [sql`r.company_id = ${who.companyId}`, sql`r.import_id = ${params.id}`],
      filters: { outcome: anyOf(sql`r.outcome`, 'text'), faulty: is(sql<SqlBool>`r.faults <> '[]'`) },
      order: { row: sql`r.number` },
    })
    const rows = await queries.findRows(db, who.companyId, params.id, ids.map(Number))
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    const inTheirOrder = ids.flatMap((number) => byNumber.get(Number(number)) ?? [])
    return { items: inTheirOrder.map((row) => presentRow(file, row, lang)), totalItems }
  },

  async update(deps, { params, body, who, db, lang }) {
    mustSeeAll(who)
    if (body.mapping !== undefined) await remap(deps, who, params.id, body.mapping)
    return read(db, who, lang, params.id)
  },

  async run(deps, { params, who, db, lang }) {
    mustSeeAll(who)
    await run(deps, who, params.id)
    return read(db, who, lang, params.id)
  },
}

export const locationExportRoutes: HandlersOf<'locationExports'> = {
  async read(_deps, { who, db, lang, reply }) {
    limitDownloads(who.userId, reply.raw)
    const fileName = await nameList(db, who, lang, 'locations')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition(fileName))
      .header('cache-control', 'private, no-store')
      .send(Readable.from(textOf(exportPlaces(db, who, lang))))
  },
}

/** An import compares its rows with every place, so it is for those who see every place. */
function mustSeeAll(who: Viewer): void {
  if (who.locations !== null) throw forbidden('import.everyPlace')
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

async function read(db: Db, who: Viewer, lang: Locale, id: string) {
  const row = await queries.findImport(db, who.companyId, id)
  if (!row) throw notFound()
  const first = await queries.firstNumbers(db, who.companyId, id, false, 10)
  const faulty = await queries.firstNumbers(db, who.companyId, id, true, 100)
  const rows = await queries.findRows(db, who.companyId, id, [...new Set([...first, ...faulty])])
  const among = (numbers: readonly number[]) => rows.filter(({ number }) => numbers.includes(number))
  return presentImport(row, among(first), among(faulty), lang)
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
