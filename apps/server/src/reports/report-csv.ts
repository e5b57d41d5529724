import type { Locale } from '@vitrine/contract/companies'
import { csvLine, csvMark, getDelimiter } from '../lib/csv.ts'
import { headLines, type ReportCell, type ReportDocument } from './report-document.ts'

/** A report as one CSV file: its tables under each other, each under its title, an empty line between them. */
export function writeCsv(document: ReportDocument, lang: Locale): Buffer {
  const { sections } = document
  const delimiter = getDelimiter(lang)
  const line = (...cells: string[]) => csvLine(cells, delimiter)
  const head = headLines(document, lang).map((text) => line(text))
  const tables = sections.map(({ title: name, columns, rows, none }) => [
    line(''),
    line(name),
    line(...columns.map((column) => column.title)),
    ...rows.map((row) => line(...row.map((cell) => formatCell(cell, lang)))),
    ...(none === undefined ? [] : [line(none)]),
  ])
  return Buffer.from(csvMark + [...head, ...tables.flat()].join(''))
}

/** As the spreadsheets of the reader’s country take a number: without groups, with their own decimal mark. */
function formatCell(cell: ReportCell, lang: Locale): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return lang === 'en' ? String(cell) : String(cell).replace('.', ',')
}
