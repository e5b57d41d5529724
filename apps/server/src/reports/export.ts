import type { Locale } from '@vitrine/contract/companies'
import type { ExportFormat } from '@vitrine/contract/exports'
import { faultsIn } from '@vitrine/contract/problems'
import { givenIn } from '@vitrine/contract/query'
import { reports } from '@vitrine/contract/reports'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { Refusal } from '../lib/errors.ts'
import { say } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { readAudience } from './audience.ts'
import { readContent } from './content.ts'
import { writeCsv } from './csv.ts'
import type { ReportDocument } from './document.ts'
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
import { namePeriod, type Period, periodOf } from './period.ts'
import type { Chosen } from './places.ts'
import { readLogo } from './read-logo.ts'
import { writeWorkbook } from './workbook.ts'
import { writePdfApart } from './write-pdf-apart.ts'

const schemas = {
  audienceReport: reports.audience.query,
  contentReport: reports.content.query,
  googleReport: reports.google.query,
  globalKpi: reports.insights.body,
} as const
export type ReportKind = keyof typeof schemas

/** A report as a file: what its page shows the one who asks, in their language, all of it. */
export async function* exportReport(
  deps: Deps,
  viewer: Viewer,
  lang: Locale,
  { kind, search, format }: { kind: ReportKind; search: string; format: ExportFormat },
): AsyncGenerator<{ text: Buffer; rows: number }> {
  const document = await documentOf(deps.databases.of(viewer.companyId), viewer, lang, kind, search)
  const writers = {
    csv: () => writeCsv(document, lang),
    xlsx: () => writeWorkbook(document, lang),
    pdf: async () => writePdfApart({ document, lang, logo: await readLogo(deps, viewer) }),
  }
  const text = await writers[format]()
  yield { text, rows: document.sections.reduce((sum, { rows }) => sum + rows.length, 0) }
}

/** What a report is asked with, read from its query; throws what is wrong with it. */
export function readAsked<Kind extends ReportKind>(kind: Kind, search: string): z.output<(typeof schemas)[Kind]> {
  const given = givenIn(search)
  const read = schemas[kind].safeParse({ ...given, locationIds: given['locationIds[]'] }, { reportInput: true })
  if (!read.success) throw new Refusal(400, { faults: faultsIn(read.error) })
  return read.data as z.output<(typeof schemas)[Kind]> // parsed by the schema of that kind
}

/** What a file of a report is called: the title of its page, its locations and its period. */
export async function nameReport(db: Db, viewer: Viewer, lang: Locale, kind: ReportKind, search: string) {
  const { chosen, period, title } = readRequest(lang, kind, search)
  const scope = await readExportScope(db, viewer, chosen)
  return { title, locations: nameScope(lang, scope, chosen), period: namePeriod(period) }
}

function readRequest(
  lang: Locale,
  kind: ReportKind,
  search: string,
): { chosen: Chosen; period: Period; title: string } {
  switch (kind) {
    case 'audienceReport':
    case 'contentReport': {
      const input = readAsked(kind, search)
      const title = reportTitle(lang, kind === 'audienceReport' ? 'audience' : 'content', input.integrationType)
      return { chosen: chosenBy(input), period: periodOf(input), title }
    }
    case 'googleReport': {
      const input = readAsked(kind, search)
      return { chosen: chosenBy(input), period: periodOf(input), title: reportTitle(lang, 'insights', 'google') }
    }
    case 'globalKpi': {
      const { integrationType, insightType, startDate, endDate, compare, locationIds } = readAsked(kind, search)
      const chosen = locationIds?.length ? { locations: locationIds } : {}
      const period = periodOf({ from: startDate, to: endDate, compare }, ['startDate', 'endDate'])
      const page = `${say(lang, 'report.globalKpi')} ${kpiTitle(lang, insightType, integrationType)}`
      return { chosen, period, title: page }
    }
  }
}

async function documentOf(
  db: Db,
  who: Viewer,
  lang: Locale,
  kind: ReportKind,
  search: string,
): Promise<ReportDocument> {
  const { chosen, period } = readRequest(lang, kind, search)
  const scope = await readExportScope(db, who, chosen)
  switch (kind) {
    case 'audienceReport': {
      const { integrationType } = readAsked(kind, search)
      return audienceDocument(lang, scope, await readAudience(db, who, integrationType, chosen, period))
    }
    case 'contentReport': {
      const { integrationType, best } = readAsked(kind, search)
      return contentDocument(lang, scope, await readContent(db, who, integrationType, chosen, period, best))
    }
    case 'googleReport':
      return googleDocument(lang, scope, await readGoogle(db, who, chosen, period))
    case 'globalKpi':
      return insightsDocument(lang, scope, await readInsights(db, who, readAsked(kind, search)))
  }
}

function chosenBy(input: { 'location[]'?: string[]; 'groupe[]'?: string[] }): Chosen {
  return { locations: input['location[]'], groups: input['groupe[]'] }
}
