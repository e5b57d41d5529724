import { fold } from '../ui/fuzzy.ts'

export interface PastedLocationLine {
  /** From 1, as people count. */
  readonly line: number
  readonly name: string
  /** Null: without a group. */
  readonly group: string | null
  /** Why it would be one too many: a place has that name already, or an earlier line of the list. */
  readonly duplicate: 'exists' | 'repeated' | null
}

export interface Pasted {
  readonly lines: readonly PastedLocationLine[]
  /** Groups that are not there yet, each once, as first written. */
  readonly newGroups: readonly string[]
  /** Some line says more than a name and a group: a file would keep it. */
  readonly hasMore: boolean
}

const maxCellLength = 200
const headings = new Set(['nom', 'name', 'nombre', 'etablissement', 'establecimiento', 'location'])

/** A list with a place a line, `name; group`, or the two first columns of a spreadsheet. */
export function readPasted(text: string, known: { names: readonly string[]; groups: readonly string[] }): Pasted {
  const names = new Set(known.names.map(fold))
  const groups = new Set(known.groups.map((name) => name.toLowerCase()))
  const seen = new Set<string>()
  const lines: PastedLocationLine[] = []
  const newGroups: string[] = []
  let hasMore = false
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const [name = '', group = '', ...more] = raw.split(raw.includes('\t') ? '\t' : ';').map(tidy)
    if (name === '' || (lines.length === 0 && headings.has(fold(name)))) continue
    if (more.some(Boolean)) hasMore = true
    const key = fold(name)
    lines.push({
      line: index + 1,
      name,
      group: group === '' ? null : group,
      duplicate: names.has(key) ? 'exists' : seen.has(key) ? 'repeated' : null,
    })
    seen.add(key)
    if (group !== '' && !groups.has(group.toLowerCase())) {
      groups.add(group.toLowerCase())
      newGroups.push(group)
    }
  }
  return { lines, newGroups, hasMore }
}

/** A cell as a spreadsheet copies it may stand in quotes. */
const tidy = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim()
    .slice(0, maxCellLength)
