import type pg from 'pg'

/** What the database says of itself: all the world is filled, compared and restored by. */
export interface CatalogTable {
  readonly name: string
  readonly columns: readonly CatalogColumn[]
  /** Its rows are a company's: `company_id` says whose. */
  readonly ofCompany: boolean
  /** Closed by a policy. */
  readonly closed: boolean
}
export interface CatalogColumn {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly generated: boolean
  readonly default: boolean
  /** The values a check constraint lets through. */
  readonly choices: readonly string[]
  /** The table whose id it is. */
  readonly refers: string | null
}

interface Row {
  name: string
  closed: boolean
  columns: {
    name: string
    type: string
    nullable: boolean
    generated: boolean
    has_default: boolean
    checks: string[]
    refers: string | null
  }[]
}

/** Every table of ours, each after those it refers to. */
export async function readCatalogue(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<Row>(`
    select t.relname as name, t.relrowsecurity as closed, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'nullable', not a.attnotnull, 'generated', a.attgenerated <> '', 'has_default', a.atthasdef,
        'checks', array(select pg_get_constraintdef(c.oid) from pg_constraint c
          where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]),
        'refers', (select f.relname from pg_constraint c join pg_class f on f.oid = c.confrelid
          where c.conrelid = t.oid and c.contype = 'f' and c.conkey[cardinality(c.conkey)] = a.attnum limit 1)) order by a.attnum)
      from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by 1`)
  return sorted(
    rows.map(({ name, closed, columns }) => ({
      name,
      closed,
      ofCompany: name === 'company' || columns.some((column) => column.name === 'company_id'),
      columns: columns.map(({ has_default, checks, ...column }) => ({
        ...column,
        default: has_default,
        choices: checks.flatMap((check) => listChoices(check)),
      })),
    })),
  )
}

/** `CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text])))` lets through fr and en. */
function listChoices(check: string): string[] {
  const list = /= ANY \(+ARRAY\[(.*?)\]/.exec(check)?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
}

function sorted(tables: readonly CatalogTable[]): CatalogTable[] {
  const done: CatalogTable[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const waits = (table: CatalogTable) =>
      table.columns.some(({ refers }) => refers !== table.name && [...left].some(({ name }) => name === refers))
    const next = [...left].filter((table) => !waits(table))
    if (next.length === 0)
      throw new Error(`${[...left].map(({ name }) => name).join(', ')} refer to each other in a ring.`)
    for (const table of next) left.delete(table)
    done.push(...next)
  }
  return done
}
