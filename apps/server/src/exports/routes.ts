import type { Locale } from '@vitrine/contract/companies'
import { Export, type ExportFormat, type ExportKind, type ExportStatus } from '@vitrine/contract/exports'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, matchesAny } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import { contentDisposition } from '../http/file-name.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import { translate } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { actFor, findSessionViewer } from '../session/authenticate.ts'
import { linkTo, readLink } from './download-links.ts'
import { mayExport } from './kinds.ts'
import { type ExportRow, findExport, findOwn } from './queries.ts'
import { start } from './start-export.ts'

export const exportRoutes: HandlersOf<'exports'> = {
  async list(_deps, { list, viewer, db, lang }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`export e`,
      id: sql`e.id`,
      scope: [sql`e.company_id = ${viewer.companyId}`, sql`e.asked_by = ${viewer.userId}`],
      filters: { status: matchesAny(sql`e.status`, 'text'), kind: matchesAny(sql`e.kind`, 'text') },
      order: { createdAt: sql`e.created_at` },
      otherwise: [[sql`e.created_at`, 'desc']],
    })
    return { items: inOrder(ids, await findOwn(db, viewer, ids)).map((row) => present(row, lang)), totalItems }
  },

  async create(deps, { body, viewer, db, lang }) {
    return readOne(deps, db, viewer, lang, await start(deps, viewer, lang, body))
  },

  async read(deps, { params, viewer, db, lang }) {
    return readOne(deps, db, viewer, lang, params.id)
  },

  async file(deps, { params, query, request, reply }) {
    const link = await readLink(deps.config, query.token)
    if (link?.export !== params.id) throw notFound()
    const of = { sessionId: link.session, userId: link.user, homeCompanyId: link.home }
    const signedIn = await findSessionViewer(deps, of)
    if (!signedIn || (link.company !== link.home && !signedIn.superAdmin)) throw notFound()
    const viewer = await actFor(deps, signedIn, link.company)
    request.who = viewer
    const row = await findExport(deps.databases.forCompany(viewer.companyId), {
      companyId: viewer.companyId,
      exportId: params.id,
    })
    if (!row || row.asked_by !== viewer.userId || getRefusal(row, viewer) !== null || !isThere(row)) throw notFound()
    return reply
      .type(contentTypes[row.format as ExportFormat]) // a check constraint holds it
      .header('content-disposition', contentDisposition(row.file_name))
      .header('content-length', row.bytes ?? undefined)
      .header('cache-control', 'private, no-store')
      .send(deps.exportFiles.read(row.storage_key))
  },
}

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

async function readOne(deps: Deps, db: Db, viewer: Viewer, lang: Locale, id: string) {
  const [row] = await findOwn(db, viewer, [id])
  if (!row) throw notFound()
  const shown = present(row, lang)
  if (!isThere(row)) return shown
  const refusal = getRefusal(row, viewer)
  if (refusal !== null) return { ...shown, error: presentError(refusal, lang) }
  return { ...shown, contentUrl: await linkTo(deps.config, viewer, id) }
}

type There = ExportRow & { storage_key: string }

function isThere(row: ExportRow): row is There {
  return getStatus(row) === 'DONE' && row.storage_key !== null
}

/** Why somebody may no longer have what they once asked for. */
function getRefusal(row: ExportRow, viewer: Viewer): string | null {
  if (!mayExport(viewer, row.kind as ExportKind)) return 'rights' // a check constraint holds it
  if (viewer.locations === null) return null
  const seen = new Set(viewer.locations)
  return row.places?.every((id) => seen.has(id)) ? null : 'places'
}

/** Its time may be over before its file is thrown away. */
function getStatus(row: ExportRow): ExportStatus {
  const status = row.status as ExportStatus // a check constraint holds it
  return status === 'DONE' && row.expires_at !== null && row.expires_at <= new Date() ? 'EXPIRED' : status
}

function presentError(code: string, lang: Locale) {
  return { code: `export.${code}`, message: translate(lang, `export.error.${code}`) }
}

function present(row: ExportRow, lang: Locale) {
  return {
    ...identity(Export, row.id),
    kind: row.kind as ExportKind, // a check constraint holds it
    format: row.format as ExportFormat, // as the kind
    query: row.query,
    status: getStatus(row),
    fileName: row.file_name,
    rows: row.rows,
    total: row.total ?? undefined,
    bytes: row.bytes === null ? undefined : Number(row.bytes),
    error: row.error_code === null ? undefined : presentError(row.error_code, lang),
    createdAt: writeInstant(row.created_at),
    finishedAt: row.finished_at ? writeInstant(row.finished_at) : undefined,
    expiresAt: row.expires_at ? writeInstant(row.expires_at) : undefined,
  }
}
