import type { Locale } from '@vitrine/contract/companies'
import { translate } from '../lib/i18n.ts'

/** A report as a file holds it, whatever the file: tables under each other, some of them drawn as well. */
export interface ReportDocument {
  readonly company: string
  readonly title: string
  /** Where in the product the report is, when its title alone does not tell. */
  readonly page?: string
  /** Locations, period, comparison and freshness: a sentence each. */
  readonly facts: readonly string[]
  /** The days, locations and figures the report does not hold, and why: a sentence each. */
  readonly leftOut: readonly string[]
  readonly sections: readonly ReportSection[]
}

export interface ReportSection {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  /** A null is no figure, and stays empty: 0 is written as 0. */
  readonly rows: readonly (readonly ReportCell[])[]
  /** Instead of rows, why there are none. */
  readonly none?: string
  /** How it is drawn: the second column by days, or a bar a row. */
  readonly chart?: 'line' | 'bars'
}

export interface ReportColumn {
  readonly title: string
  /** Numbers are whole, rates and averages have two decimals. */
  readonly kind: 'text' | 'number' | 'decimal' | 'percent' | 'date'
}

export type ReportCell = string | number | null

/** Title and company, then what the report is about and what it leaves out, a line each. */
export function headLines(document: ReportDocument, lang: Locale): string[] {
  return [document.title, ownerLine(document), ...document.facts, ...leftOutLines(document, lang)]
}

/** `Les Tables de Margot · KPI global` */
export const ownerLine = ({ company, page }: ReportDocument): string => [company, page].filter(Boolean).join(' · ')

/** Under a heading of its own; nothing when the figures are complete. */
export function leftOutLines({ leftOut }: ReportDocument, lang: Locale): string[] {
  return leftOut.length === 0 ? [] : [translate(lang, 'report.leftOutTitle'), ...leftOut]
}
