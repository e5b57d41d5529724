import type { Locale } from '@vitrine/contract/companies'
import type { ExportFormat, ExportKind } from '@vitrine/contract/exports'
import type { Db } from '../db.ts'
import { nameReport } from '../reports/export.ts'
import { say } from '../texts.ts'
import type { Viewer } from '../viewer.ts'
import { buildFileName } from './file-name.ts'

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

/** A list is of the day it was made: `etablissements_les-tables-de-margot_2026-11-28.csv`. */
export async function nameList(
  db: Db,
  viewer: Viewer,
  lang: Locale,
  kind: 'locations' | 'userActivities',
): Promise<string> {
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', viewer.companyId)
    .executeTakeFirstOrThrow()
  const day = Temporal.Now.plainDateISO('UTC').toString()
  return buildFileName([say(lang, `export.file.${kind}`), name, day], 'csv')
}
