import type { Locale } from '@vitrine/contract/companies'
import { type ExportFormat, type ExportKind, exportable } from '@vitrine/contract/exports'
import { type ListQuery, readListQuery } from '@vitrine/contract/query'
import { findUnstorableParameters, isListParameter } from '@vitrine/contract/storable-text'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { CsvPiece } from '../lib/csv.ts'
import { invalid } from '../lib/errors.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { countExported as countPlaces, exportLocations } from '../location-imports/export-locations.ts'
import { exportReport, type ReportExportKind, readExportQuery } from '../reports/export-report.ts'
import { countExported as countActivities, exportActivities } from '../user-activities/export-activities.ts'

/** A part of a file, and how many of its rows it holds. */
export type ExportPiece = CsvPiece | { readonly text: Buffer; readonly rows: number }

/** What is written, once the filters have been read. */
export interface Source {
  /** How many rows there will be; null where only making it tells. */
  count(db: Db, viewer: Viewer): Promise<number | null>
  pieces(deps: Deps, viewer: Viewer, lang: Locale): AsyncGenerator<ExportPiece>
}

type Sources = Readonly<Record<ExportKind, (search: string, format: ExportFormat) => Source>>

const sources: Sources = {
  userActivities: (search) => {
    const query = anyPage(readListQuery(withoutPage(search), exportable.userActivities.of.list))
    return {
      count: (db, viewer) => countActivities(db, viewer, query),
      pieces: (deps, viewer, lang) => exportActivities(getDatabase(deps, viewer), viewer, lang, query),
    }
  },
  locations: (search) => {
    const query = anyPage(readListQuery(withoutPage(search), exportable.locations.of.list))
    return {
      count: (db, viewer) => countPlaces(db, viewer, query),
      pieces: (deps, viewer, lang) => exportLocations(getDatabase(deps, viewer), viewer, lang, query),
    }
  },
  audienceReport: report('audienceReport'),
  contentReport: report('contentReport'),
  googleReport: report('googleReport'),
  globalKpi: report('globalKpi'),
}

function report(kind: ReportExportKind): Sources[ExportKind] {
  return (search, format) => ({
    count: async () => null,
    pieces: (deps, viewer, lang) => exportReport(deps, viewer, lang, { kind, search, format }),
  })
}

const getDatabase = ({ databases }: Deps, { companyId }: Viewer): Db => databases.forCompany(companyId)

export const getSource = (kind: ExportKind, search: string, format: ExportFormat): Source =>
  sources[kind](search, format)

/** Refuses what the report refuses, and of a list a filter that cannot be stored; other values it cannot read have no effect. */
export function checkQuery(kind: ExportKind, search: string): void {
  if (kind !== 'userActivities' && kind !== 'locations') return void readExportQuery(kind, search)
  const { list } = exportable[kind].of
  const violations = findUnstorableParameters(search, (parameter) => isListParameter(parameter, list))
  if (violations.length > 0) throw invalid({ propertyPath: 'query', code: 'text.unstorable' })
}

/** One may export what one may see. */
export const mayExport = (viewer: Viewer, kind: ExportKind): boolean => may(viewer, exportable[kind].permission)

/** A file has no pages, whichever of them was looked at. */
function withoutPage(search: string): string {
  const given = new URLSearchParams(search)
  given.delete('page')
  return given.toString()
}

function anyPage<F extends ListQuery>(query: F | null): F {
  if (query === null) throw new Error('Without a page every query can be read.')
  return query
}
