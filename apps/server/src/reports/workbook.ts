import writeXlsxFile, { type Row } from 'write-excel-file/node'
import type { Cell, Column, ReportDocument, Section } from './document.ts'

/** The longest name a sheet may bear, and what it may not hold. */
const longestName = 31
const notInNames = /[\\/?*[\]:]/g

const formats: Readonly<Record<Column['kind'], string | undefined>> = {
  text: undefined,
  date: 'yyyy-mm-dd',
  number: '#,##0',
  decimal: '#,##0.##',
  percent: '0.00"%"',
}

/** A report as a workbook, a sheet a table; numbers are numbers, so that people go on reckoning with them. */
export async function writeWorkbook(document: ReportDocument): Promise<Buffer> {
  const names = new Set<string>()
  const sheets = document.sections.map((section, at) => ({
    sheet: nameOf(section, names),
    data: [...(at === 0 ? headOf(document) : []), ...rowsOf(section)],
    columns: section.columns.map(({ kind }, index) => ({ width: index === 0 ? 34 : kind === 'text' ? 28 : 16 })),
  }))
  return writeXlsxFile(sheets).toBuffer()
}

function headOf({ company, title, facts }: ReportDocument): Row[] {
  return [[{ value: `${title} · ${company}`, fontWeight: 'bold', fontSize: 14 }], ...facts.map((fact) => [fact]), []]
}

function rowsOf({ columns, rows, none }: Section): Row[] {
  const heading = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  return [
    heading,
    ...rows.map((row) => row.map((cell, at) => cellOf(cell, columns[at]))),
    ...(none === undefined ? [] : [[none]]),
  ]
}

function cellOf(cell: Cell, column: Column | undefined): Row[number] {
  if (cell === null) return null
  if (typeof cell === 'number') {
    const kind = column?.kind ?? 'number'
    // `#,##0.##` leaves the point behind a whole number.
    return {
      value: cell,
      type: Number,
      format: formats[kind === 'decimal' && Number.isInteger(cell) ? 'number' : kind],
    }
  }
  if (column?.kind === 'date') return { value: new Date(`${cell}T00:00Z`), type: Date, format: formats.date }
  // Text stays text, also one that begins like a formula.
  return { value: cell, type: String, wrap: cell.length > 60 }
}

function nameOf({ title }: Section, taken: Set<string>): string {
  const plain = title.replaceAll(notInNames, ' ').slice(0, longestName - 3)
  let name = plain
  for (let copy = 2; taken.has(name); copy++) name = `${plain} ${copy}`
  taken.add(name)
  return name
}
