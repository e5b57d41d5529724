import type { Locale } from '@vitrine/contract/companies'
import { type ExportFormat, type ExportKind, exportable } from '@vitrine/contract/exports'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { buildFileName, nameList } from '../http/file-name.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { conflict, forbidden, invalid } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { nameReport } from '../reports/export-report.ts'
import { checkQuery, mayExport } from './kinds.ts'
import { countUnderWay, findUnderWay, forgetOld, insertExport, lockOwnExports } from './queries.ts'

/** How many of one person's may be under way at once. */
const maxUnderWay = 5

/** Lets the worker make a file. Asked again while the same is under way, it is that one. Answers its id. */
export async function start(
  deps: Deps,
  viewer: Viewer,
  lang: Locale,
  { kind, query, format = exportable[kind].formats[0] }: { kind: ExportKind; query: string; format?: ExportFormat },
): Promise<string> {
  if (!mayExport(viewer, kind)) throw forbidden()
  const formats: readonly ExportFormat[] = exportable[kind].formats
  if (!formats.includes(format))
    throw invalid({ propertyPath: 'format', code: 'choice', params: { choices: formats.join(', ') } })
  checkQuery(kind, query)
  const fileName = await nameExport(deps.databases.forCompany(viewer.companyId), viewer, lang, { kind, query, format })
  const id = newId()
  const request = { kind, format, query, lang }
  return deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute(async (tx) => {
      await lockOwnExports(tx, viewer)
      const same = await findUnderWay(tx, viewer, request)
      if (same) return same.id
      if ((await countUnderWay(tx, viewer)) >= maxUnderWay) throw conflict('export.many', { count: maxUnderWay })
      await forgetOld(tx, viewer.companyId)
      if (!(await insertExport(tx, { viewer, id, ...request, fileName })))
        return (await findUnderWay(tx, viewer, request))?.id ?? id
      await enqueue(tx, 'exports.run', { companyId: viewer.companyId, exportId: id }, { key: `exports.run:${id}` })
      await publishEvent(tx, { company: viewer.companyId, type: 'export', id, user: viewer.userId })
      return id
    })
}

interface ExportRequest {
  readonly kind: ExportKind
  readonly query: string
  readonly format: ExportFormat
}

/** What the file is called, so that it is recognised in a folder of downloads. */
async function nameExport(
  db: Db,
  viewer: Viewer,
  lang: Locale,
  { kind, query, format }: ExportRequest,
): Promise<string> {
  if (kind === 'locations' || kind === 'userActivities') return nameList(db, viewer, lang, kind)
  const { title, locations, period } = await nameReport(db, viewer, lang, kind, query)
  return buildFileName([title, locations, period], format)
}
