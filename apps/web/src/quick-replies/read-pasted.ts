import { type Locale, locales } from '@vitrine/contract/companies'
import { isShortcut, longestQuickReply, mostQuickReplies, type QuickReplyTexts } from '@vitrine/contract/quick-replies'
import { spelledOut, unknownFieldsIn } from '@vitrine/contract/reply-fields'
import { fold } from '../ui/fuzzy.ts'

/** A line of what was pasted, and what keeps it from becoming a quick reply. */
export interface PastedLine {
  readonly title: string
  readonly shortcut?: string
  readonly folder?: string
  readonly texts: QuickReplyTexts
  readonly fault?: { readonly code: PastedFault; readonly name: string }
}
export type PastedFault = 'title' | 'text' | 'tooLong' | 'field' | 'shortcut' | 'taken'

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
): PastedLine[] {
  const { head, rows } = partsOf(pasted)
  const columns: readonly (Column | undefined)[] = head?.cells.map(headOf) ?? ['title', lang]
  const taken = new Set(known.shortcuts.map(plain))
  return rows.slice(0, mostQuickReplies).map(({ cells }) => {
    const line = lineOf(cells, columns, lang, known.own)
    const fault = faultOf(line, taken, known.own)
    if (line.shortcut !== undefined) taken.add(plain(line.shortcut))
    return fault ? { ...line, fault } : line
  })
}

/** What was pasted without the lines that are added, as it was; and how many lines are more than one call makes. */
export function restOf(
  pasted: string,
  lines: readonly PastedLine[],
): { readonly text: string; readonly beyond: number } {
  const { head, rows } = partsOf(pasted)
  const left = rows.filter((_, at) => lines[at] === undefined || lines[at].fault !== undefined)
  const text = left.length === 0 ? '' : [...(head ? [head] : []), ...left].map((row) => row.text).join('\n')
  return { text, beyond: rows.length - lines.length }
}

/** The first line apart, where it names columns. */
function partsOf(pasted: string): { readonly head: Row | undefined; readonly rows: readonly Row[] } {
  const [first, ...more] = rowsOf(pasted).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!first) return { head: undefined, rows: [] }
  const isHead = first.cells.filter((cell) => headOf(cell) !== undefined).length >= 2
  return isHead ? { head: first, rows: more } : { head: undefined, rows: [first, ...more] }
}

const plain = (shortcut: string) => fold(shortcut.replace(/^\//, ''))

function lineOf(
  row: readonly string[],
  columns: readonly (Column | undefined)[],
  lang: Locale,
  own: readonly string[],
): PastedLine {
  const cell = (column: Column) => row[columns.indexOf(column)]?.trim() ?? ''
  const texts = locales.flatMap((one) => {
    const text = columns.includes(one) ? cell(one) : ''
    return text === '' ? [] : [[one, spelledOut(text, own)] as const]
  })
  // One column alone is the texts: their beginning names them.
  const alone = row.length === 1 && columns.length === 2
  if (alone) return { title: titleOf(cell('title')), texts: { [lang]: spelledOut(cell('title'), own) } }
  const [shortcut, folder] = [cell('shortcut'), cell('folder')]
  return {
    title: cell('title').slice(0, 100),
    ...(shortcut === '' ? {} : { shortcut }),
    ...(folder === '' ? {} : { folder: folder.slice(0, 60) }),
    texts: Object.fromEntries(texts),
  }
}

const titleOf = (text: string) => text.split(/\s+/).slice(0, 6).join(' ').slice(0, 100)

function faultOf(line: PastedLine, taken: ReadonlySet<string>, own: readonly string[]): PastedLine['fault'] {
  const texts = Object.values(line.texts)
  const [field] = texts.flatMap((text) => unknownFieldsIn(text, own))
  const { shortcut } = line
  if (line.title === '') return { code: 'title', name: '' }
  if (texts.length === 0) return { code: 'text', name: '' }
  if (texts.some((text) => text.length > longestQuickReply)) return { code: 'tooLong', name: '' }
  if (field !== undefined) return { code: 'field', name: field }
  if (shortcut === undefined) return undefined
  if (!isShortcut(shortcut.replace(/^\//, ''))) return { code: 'shortcut', name: shortcut }
  return taken.has(plain(shortcut)) ? { code: 'taken', name: shortcut } : undefined
}

/**
 * Rows and cells: apart by tabs, as spreadsheets copy them; by semicolons or commas where the first line names columns
 * so. A cell in quotes may hold any of them.
 */
function rowsOf(pasted: string): Row[] {
  const apart = separatorOf(pasted.split('\n', 1)[0] ?? '')
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
    const letter = pasted[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (pasted[at + 1] === '"') cell += pasted[++at]
      else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === apart) end()
    else if (letter === '\n') endRow(at)
    else if (letter !== '\r') cell += letter
  }
  endRow(pasted.length)
  return rows
}

function separatorOf(first: string): string | undefined {
  if (first.includes('\t')) return '\t'
  return [';', ','].find((one) => first.split(one).filter((cell) => headOf(cell.replaceAll('"', ''))).length >= 2)
}

const headOf = (cell: string): Column | undefined => heads[fold(cell).trim()]
