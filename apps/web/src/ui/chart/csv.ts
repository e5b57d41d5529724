import type { Language } from '../../i18n/language.ts'

export interface TableCell {
  readonly text: string
  /** The bare value, for the spreadsheet. */
  readonly value?: number | null
}

/** What a chart shows, as a table: the first cell of a row is its heading. */
export interface TableData {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (TableCell | string)[])[]
}

/** As the spreadsheet of that language opens it: its separator between columns, its sign in numbers. */
export function toCsv({ columns, rows }: TableData, language: Language): string {
  const separator = language === 'en' ? ',' : ';'
  const number = (value: number) => (language === 'en' ? String(value) : String(value).replace('.', ','))
  const cell = (content: TableCell | string) => {
    if (typeof content === 'string') return quoted(content, separator)
    if (content.value === null) return ''
    return content.value === undefined ? quoted(content.text, separator) : number(content.value)
  }
  const lines = [columns.map((column) => quoted(column, separator)), ...rows.map((row) => row.map(cell))]
  return `${lines.map((line) => line.join(separator)).join('\r\n')}\r\n`
}

function quoted(text: string, separator: string): string {
  // A spreadsheet would run what begins like a formula: https://owasp.org/www-community/attacks/CSV_Injection (read 2026-11).
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
