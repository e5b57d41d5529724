import type { Locale } from '@vitrine/contract/companies'

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const csvMark = '\ufeff'

/** The delimiter that spreadsheets expect in the viewer's language. */
export const getDelimiter = (lang: Locale): string => (lang === 'en' ? ',' : ';')

/** A part of a file, and how many rows it holds. */
export interface CsvPiece {
  readonly text: string
  readonly rows: number
}

export async function* serializeCsv(pieces: AsyncIterable<CsvPiece>): AsyncGenerator<string> {
  for await (const { text } of pieces) yield text
}

/** One line of a CSV file. No cell can be executed as a formula. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(guarded(cell), delimiter)).join(delimiter)}\r\n`
}

/** Escapes cells that a spreadsheet would run as a formula; numbers and phone numbers are not changed. */
function guarded(cell: string): string {
  const formula = /^('*[=@\t]|'+[+-])/.test(cell) || (/^[+-]/.test(cell) && !/^[+-][\d\s().-]*$/.test(cell))
  return formula ? `'${cell}` : cell
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) || cell !== cell.trim()
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}
