import type { Locale } from '@vitrine/contract/companies'
import type { ExportFormat, ExportKind } from '@vitrine/contract/exports'
import type { Db } from '../db.ts'
import { buildFileName, nameList } from '../file-name.ts'
import { nameReport } from '../reports/export.ts'
import type { Viewer } from '../viewer.ts'

interface ExportRequest {
  readonly kind: ExportKind
  readonly query: string
  readonly format: ExportFormat
}

/** What the file is called, so that it is recognised in a folder of downloads. */
export async function nameExport(
  db: Db,
  viewer: Viewer,
  lang: Locale,
  { kind, query, format }: ExportRequest,
): Promise<string> {
  if (kind === 'locations' || kind === 'userActivities') return nameList(db, viewer, lang, kind)
  const { title, locations, period } = await nameReport(db, viewer, lang, kind, query)
  return buildFileName([title, locations, period], format)
}
