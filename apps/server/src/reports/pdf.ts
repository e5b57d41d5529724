import type { Locale } from '@vitrine/contract/companies'
import PDFDocument from 'pdfkit'
import { translate } from '../lib/i18n.ts'
import { fonts, readCharacters } from './pdf-fonts.ts'
import { makePrintable } from './printable.ts'
import type { Logo } from './read-logo.ts'
import {
  ownerLine,
  type ReportCell,
  type ReportColumn,
  type ReportDocument,
  type ReportSection,
} from './report-document.ts'

type Pdf = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement
type StructureOptions = { readonly alt?: string; readonly scope?: string; readonly bbox?: Box }
type Box = [left: number, top: number, right: number, bottom: number]

const page = { size: 'A4', margin: 42 } as const
const ink = '#12161B'
const faint = '#5B6672'
const line = '#DADFE4'
const colour = '#00838D'
const row = 15
const chartHeight = 110
const maxBars = 10
/** With more columns a table takes pages lying on their side. */
const maxPortraitColumns = 7
const maxCellLines = 3
const cellGap = 6
const cellPadding = 6
const maxLogoWidth = 170
const maxLogoHeight = 40

/** A report for print: light, tables under their charts, nothing that needs a screen. */
export function writePdf(report: ReportDocument, lang: Locale, logo: Logo | null): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...page,
    font: fonts.regular,
    bufferPages: true,
    info: { Title: report.title, Author: report.company },
    // Screen readers walk the structure, in the language of the report, and windows show its title.
    ...{ pdfVersion: '1.7', tagged: true, lang, displayTitle: true },
  })
  const document = makePrintable(report, readCharacters(pdf))
  const written = collected(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  if (logo !== null) drawLogo(pdf, root, logo)
  drawHeading(pdf, root, 'H1', 18, document.title)
  drawLines(pdf, root, 11, [ownerLine(document)])
  pdf.moveDown(0.5)
  drawLines(pdf, root, 9, document.facts)
  if (document.leftOut.length > 0) {
    pdf.moveDown(0.8)
    drawHeading(pdf, root, 'H2', 10, translate(lang, 'report.leftOutTitle'))
    pdf.moveDown(0.2)
    drawLines(pdf, root, 9, document.leftOut)
  }
  for (const section of document.sections) draw(pdf, root, section, lang)
  root.end()
  number(pdf)
  pdf.end()
  return written
}

function drawHeading(pdf: Pdf, parent: Structure, type: 'H1' | 'H2', size: number, title: string): void {
  tag(pdf, parent, type, () => pdf.font(fonts.bold).fontSize(size).fillColor(ink).text(title, page.margin))
}

function drawLines(pdf: Pdf, parent: Structure, size: number, lines: readonly string[]): void {
  pdf.font(fonts.regular).fontSize(size).fillColor(faint)
  for (const line of lines) tag(pdf, parent, 'P', () => pdf.text(line))
}

/** Above the title, in its own proportions. */
function drawLogo(pdf: Pdf, root: Structure, { jpeg, ratio, name }: Logo): void {
  const width = Math.min(maxLogoWidth, maxLogoHeight * ratio)
  const height = width / ratio
  const { margin } = page
  const bbox: Box = [margin, margin, margin + width, margin + height]
  tag(pdf, root, 'Figure', () => pdf.image(jpeg, margin, margin, { width, height }), { alt: name, bbox })
  pdf.x = margin
  pdf.y = margin + height + 14
}

function collected(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}

/** Content with its place in the structure. */
function tag(pdf: Pdf, parent: Structure, type: string, content: () => void, options: StructureOptions = {}): void {
  const element = pdf.struct(type, options)
  parent.add(element)
  element.add(content)
  element.end()
}

/** Lines and page numbers, which screen readers pass over. */
function decorate(pdf: Pdf, content: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  content()
  pdf.endMarkedContent()
}

function draw(pdf: Pdf, root: Structure, section: ReportSection, lang: Locale): void {
  const drawn = section.chart !== undefined && section.rows.length > 1
  const isWide = section.rows.length > 0 && section.columns.length > maxPortraitColumns
  if (isWide !== pdf.page.width > pdf.page.height) pdf.addPage({ ...page, layout: isWide ? 'landscape' : 'portrait' })
  else startPageIfNeeded(pdf, 60 + (drawn ? chartHeight : 0))
  pdf.moveDown(1.2)
  const part = pdf.struct('Sect')
  root.add(part)
  drawHeading(pdf, part, 'H2', 12, section.title)
  pdf.moveDown(0.4)
  if (section.none !== undefined || section.rows.length === 0) drawLines(pdf, part, 9, [section.none ?? '–'])
  else {
    // The table under it says the same: the alternative text only names the chart.
    const alt = { alt: `${section.title}: ${section.columns[1]?.title ?? ''}` }
    if (drawn && section.chart === 'line') tag(pdf, part, 'Figure', () => lineChart(pdf, section, lang), alt)
    if (drawn && section.chart === 'bars') {
      startPageIfNeeded(pdf, Math.min(section.rows.length, maxBars) * row)
      tag(pdf, part, 'Figure', () => barChart(pdf, section, lang), alt)
    }
    table(pdf, part, section, lang)
  }
  part.end()
}

/** The second column by days; where there is none, the line is broken. */
function lineChart(pdf: Pdf, { columns, rows }: ReportSection, lang: Locale): void {
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
  pdf.font(fonts.regular).fontSize(8).fillColor(faint)
  pdf.text(`${columns[1]?.title ?? ''} · max. ${shown(high, columns[1], lang)}`, page.margin, top - 14)
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
  const ends = [rows[0]?.[0], rows.at(-1)?.[0]].map((cell) => shown(cell ?? '', columns[0], lang))
  pdf.text(ends[0] ?? '', page.margin, top + height + 4, { lineBreak: false })
  pdf.text(ends[1] ?? '', page.margin, top + height + 4, { width: width(pdf), align: 'right' })
  pdf.y = top + height + 22
}

function barChart(pdf: Pdf, { columns, rows }: ReportSection, lang: Locale): void {
  const bars = rows
    .slice(0, maxBars)
    .flatMap(([name, value]) => (typeof value === 'number' ? [{ name: String(name), value }] : []))
  const maxValue = Math.max(...bars.map(({ value }) => value), 1)
  for (const { name, value } of bars) {
    const { y } = pdf
    const long = (value / maxValue) * (width(pdf) - 220)
    pdf.font(fonts.regular).fontSize(9).fillColor(ink)
    pdf.text(cut(pdf, name, 140), page.margin, y, { lineBreak: false })
    pdf.rect(page.margin + 150, y, Math.max(1, long), 9).fill(colour)
    pdf.fillColor(faint).text(shown(value, columns[1], lang), page.margin + 156 + long, y, { lineBreak: false })
    pdf.y = y + row
  }
  pdf.moveDown(0.5)
}

function table(pdf: Pdf, parent: Structure, { columns, rows }: ReportSection, lang: Locale): void {
  const body = rows.map((values) => values.map((value, at) => (value === null ? '–' : shown(value, columns[at], lang))))
  const widths = columnWidths(pdf, columns, body)
  const element = pdf.struct('Table')
  parent.add(element)
  const heading = columns.map(({ title }) => title)
  const headingHeight = rowHeight(pdf, heading, columns, widths, true)
  cells(pdf, element, heading, columns, widths, headingHeight, true)
  for (const texts of body) {
    // Every page of a long table begins with its headings.
    const height = rowHeight(pdf, texts, columns, widths, false)
    if (startPageIfNeeded(pdf, height)) cells(pdf, element, heading, columns, widths, headingHeight, true)
    cells(pdf, element, texts, columns, widths, height, false)
  }
  element.end()
}

/** One row of a table. */
function cells(
  pdf: Pdf,
  parent: Structure,
  texts: readonly string[],
  columns: readonly ReportColumn[],
  widths: readonly number[],
  height: number,
  isHeading: boolean,
): void {
  const { y } = pdf
  pdf.font(isHeading ? fonts.bold : fonts.regular).fontSize(fontSizeFor(columns))
  const element = pdf.struct('TR')
  parent.add(element)
  pdf.fillColor(isHeading ? faint : ink)
  let x = page.margin
  for (const [at, text] of texts.entries()) {
    const width = (widths[at] ?? 0) - cellGap
    const left = x
    const align = isText(columns[at]) ? 'left' : 'right'
    const options = isHeading ? { scope: 'Column' } : {}
    // A number is never broken; a heading and a name take the lines they need.
    const isWrapped = isHeading || isText(columns[at])
    const content = isWrapped ? text.trim() : cut(pdf, text, width)
    const box = isWrapped ? { height: height - cellPadding, ellipsis: true } : { lineBreak: false }
    tag(pdf, element, isHeading ? 'TH' : 'TD', () => pdf.text(content, left, y, { width, align, ...box }), options)
    x += widths[at] ?? 0
  }
  element.end()
  decorate(pdf, () => {
    const bottom = y + height - 4
    pdf.strokeColor(line).lineWidth(0.5).moveTo(page.margin, bottom)
    pdf.lineTo(page.margin + width(pdf), bottom).stroke()
  })
  pdf.y = y + height
  pdf.x = page.margin
}

/** As high as its highest cell; a long text is cut after some lines, a heading never. */
function rowHeight(
  pdf: Pdf,
  texts: readonly string[],
  columns: readonly ReportColumn[],
  widths: readonly number[],
  isHeading: boolean,
): number {
  pdf.font(isHeading ? fonts.bold : fonts.regular).fontSize(fontSizeFor(columns))
  const heights = texts.map((text, at) =>
    isHeading || isText(columns[at]) ? pdf.heightOfString(text.trim(), { width: (widths[at] ?? 0) - cellGap }) : 0,
  )
  const highest = Math.max(...heights)
  const limit = isHeading ? highest : pdf.currentLineHeight(true) * maxCellLines
  return Math.max(row, Math.min(highest, limit) + cellPadding)
}

const isText = (column: ReportColumn | undefined) => column?.kind === 'text' || column?.kind === 'date'
const fontSizeFor = (columns: readonly ReportColumn[]) => (columns.length > maxPortraitColumns ? 7 : 8)

/** No column is narrower than the longest word of its heading and its longest number; what is left goes to text first. */
function columnWidths(pdf: Pdf, columns: readonly ReportColumn[], body: readonly (readonly string[])[]): number[] {
  pdf.font(fonts.bold).fontSize(fontSizeFor(columns))
  const needed = columns.map((column, at) => {
    const widestText = body.reduce((long, { [at]: text = '' }) => (text.length > long.length ? text : long), '')
    const parts = [...column.title.split(/\s+/), ...(isText(column) ? [] : [widestText])]
    return Math.max(...parts.map((word) => pdf.widthOfString(word))) + cellGap + 1
  })
  const rest = Math.max(0, width(pdf) - sum(needed))
  const weights = columns.map(({ kind }, at) => (kind === 'text' ? (at === 0 ? 3 : 1.8) : 0.6))
  const widths = needed.map((least, at) => least + ((weights[at] ?? 0) / sum(weights)) * rest)
  const scale = Math.min(1, width(pdf) / sum(widths))
  return widths.map((wide) => wide * scale)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function shown(value: ReportCell, column: ReportColumn | undefined, lang: Locale): string {
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
function startPageIfNeeded(pdf: Pdf, height: number): boolean {
  if (pdf.y + height < pdf.page.height - page.margin) return false
  // As wide as the page before: a table goes on as it began.
  pdf.addPage({ ...page, layout: pdf.page.width > pdf.page.height ? 'landscape' : 'portrait' })
  return true
}

function number(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at)
    // At the very foot, where text would begin a page of its own.
    pdf.page.margins.bottom = 0
    pdf.font(fonts.regular).fontSize(8).fillColor(faint)
    decorate(pdf, () => {
      pdf.text(`${at + 1} / ${count}`, page.margin, pdf.page.height - 28, {
        width: width(pdf),
        align: 'right',
        lineBreak: false,
      })
    })
  }
}

function cut(pdf: Pdf, text: string, wide: number): string {
  const singleLine = text.replaceAll(/\s+/g, ' ')
  if (pdf.widthOfString(singleLine) <= wide) return singleLine
  let end = singleLine.length
  while (end > 1 && pdf.widthOfString(`${singleLine.slice(0, end)}…`) > wide) end--
  return `${singleLine.slice(0, end)}…`
}

const width = (pdf: Pdf) => pdf.page.width - 2 * page.margin
