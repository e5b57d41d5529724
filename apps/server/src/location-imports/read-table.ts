import { setImmediate as breathe } from 'node:timers/promises'
import { maxImportColumns, maxImportRows } from '@vitrine/contract/location-imports'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { fileTypeFromBuffer } from 'file-type'
import { invalid } from '../lib/errors.ts'

/** A file of rows as a spreadsheet shows it. */
export interface ImportTable {
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252'
  readonly delimiter: string
  readonly header: string[]
  /** Numbered as in a spreadsheet: the header is row 1. */
  readonly rows: { readonly number: number; readonly cells: string[] }[]
}

/** Reads a CSV file whatever its encoding and delimiter. What is no table is refused with the reason. */
export async function readTable(bytes: Buffer): Promise<ImportTable> {
  if (bytes.length === 0) throw refused('import.empty')
  await refuseOtherFormats(bytes)
  const { encoding, text } = decode(bytes)
  if (encoding === 'utf-16' && text.includes('\0')) throw refused('import.binary')
  const filled = withoutEmptyTail(text)
  refuseLongLines(filled)
  const delimiter = detectDelimiter(filled)
  const [header, ...rows] = await split(filled, delimiter)
  if (!header) throw refused('import.empty')
  if (rows.length === 0) throw refused('import.noRows')
  return { encoding, delimiter, header: header.cells, rows }
}

function refused(code: string, params: Record<string, string | number> = {}) {
  return invalid({ propertyPath: 'file', code, params })
}

/** A picture or a workbook named `.csv` is said to be what it is. */
async function refuseOtherFormats(bytes: Buffer): Promise<void> {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (utf16) return
  if (/^\s*<(!doctype|html|\?xml|svg)/i.test(bytes.toString('latin1', 0, 200)))
    throw refused('import.notCsv', { type: 'HTML' })
  if (!bytes.includes(0)) return // text may begin as some format does by chance; no text holds a zero byte
  const type = await fileTypeFromBuffer(bytes)
  if (type === undefined) throw refused('import.binary')
  throw ['xlsx', 'ods', 'cfb'].includes(type.ext)
    ? refused('import.workbook')
    : refused('import.notCsv', { type: type.ext.toUpperCase() })
}

function decode(bytes: Buffer): { encoding: ImportTable['encoding']; text: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { encoding: 'utf-16', text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { encoding: 'utf-16', text: new TextDecoder('utf-16be').decode(bytes) }
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** Characters of one row. A row of 200 columns with a full description in each stays below a fifth of it. */
const maxRowLength = 1_000_000
/** Spreadsheets export empty rows too. With more of them than this the file takes minutes to read. */
const maxRecords = 5 * maxImportRows
const maxCells = maxImportRows * maxImportColumns

/** Without the empty rows at the end: spreadsheets export as many of them as were ever formatted. */
function withoutEmptyTail(text: string): string {
  let end = text.length
  while (end > 0 && ',;|\t\r\n '.includes(text.charAt(end - 1))) end -= 1
  const lineEnd = text.slice(end).search(/[\r\n]/)
  return lineEnd === -1 ? text : text.slice(0, end + lineEnd + 1)
}

/** The parser's own limit counts the text of a row, not its delimiters: ten million of them took it half a minute. */
function refuseLongLines(text: string): void {
  let row = 1
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) {
      if (code === 10 || text.charCodeAt(at + 1) !== 10) row += 1
      start = at + 1
    } else if (at - start >= maxRowLength) throw refused('import.rowTooLong', { row })
  }
}

const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const

/** The character that cuts the first lines most evenly, into more than one column. */
function detectDelimiter(text: string): string {
  const sample = text.length > 65_536 ? text.slice(0, text.lastIndexOf('\n', 65_536) + 1 || 65_536) : text
  const scored = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, score: evenness(sample, delimiter) }))
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter
}

function evenness(sample: string, delimiter: string): number {
  let records: string[][]
  try {
    records = parseAtOnce(sample, { ...options, delimiter, to: 200 })
  } catch {
    return 0
  }
  const width = records[0]?.length ?? 0
  if (width < 2) return 0
  const even = records.filter((record) => record.length === width).length / records.length
  return even + Math.min(width, 100) / 1000
}

interface Parsed {
  readonly record: string[]
  readonly info: { readonly records: number; readonly empty_lines: number }
}

async function split(text: string, delimiter: string): Promise<ImportTable['rows']> {
  const rows: ImportTable['rows'] = []
  const parser = parse({ ...options, delimiter, info: true, bom: true, max_record_size: maxRowLength })
  let cellCount = 0
  try {
    const feed = feedSlowly(parser, text)
    feed.catch(() => {}) // the parser's own error is the one that is told
    const parsed = parser as AsyncIterable<Parsed> // what `info: true` makes of it
    for await (const { record, info } of parsed) {
      const number = info.records + info.empty_lines
      cellCount += record.length
      if (rows.length > maxImportRows || number > maxRecords)
        throw refused('import.tooManyRows', { limit: maxImportRows })
      if ((rows.length === 0 && record.length > maxImportColumns) || cellCount > maxCells)
        throw refused('import.tooManyColumns', { limit: maxImportColumns })
      const cells = record.map(clean)
      if (cells.some((cell) => cell !== '')) rows.push({ number, cells })
    }
    await feed
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number(error.records ?? rows.length) + 1
    throw refused(error.code === 'CSV_MAX_RECORD_SIZE' ? 'import.rowTooLong' : 'import.broken', { row })
  }
  return rows
}

/** In pieces, so that twenty megabytes don't keep everybody else waiting. */
async function feedSlowly(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  for (let at = 0; at < text.length; at += 262_144) {
    parser.write(text.slice(at, at + 262_144))
    await breathe()
  }
  parser.end()
}

/** Without the apostrophe that keeps a spreadsheet from taking a text for a formula. */
function clean(cell: string): string {
  return cell.trim().replace(/^'(?='*[=+\-@])/, '')
}
