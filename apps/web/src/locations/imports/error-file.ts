import type { locationImports } from '@vitrine/contract/location-imports'
import type { MemberOf } from '@vitrine/contract/operation'

export type ImportedRow = MemberOf<typeof locationImports.rows>

/** Every cell and row that could not be used, as a file a spreadsheet of the reader's country opens. */
export function buildErrorFile(rows: readonly ImportedRow[], headings: readonly string[], language: string): Blob {
  const delimiter = language === 'en' ? ',' : ';'
  const lines = [
    headings,
    ...rows.flatMap((row) =>
      row.faults.map(({ column, value, message }) => [String(row.row), row.name, column ?? '', value ?? '', message]),
    ),
  ]
  const text = lines.map((cells) => cells.map((cell) => quoted(guarded(cell), delimiter)).join(delimiter)).join('\r\n')
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}

/** A spreadsheet takes a cell that begins so for a formula and runs it. */
const guarded = (cell: string) => (/^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d\s.,]+$/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
