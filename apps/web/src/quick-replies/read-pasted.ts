import { type Locale, locales } from '@vitrine/contract/companies'
import { isShortcut, maxQuickReplies, maxQuickReplyLength, type QuickReplyTexts } from '@vitrine/contract/quick-replies'
import { listUnknownFields, spelledOut } from '@vitrine/contract/reply-fields'
import { fold } from '../ui/fuzzy.ts'

/** A line of what was pasted, and what keeps it from becoming a quick reply. */
export interface PastedReply {
  readonly title: string
  readonly shortcut?: string
  readonly folder?: string
  readonly texts: QuickReplyTexts
  readonly error?: { readonly code: PastedLineError; readonly name: string }
}
export type PastedLineError = 'title' | 'text' | 'tooLong' | 'field' | 'shortcut' | 'taken'

/** A line, and as it was pasted. */
interface Row {
  readonly cells: readonly string[]
  readonly text: string
}

type Column = 'title' | 'shortcut' | 'folder' | Locale

const heads: Readonly<Record<string, Column>> = {
  ...{ titre: 'title', title: 'title', nom: 'title', name: 'title', titulo: 'title', nombre: 'title' },
  ...{ raccourci: 'shortcut', shortcut: 'shortcut', atajo: 'shortcut' },
  ...{ dossier: 'folder', folder: 'folder', carpeta: 'folder' },
  ...{ fr: 'fr', francais: 'fr', french: 'fr', frances: 'fr' },
  ...{ en: 'en', anglais: 'en', english: 'en', ingles: 'en' },
  ...{ es: 'es', espagnol: 'es', spanish: 'es', espanol: 'es' },
}

/**
 * Quick replies out of what was copied from a spreadsheet: columns as its first line names them, else a title and a
 * text in `lang`. Never more than one call makes.
 */
export function readPasted(
  pasted: string,
  lang: Locale,
  known: { readonly own: readonly string[]; readonly shortcuts: readonly string[] },
): PastedReply[] {
  const { head, rows } = splitHead(pasted)
  const columns: readonly (Column | undefined)[] = head?.cells.map(toColumn) ?? ['title', lang]
  const usedShortcuts = new Set(known.shortcuts.map(plain))
  return rows.slice(0, maxQuickReplies).map(({ cells }) => {
    const line = toLine(cells, columns, lang, known.own)
    const error = findError(line, usedShortcuts, known.own)
    if (line.shortcut !== undefined) usedShortcuts.add(plain(line.shortcut))
    return error ? { ...line, error } : line
  })
}

/** What was pasted without the lines that are added, as it was; and how many lines are more than one call makes. */
export function getRemainingText(
  pasted: string,
  lines: readonly PastedReply[],
): { readonly text: string; readonly beyond: number } {
  const { head, rows } = splitHead(pasted)
  const left = rows.filter((_, at) => lines[at] === undefined || lines[at].error !== undefined)
  const text = left.length === 0 ? '' : [...(head ? [head] : []), ...left].map((row) => row.text).join('\n')
  return { text, beyond: rows.length - lines.length }
}

/** The first line apart, where it names columns. */
function splitHead(pasted: string): { readonly head: Row | undefined; readonly rows: readonly Row[] } {
  const [first, ...more] = splitRows(pasted).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!first) return { head: undefined, rows: [] }
  const isHead = first.cells.filter((cell) => toColumn(cell) !== undefined).length >= 2
  return isHead ? { head: first, rows: more } : { head: undefined, rows: [first, ...more] }
}

const plain = (shortcut: string) => fold(shortcut.replace(/^\//, ''))

function toLine(
  row: readonly string[],
  columns: readonly (Column | undefined)[],
  lang: Locale,
  own: readonly string[],
): PastedReply {
  const cell = (column: Column) => row[columns.indexOf(column)]?.trim() ?? ''
  const texts = locales.flatMap((locale) => {
    const text = columns.includes(locale) ? cell(locale) : ''
    return text === '' ? [] : [[locale, spelledOut(text, own)] as const]
  })
  // One column alone is the texts: their beginning names them.
  const alone = row.length === 1 && columns.length === 2
  if (alone) return { title: toTitle(cell('title')), texts: { [lang]: spelledOut(cell('title'), own) } }
  const [shortcut, folder] = [cell('shortcut'), cell('folder')]
  return {
    title: cell('title').slice(0, 100),
    ...(shortcut === '' ? {} : { shortcut }),
    ...(folder === '' ? {} : { folder: folder.slice(0, 60) }),
    texts: Object.fromEntries(texts),
  }
}

const toTitle = (text: string) => text.split(/\s+/).slice(0, 6).join(' ').slice(0, 100)

function findError(
  line: PastedReply,
  usedShortcuts: ReadonlySet<string>,
  own: readonly string[],
): PastedReply['error'] {
  const texts = Object.values(line.texts)
  const [field] = texts.flatMap((text) => listUnknownFields(text, own))
  const { shortcut } = line
  if (line.title === '') return { code: 'title', name: '' }
  if (texts.length === 0) return { code: 'text', name: '' }
  if (texts.some((text) => text.length > maxQuickReplyLength)) return { code: 'tooLong', name: '' }
  if (field !== undefined) return { code: 'field', name: field }
  if (shortcut === undefined) return undefined
  if (!isShortcut(shortcut.replace(/^\//, ''))) return { code: 'shortcut', name: shortcut }
  return usedShortcuts.has(plain(shortcut)) ? { code: 'taken', name: shortcut } : undefined
}

/**
 * Rows and cells: apart by tabs, as spreadsheets copy them; by semicolons or commas where the first line names columns
 * so. A cell in quotes may hold any of them.
 */
function splitRows(pasted: string): Row[] {
  const apart = findSeparator(pasted.split('\n', 1)[0] ?? '')
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let from = 0
  const end = () => {
    cells.push(cell)
    cell = ''
  }
  const endRow = (at: number) => {
    end()
    rows.push({ cells, text: pasted.slice(from, at) })
    cells = []
    from = at + 1
  }
  for (let at = 0; at < pasted.length; at++) {
    const char = pasted[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (pasted[at + 1] === '"') cell += pasted[++at]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === apart) end()
    else if (char === '\n') endRow(at)
    else if (char !== '\r') cell += char
  }
  endRow(pasted.length)
  return rows
}

function findSeparator(first: string): string | undefined {
  if (first.includes('\t')) return '\t'
  return [';', ','].find(
    (separator) => first.split(separator).filter((cell) => toColumn(cell.replaceAll('"', ''))).length >= 2,
  )
}

const toColumn = (cell: string): Column | undefined => heads[fold(cell).trim()]
