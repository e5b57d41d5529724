import type { Locale } from '@vitrine/contract/companies'
import PDFDocument from 'pdfkit'
import type { Cell, Column, ReportDocument, Section } from './document.ts'

type Pdf = PDFKit.PDFDocument

const page = { size: 'A4', margin: 42 } as const
const ink = '#12161B'
const faint = '#5B6672'
const line = '#DADFE4'
const colour = '#00838D'
const row = 15
const chartHeight = 110
const mostBars = 10

/** A report for print: light, tables under their charts, nothing that needs a screen. */
export function writePdf(document: ReportDocument, lang: Locale): Promise<Buffer> {
  const pdf = new PDFDocument({ ...page, bufferPages: true, info: { Title: document.title, Author: document.company } })
  const written = collected(pdf)
  pdf.font('Helvetica-Bold').fontSize(18).fillColor(ink).text(printable(document.title))
  pdf.font('Helvetica').fontSize(11).fillColor(faint).text(printable(document.company))
  pdf.moveDown(0.5).fontSize(9)
  for (const fact of document.facts) pdf.text(printable(fact))
  for (const section of document.sections) draw(pdf, section, lang)
  number(pdf)
  pdf.end()
  return written
}

function collected(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}

function draw(pdf: Pdf, section: Section, lang: Locale): void {
  const drawn = section.chart !== undefined && section.rows.length > 1
  room(pdf, 60 + (drawn ? chartHeight : 0))
  pdf.moveDown(1.2)
  pdf.font('Helvetica-Bold').fontSize(12).fillColor(ink).text(printable(section.title), page.margin)
  pdf.moveDown(0.4)
  if (section.none !== undefined || section.rows.length === 0) {
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(faint)
      .text(printable(section.none ?? '–'))
    return
  }
  if (drawn && section.chart === 'line') lineChart(pdf, section, lang)
  if (drawn && section.chart === 'bars') barChart(pdf, section, lang)
  table(pdf, section, lang)
}

/** The second column by days; where there is none, the line is broken. */
function lineChart(pdf: Pdf, { columns, rows }: Section, lang: Locale): void {
  const values = rows.map((cells) => (typeof cells[1] === 'number' ? cells[1] : null))
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return
  const top = pdf.y + 14
  const least = Math.min(...known)
  // What hardly moves would be a flat line from 0 on.
  const low = least > 0.7 * Math.max(...known) ? least * 0.99 : Math.min(0, least)
  const high = Math.max(...known, low + 1)
  const height = chartHeight - 40
  const x = (at: number) => page.margin + (at / (values.length - 1)) * width(pdf)
  const y = (value: number) => top + height - ((value - low) / (high - low)) * height
  pdf.font('Helvetica').fontSize(8).fillColor(faint)
  pdf.text(
    `${printable(columns[1]?.title ?? '')} · max. ${printable(shown(high, columns[1], lang))}`,
    page.margin,
    top - 14,
  )
  pdf
    .strokeColor(line)
    .lineWidth(0.5)
    .moveTo(page.margin, top + height)
    .lineTo(page.margin + width(pdf), top + height)
    .stroke()
  pdf.strokeColor(colour).lineWidth(1.5)
  let open = false
  for (const [at, value] of values.entries()) {
    if (value === null) open = false
    else if (open) pdf.lineTo(x(at), y(value))
    else {
      pdf.moveTo(x(at), y(value))
      open = true
    }
  }
  pdf.stroke()
  const ends = [rows[0]?.[0], rows.at(-1)?.[0]].map((cell) => printable(shown(cell ?? '', columns[0], lang)))
  pdf.text(ends[0] ?? '', page.margin, top + height + 4, { lineBreak: false })
  pdf.text(ends[1] ?? '', page.margin, top + height + 4, { width: width(pdf), align: 'right' })
  pdf.y = top + height + 22
}

function barChart(pdf: Pdf, { columns, rows }: Section, lang: Locale): void {
  const bars = rows
    .slice(0, mostBars)
    .flatMap(([name, value]) => (typeof value === 'number' ? [{ name: String(name), value }] : []))
  const most = Math.max(...bars.map(({ value }) => value), 1)
  room(pdf, bars.length * row)
  for (const { name, value } of bars) {
    const { y } = pdf
    const long = (value / most) * (width(pdf) - 220)
    pdf.font('Helvetica').fontSize(9).fillColor(ink)
    pdf.text(cut(pdf, printable(name), 140), page.margin, y, { lineBreak: false })
    pdf.rect(page.margin + 150, y, Math.max(1, long), 9).fill(colour)
    pdf
      .fillColor(faint)
      .text(printable(shown(value, columns[1], lang)), page.margin + 156 + long, y, { lineBreak: false })
    pdf.y = y + row
  }
  pdf.moveDown(0.5)
}

function table(pdf: Pdf, { columns, rows }: Section, lang: Locale): void {
  const widths = widthsOf(pdf, columns)
  const heading = columns.map(({ title }) => title)
  cells(pdf, heading, columns, widths, true)
  for (const values of rows) {
    if (room(pdf, row)) cells(pdf, heading, columns, widths, true)
    cells(
      pdf,
      values.map((value, at) => (value === null ? '–' : shown(value, columns[at], lang))),
      columns,
      widths,
      false,
    )
  }
}

function cells(
  pdf: Pdf,
  texts: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
  isHeading: boolean,
): void {
  const { y } = pdf
  pdf
    .font(isHeading ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(columns.length > 8 ? 6.5 : 8)
    .fillColor(isHeading ? faint : ink)
  let x = page.margin
  for (const [at, text] of texts.entries()) {
    const wide = widths[at] ?? 0
    const align = columns[at]?.kind === 'text' || columns[at]?.kind === 'date' ? 'left' : 'right'
    pdf.text(cut(pdf, printable(text), wide - 6), x, y, { width: wide - 6, align, lineBreak: false })
    x += wide
  }
  pdf
    .strokeColor(line)
    .lineWidth(0.5)
    .moveTo(page.margin, y + row - 4)
    .lineTo(page.margin + width(pdf), y + row - 4)
    .stroke()
  pdf.y = y + row
  pdf.x = page.margin
}

/** Text takes more room than figures, the first column the most. */
function widthsOf(pdf: Pdf, columns: readonly Column[]): number[] {
  const weights = columns.map(({ kind }, at) => (kind === 'text' ? (at === 0 ? 3 : 1.8) : 1.2))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (weight / all) * width(pdf))
}

function shown(value: Cell, column: Column | undefined, lang: Locale): string {
  if (typeof value === 'number') {
    const kind = column?.kind
    const text = new Intl.NumberFormat(lang, {
      maximumFractionDigits: 2,
      minimumFractionDigits: kind === 'percent' ? 2 : 0,
    }).format(value)
    return kind === 'percent' ? `${text} %` : text
  }
  if (value !== null && column?.kind === 'date')
    return new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(`${value}T00:00Z`))
  return value ?? ''
}

/** A new page when what comes would not fit; answers whether it was begun. */
function room(pdf: Pdf, height: number): boolean {
  if (pdf.y + height < pdf.page.height - page.margin) return false
  pdf.addPage()
  return true
}

function number(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at)
    // At the very foot, where text would begin a page of its own.
    pdf.page.margins.bottom = 0
    pdf.font('Helvetica').fontSize(8).fillColor(faint)
    pdf.text(`${at + 1} / ${count}`, page.margin, pdf.page.height - 28, {
      width: width(pdf),
      align: 'right',
      lineBreak: false,
    })
  }
}

function cut(pdf: Pdf, text: string, wide: number): string {
  const one = text.replaceAll(/\s+/g, ' ')
  if (pdf.widthOfString(one) <= wide) return one
  let end = one.length
  while (end > 1 && pdf.widthOfString(`${one.slice(0, end)}…`) > wide) end--
  return `${one.slice(0, end)}…`
}

/** The fonts every reader has know Latin letters only: narrow spaces become plain ones, what they can't write is left out. */
function printable(text: string): string {
  return text
    .replaceAll(/[\u202F\u2009\u2007]/g, '\u00A0')
    .replaceAll('−', '-')
    .replaceAll(/[^\n\u0020-\u007E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, '')
}

const width = (pdf: Pdf) => pdf.page.width - 2 * page.margin
