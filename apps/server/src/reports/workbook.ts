import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import type { Locale } from '@vitrine/contract/companies'
import writeXlsxFile, { type Feature, type Row } from 'write-excel-file/node'
import {
  headLines,
  type ReportCell,
  type ReportColumn,
  type ReportDocument,
  type ReportSection,
} from './report-document.ts'

/** The longest name a sheet may bear, and what it may not hold. */
const maxNameLength = 31
const notInNames = /[\\/?*[\]:]/g

const formats: Readonly<Record<ReportColumn['kind'], string | undefined>> = {
  text: undefined,
  date: 'yyyy-mm-dd',
  number: '#,##0',
  decimal: '#,##0.##',
  percent: '0.00"%"',
}

/** A report as a workbook, a sheet a table; numbers are numbers, so that people go on reckoning with them. */
export async function writeWorkbook(document: ReportDocument, lang: Locale): Promise<Buffer> {
  const names = new Set<string>()
  const sheets = document.sections.map((section, at) => ({
    sheet: nameSheet(section, names),
    data: [...(at === 0 ? headRows(document, lang) : []), ...toRows(section)],
    // The first sheet begins with the head of the report, whose lines would fill the window.
    ...(at === 0 ? {} : { stickyRowsCount: 1 }),
    columns: section.columns.map(({ kind }, index) => ({ width: index === 0 ? 34 : kind === 'text' ? 28 : 16 })),
  }))
  return writeXlsxFile(sheets, { features: [documentProperties(document)] }).toBuffer()
}

function headRows(document: ReportDocument, lang: Locale): Row[] {
  const [title = '', ...lines] = headLines(document, lang)
  return [[{ value: title, fontWeight: 'bold', fontSize: 14 }], ...lines.map((value) => [{ value, type: String }]), []]
}

function toRows({ columns, rows, none }: ReportSection): Row[] {
  const heading = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const, wrap: true }))
  return [
    heading,
    ...rows.map((row) => row.map((cell, at) => toCell(cell, columns[at]))),
    ...(none === undefined ? [] : [[none]]),
  ]
}

function toCell(cell: ReportCell, column: ReportColumn | undefined): Row[number] {
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

function nameSheet({ title }: ReportSection, usedNames: Set<string>): string {
  const plain = title.replaceAll(notInNames, ' ').slice(0, maxNameLength - 3)
  let name = plain
  for (let copy = 2; usedNames.has(name); copy++) name = `${plain} ${copy}`
  usedNames.add(name)
  return name
}

/** Title and company where file managers and search look for them. */
function documentProperties({ title, company }: ReportDocument): Feature<Buffer | Stream | Blob> {
  const path = 'docProps/core.xml'
  const type = 'application/vnd.openxmlformats-package.core-properties+xml'
  const relation = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'
  return {
    files: {
      transform: {
        '[Content_Types].xml': { insert: () => `<Override ContentType="${type}" PartName="/${path}"/>` },
        '_rels/.rels': { insert: () => `<Relationship Id="rId-properties-1" Type="${relation}" Target="${path}"/>` },
      },
      write: {
        files: () => ({
          [path]:
            '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
            `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(company)}</dc:creator></cp:coreProperties>`,
        }),
      },
    },
  }
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
