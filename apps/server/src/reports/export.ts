import type { Locale } from '@vitrine/contract/companies'
import type { ExportFormat } from '@vitrine/contract/exports'
import { faultsIn } from '@vitrine/contract/problems'
import { givenIn } from '@vitrine/contract/query'
import { reports } from '@vitrine/contract/reports'
import type { z } from 'zod'
import type { Db } from '../db.ts'
import { Refusal } from '../errors.ts'
import type { Viewer } from '../viewer.ts'
import { readAudience } from './audience.ts'
import { readContent } from './content.ts'
import { writeCsv } from './csv.ts'
import type { ReportDocument } from './document.ts'
import { audienceDocument, contentDocument, googleDocument, insightsDocument } from './documents.ts'
import { readGoogle } from './google.ts'
import { readInsights } from './insights.ts'
import { writePdf } from './pdf.ts'
import { periodOf } from './period.ts'
import type { Chosen } from './places.ts'
import { writeWorkbook } from './workbook.ts'

const schemas = {
  audienceReport: reports.audience.query,
  contentReport: reports.content.query,
  googleReport: reports.google.query,
  globalKpi: reports.insights.body,
} as const
export type ReportKind = keyof typeof schemas

/** A report as a file: what its page shows the one who asks, in their language, all of it. */
export async function* exportReport(
  db: Db,
  who: Viewer,
  lang: Locale,
  kind: ReportKind,
  search: string,
  format: ExportFormat,
): AsyncGenerator<{ text: Buffer; rows: number }> {
  const document = await documentOf(db, who, lang, kind, search)
  const text = await writers[format](document, lang)
  yield { text, rows: document.sections.reduce((sum, { rows }) => sum + rows.length, 0) }
}

const writers: Readonly<Record<ExportFormat, (document: ReportDocument, lang: Locale) => Promise<Buffer> | Buffer>> = {
  csv: writeCsv,
  xlsx: writeWorkbook,
  pdf: writePdf,
}

/** What a report is asked with, read from its query; throws what is wrong with it. */
export function readAsked<Kind extends ReportKind>(kind: Kind, search: string): z.output<(typeof schemas)[Kind]> {
  const given = givenIn(search)
  const read = schemas[kind].safeParse({ ...given, locationIds: given['locationIds[]'] }, { reportInput: true })
  if (!read.success) throw new Refusal(400, { faults: faultsIn(read.error) })
  return read.data as z.output<(typeof schemas)[Kind]> // parsed by the schema of that kind
}

async function documentOf(
  db: Db,
  who: Viewer,
  lang: Locale,
  kind: ReportKind,
  search: string,
): Promise<ReportDocument> {
  const { name: company } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', who.companyId)
    .executeTakeFirstOrThrow()
  switch (kind) {
    case 'audienceReport': {
      const asked = readAsked(kind, search)
      const answer = await readAudience(db, who, asked.integrationType, chosenBy(asked), periodOf(asked))
      return audienceDocument(lang, company, answer)
    }
    case 'contentReport': {
      const asked = readAsked(kind, search)
      const answer = await readContent(db, who, asked.integrationType, chosenBy(asked), periodOf(asked), asked.best)
      return contentDocument(lang, company, answer)
    }
    case 'googleReport': {
      const asked = readAsked(kind, search)
      return googleDocument(lang, company, await readGoogle(db, who, chosenBy(asked), periodOf(asked)))
    }
    case 'globalKpi':
      return insightsDocument(lang, company, await readInsights(db, who, readAsked(kind, search)))
  }
}

function chosenBy(asked: { 'location[]'?: string[]; 'groupe[]'?: string[] }): Chosen {
  return { locations: asked['location[]'], groups: asked['groupe[]'] }
}
