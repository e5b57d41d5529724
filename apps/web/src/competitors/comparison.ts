import { idOf, type Subject } from './subjects.ts'

/** One line of the table: what is compared, and what each says of it; null where nothing is known. */
export interface ComparedRow {
  readonly id: string
  readonly name: string
  readonly cells: readonly (string | null)[]
  /** Whether two of those that are known differ. */
  readonly differs: boolean
}

export interface Said {
  readonly name: string
  readonly of: (subject: Subject) => string | null
}

/** The lines in which they differ come first. */
export function comparisonOf(subjects: readonly Subject[], rows: readonly (Said & { id: string })[]): ComparedRow[] {
  const all = [...rows, ...weekOf(subjects)].map(({ id, name, of }) => {
    const cells = subjects.map(of)
    const known = new Set(cells.filter((cell) => cell !== null).map(plain))
    return { id, name, cells, differs: known.size > 1 }
  })
  const known = all.filter(({ cells }) => cells.some((cell) => cell !== null))
  return [...known.filter(({ differs }) => differs), ...known.filter(({ differs }) => !differs)]
}

/** The days as the first who says them names them. */
function weekOf(subjects: readonly Subject[]): (Said & { id: string })[] {
  const weeks = new Map(subjects.map((one) => [idOf(one), (one.hours ?? []).map(dayIn)]))
  const named = [...weeks.values()].find((week) => week.length === 7) ?? []
  return named.map(({ day }, index) => ({
    id: `day ${index}`,
    name: day.charAt(0).toUpperCase() + day.slice(1),
    of: (subject) => weeks.get(idOf(subject))?.[index]?.hours ?? null,
  }))
}

/** `lundi: 12:00 – 14:30` */
function dayIn(line: string): { day: string; hours: string } {
  const [, day = line, hours = ''] = /^([^:]+?)\s*:\s+(.*)$/.exec(line) ?? []
  return { day, hours }
}

/** Google writes thin blanks and several dashes. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s‐-―-]+/g, '')
    .toLowerCase()
