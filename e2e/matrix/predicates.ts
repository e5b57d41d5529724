// What a forgotten `where company_id = …` would be. Only conditions go, never values that are written.

/** A condition that holds the company: `l.company_id = $1`, `"company_id" = $3`, and of the companies' own table `id = $1`. */
const condition =
  /(?<before>\b(?:where|and|on|or)\s+|\()(?:"?(?<alias>\w+)"?\.)?"?(?<column>company_id|id)"?\s*=\s*\$(?<at>\d+)(?:::uuid)?/gi

/** The statement without the conditions that hold it to the company it speaks for, on some tables or on all. */
export function withoutCompany(
  text: string,
  values: readonly unknown[],
  company: unknown,
  forgets: ReadonlySet<string> | 'every table',
  tables: ReadonlySet<string>,
): string {
  if (!/company/.test(text)) return text
  return text.replace(condition, (whole, ...rest) => {
    const { before, alias, column, at } = rest.at(-1) as Record<string, string> // the groups come last
    const offset = rest.at(-3) as number // before them the whole text, and before that the place
    const table = findTable(text, offset, alias, tables)
    const holds = column === 'company_id' || table === 'company'
    if (!holds || values[Number(at) - 1] !== company) return whole
    if (forgets !== 'every table' && !forgets.has(table ?? '')) return whole
    return `${before}($${at}::uuid is not null)`
  })
}

/** Which table a column belongs to: the nearest one so called before it, else the first after it. */
function findTable(
  text: string,
  offset: number,
  alias: string | undefined,
  tables: ReadonlySet<string>,
): string | undefined {
  const references = [...text.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)]
    .filter(([, table = '']) => tables.has(table))
    .filter(([, table, called]) => alias === undefined || alias === called || alias === table)
  const before = references.findLast(({ index }) => index < offset)
  return (before ?? references[0])?.[1]
}

/** The tables a statement speaks of. */
export function listTables(text: string, tables: ReadonlySet<string>): string[] {
  return [...new Set(text.match(/\b\w+\b/g))].filter((word) => tables.has(word))
}
