import type { Locale } from '@vitrine/contract/companies'
import type { ExportFormat } from '@vitrine/contract/exports'
import { listViolations } from '@vitrine/contract/problems'
import { parseQuery } from '@vitrine/contract/query'
import { reports } from '@vitrine/contract/reports'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { Refusal } from '../lib/errors.ts'
import { translate } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { readAudience } from './audience.ts'
import { readContent } from './content-report.ts'
import {
  audienceDocument,
  contentDocument,
  googleDocument,
  insightsDocument,
  kpiTitle,
  reportTitle,
} from './documents.ts'
import { nameScope, readExportScope } from './export-scope.ts'
import { readGoogle } from './google.ts'
import { readInsights } from './insights.ts'
import { type ComparedPeriod, namePeriod, resolvePeriod } from './period.ts'
import { readLogo } from './read-logo.ts'
import { writeCsv } from './report-csv.ts'
import type { ReportDocument } from './report-document.ts'
import type { LocationSelection } from './report-locations.ts'
import { writeWorkbook } from './workbook.ts'
import { writePdfApart } from './write-pdf-apart.ts'

const schemas = {
  audienceReport: reports.audience.query,
  contentReport: reports.content.query,
  googleReport: reports.google.query,
  globalKpi: reports.insights.body,
} as const
export type ReportExportKind = keyof typeof schemas

/** A report as a file: what its page shows the one who asks, in their language, all of it. */
export async function* exportReport(
  deps: Deps,
  viewer: Viewer,
  lang: Locale,
  { kind, search, format }: { kind: ReportExportKind; search: string; format: ExportFormat },
): AsyncGenerator<{ text: Buffer; rows: number }> {
  const document = await buildDocument(deps.databases.forCompany(viewer.companyId), viewer, lang, kind, search)
  const writers = {
    csv: () => writeCsv(document, lang),
    xlsx: () => writeWorkbook(document, lang),
    pdf: async () => writePdfApart({ document, lang, logo: await readLogo(deps, viewer) }),
  }
  const text = await writers[format]()
  yield { text, rows: document.sections.reduce((sum, { rows }) => sum + rows.length, 0) }
}

/** What a report is asked with, read from its query; throws what is wrong with it. */
export function readExportQuery<Kind extends ReportExportKind>(
  kind: Kind,
  search: string,
): z.output<(typeof schemas)[Kind]> {
  const given = parseQuery(search)
  const read = schemas[kind].safeParse({ ...given, locationIds: given['locationIds[]'] }, { reportInput: true })
  if (!read.success) throw new Refusal(400, { violations: listViolations(read.error) })
  return read.data as z.output<(typeof schemas)[Kind]> // parsed by the schema of that kind
}

/** What a file of a report is called: the title of its page, its locations and its period. */
export async function nameReport(db: Db, viewer: Viewer, lang: Locale, kind: ReportExportKind, search: string) {
  const { chosen, period, title } = readRequest(lang, kind, search)
  const scope = await readExportScope(db, viewer, chosen)
  return { title, locations: nameScope(lang, scope, chosen), period: namePeriod(period) }
}

function readRequest(
  lang: Locale,
  kind: ReportExportKind,
  search: string,
): { chosen: LocationSelection; period: ComparedPeriod; title: string } {
  switch (kind) {
    case 'audienceReport':
    case 'contentReport': {
      const input = readExportQuery(kind, search)
      const title = reportTitle(lang, kind === 'audienceReport' ? 'audience' : 'content', input.integrationType)
      return { chosen: chosenBy(input), period: resolvePeriod(input), title }
    }
    case 'googleReport': {
      const input = readExportQuery(kind, search)
      return { chosen: chosenBy(input), period: resolvePeriod(input), title: reportTitle(lang, 'insights', 'google') }
    }
    case 'globalKpi': {
      const { integrationType, insightType, startDate, endDate, compare, locationIds } = readExportQuery(kind, search)
      const chosen = locationIds?.length ? { locations: locationIds } : {}
      const period = resolvePeriod({ from: startDate, to: endDate, compare }, ['startDate', 'endDate'])
      const page = `${translate(lang, 'report.globalKpi')} ${kpiTitle(lang, insightType, integrationType)}`
      return { chosen, period, title: page }
    }
  }
}

async function buildDocument(
  db: Db,
  viewer: Viewer,
  lang: Locale,
  kind: ReportExportKind,
  search: string,
): Promise<ReportDocument> {
  const { chosen, period } = readRequest(lang, kind, search)
  const scope = await readExportScope(db, viewer, chosen)
  switch (kind) {
    case 'audienceReport': {
      const { integrationType } = readExportQuery(kind, search)
      return audienceDocument(lang, scope, await readAudience(db, viewer, integrationType, chosen, period))
    }
    case 'contentReport': {
      const { integrationType, best } = readExportQuery(kind, search)
      return contentDocument(lang, scope, await readContent(db, viewer, integrationType, chosen, period, best))
    }
    case 'googleReport':
      return googleDocument(lang, scope, await readGoogle(db, viewer, chosen, period))
    case 'globalKpi':
      return insightsDocument(lang, scope, await readInsights(db, viewer, readExportQuery(kind, search)))
  }
}

function chosenBy(input: { 'location[]'?: string[]; 'groupe[]'?: string[] }): LocationSelection {
  return { locations: input['location[]'], groups: input['groupe[]'] }
}
