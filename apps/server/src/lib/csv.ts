import type { Locale } from '@vitrine/contract/companies'

/** What marks a file as UTF-8 for spreadsheets. */
export const csvMark = '\ufeff'

/** The cut between cells the spreadsheets of the reader's country expect. */
export const getDelimiter = (lang: Locale): string => (lang === 'en' ? ',' : ';')

/** A part of a file, and how many of its rows it holds. */
export interface CsvPiece {
  readonly text: string
  readonly rows: number
}

export async function* serializeCsv(pieces: AsyncIterable<CsvPiece>): AsyncGenerator<string> {
  for await (const { text } of pieces) yield text
}

/** One line of a CSV file. Every cell is only ever text. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(guarded(cell), delimiter)).join(delimiter)}\r\n`
}

/** A spreadsheet takes a cell that begins so for a formula and runs it; numbers and phones are left alone. */
function guarded(cell: string): string {
  const formula = /^('*[=@\t]|'+[+-])/.test(cell) || (/^[+-]/.test(cell) && !/^[+-][\d\s().-]*$/.test(cell))
  return formula ? `'${cell}` : cell
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) || cell !== cell.trim()
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}
