import { type ComparedBusiness, getSubjectId } from './compared-businesses.ts'

/** One row of the table: a property and each business's value; null where it is unknown. */
export interface ComparisonRow {
  readonly id: string
  readonly name: string
  readonly cells: readonly (string | null)[]
  /** Whether two known values differ. */
  readonly differs: boolean
}

export interface RowDefinition {
  readonly name: string
  readonly getValue: (subject: ComparedBusiness) => string | null
}

/** Builds the rows; those that differ come first. */
export function buildComparison(
  subjects: readonly ComparedBusiness[],
  rows: readonly (RowDefinition & { id: string })[],
): ComparisonRow[] {
  const all = [...rows, ...buildWeekRows(subjects)].map(({ id, name, getValue }) => {
    const cells = subjects.map(getValue)
    const known = new Set(cells.filter((cell) => cell !== null).map(plain))
    return { id, name, cells, differs: known.size > 1 }
  })
  const known = all.filter(({ cells }) => cells.some((cell) => cell !== null))
  return [...known.filter(({ differs }) => differs), ...known.filter(({ differs }) => !differs)]
}

/** One row per weekday, with the names of the first business that has all seven days. */
function buildWeekRows(subjects: readonly ComparedBusiness[]): (RowDefinition & { id: string })[] {
  const weeks = new Map(subjects.map((subject) => [getSubjectId(subject), (subject.hours ?? []).map(parseDayHours)]))
  const named = [...weeks.values()].find((week) => week.length === 7) ?? []
  return named.map(({ day }, index) => ({
    id: `day ${index}`,
    name: day.charAt(0).toUpperCase() + day.slice(1),
    getValue: (subject) => weeks.get(getSubjectId(subject))?.[index]?.hours ?? null,
  }))
}

/** `lundi: 12:00 – 14:30` */
function parseDayHours(line: string): { day: string; hours: string } {
  const [, day = line, hours = ''] = /^([^:]+?)\s*:\s+(.*)$/.exec(line) ?? []
  return { day, hours }
}

/** Normalizes Google's opening hours, which contain thin spaces and various dashes. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s‐-―-]+/g, '')
    .toLowerCase()
