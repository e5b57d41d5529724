import type { Filters, FilterValue, Dates as Instants, ListQuery, Numbers } from '@vitrine/contract/query'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../lib/viewer.ts'
import type { Db, Tx } from './db.ts'
import { findDeepPage } from './deep-pagination.ts'
import { fold } from './normalize-text.ts'

// A list takes three steps: define its table and parameters (`ListDefinition`), let `findPage` return a page's ids and
// the exact total, then read those rows with their joins and sort them with `inOrder`. Each order needs an index of
// (company_id, <the order>, id): then only that index is read, and for a deep page (`deep-pagination.ts`) only the part
// near it. Large lists take their `total` from counters, because counting reads every index entry.
//
//   const { ids, totalItems } = await findPage(db, list, { from: sql`location l`, id: sql`l.id`, scope: […], filters: {
//     name: matches(sql`l.sort_name`), groupe: matchesAny(sql`l.group_id`) }, order: { name: sql`l.sort_name` } })
//   return { items: inOrder(ids, await findThose(db, ids)).map(present), totalItems }

export type Condition = Expression<SqlBool>
type Column = RawBuilder<unknown>

/** The table of a list and the SQL of its parameters. Every filter of the contract needs a condition. */
export interface ListDefinition<F extends Filters> {
  /** A table with an alias, `location l`. Joins belong in the query that reads the rows. */
  readonly from: RawBuilder<unknown>
  /** The returned id, also the tie-breaker of every order. */
  readonly id: RawBuilder<unknown>
  /** Conditions for what the viewer may see: company and locations. */
  readonly scope: readonly Condition[]
  readonly filters: { readonly [K in keyof F]-?: (value: FilterValue<F[K]>) => Condition }
  /** The condition of `exists[field]=true`, for each such field of the contract. */
  readonly exists?: Readonly<Record<string, Condition>>
  /** The column for each `order[field]` of the contract. */
  readonly order?: Readonly<Record<string, Column>>
  /** The default order; by id (so by age) when omitted. */
  readonly otherwise?: readonly (readonly [Column, 'asc' | 'desc'])[]
  /** The total from a counter, if there is one; else the rows are counted. */
  readonly total?: RawBuilder<number>
  /** True if no index fits the query: then one scan of all rows gives both the total and the page. */
  readonly sifts?: boolean
}

export interface FoundPage {
  readonly ids: string[]
  readonly totalItems: number
}

/** Up to this many skipped rows a page is read with a plain OFFSET. */
const deep = 2_000

/** The ids of the requested page, in order, and the total of the filtered list. */
export async function findPage<F extends Filters>(
  db: Db | Tx,
  list: ListQuery<F>,
  of: ListDefinition<F>,
): Promise<FoundPage> {
  const where = buildCondition(list, of)
  const offset = (list.page - 1) * list.itemsPerPage
  const order = buildOrder(list, of)
  if (of.sifts && of.total === undefined) return sift(db, of, where, order, list.itemsPerPage, offset)
  const total = of.total ?? sql<number>`(select count(*) from ${of.from} where ${where})`
  const directions = new Set(order.map(([, direction]) => direction))
  const [direction = 'asc'] = directions
  if (offset < deep || directions.size > 1 || db.isTransaction) {
    return fetchPage(
      db,
      sql`select ${total}::int as total, array(
      select ${of.id} from ${of.from} where ${where} order by ${directed(order)} limit ${list.itemsPerPage} offset ${offset}) as ids`,
    )
  }
  const rows = sql`select ${of.id} from ${of.from} where ${where} order by ${directed(order)}`.compile(db)
  const name = JSON.stringify([rows.sql, rows.parameters])
  const keys = order.map(([key]) => key)
  return findDeepPage(db, { from: of.from, where, total, id: of.id, keys, direction, name }, offset, list.itemsPerPage)
}

/** The WHERE condition of a list: its scope and filters. */
export function buildCondition<F extends Filters>(
  list: Pick<ListQuery<F>, 'filters' | 'exists'>,
  of: ListDefinition<F>,
): RawBuilder<SqlBool> {
  return sql.join(
    [...of.scope, ...buildFilters(list, of)].map((condition) => sql`(${condition})`),
    sql` and `,
  )
}

/** Reads every row once; for those that match, the order's columns are materialised until the page is selected. */
function sift(
  db: Db | Tx,
  of: Pick<ListDefinition<Filters>, 'from' | 'id'>,
  where: RawBuilder<unknown>,
  order: Order,
  limit: number,
  offset: number,
): Promise<FoundPage> {
  const columns = order.map(([column], at) => sql`${column} as ${sql.ref(`k${at}`)}`)
  const names = order.map(([, direction], at) => [sql.ref(`k${at}`), direction] as const)
  return fetchPage(
    db,
    sql`with passed as materialized (select ${of.id} as id, ${sql.join(columns)} from ${of.from} where ${where})
      select (select count(*) from passed)::int as total, array(
      select id from passed order by ${directed(names)} limit ${limit} offset ${offset}) as ids`,
  )
}

async function fetchPage(db: Db | Tx, statement: RawBuilder<unknown>): Promise<FoundPage> {
  const found = (await statement.$castTo<{ total: number; ids: string[] }>().execute(db)).rows[0]
  return { ids: found?.ids ?? [], totalItems: found?.total ?? 0 }
}

/** Sorts rows in the order of the ids; rows deleted in between are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function buildFilters<F extends Filters>(
  list: Pick<ListQuery<F>, 'filters' | 'exists'>,
  of: ListDefinition<F>,
): Condition[] {
  const filters = Object.entries(list.filters).map(([name, value]) => {
    const meaning = of.filters[name] as (value: unknown) => Condition // the filter's own kind has parsed the value
    return meaning(value)
  })
  const exists = Object.entries(list.exists).map(([field, wanted]) => {
    const condition = known(of.exists, field)
    return wanted ? condition : sql<SqlBool>`not (${condition})`
  })
  return [...filters, ...exists]
}

type Order = readonly (readonly [Column, 'asc' | 'desc'])[]

function buildOrder<F extends Filters>(list: ListQuery<F>, of: ListDefinition<F>): Order {
  const wanted: Order =
    list.order.length > 0
      ? list.order.map(([field, direction]) => [known(of.order, field), direction] as const)
      : (of.otherwise ?? [])
  return [...wanted, [of.id, wanted.at(-1)?.[1] ?? 'asc']]
}

function directed(order: Order): RawBuilder<unknown> {
  return sql.join(order.map(([column, direction]) => sql`${column} ${sql.raw(direction)}`))
}

function known<T>(meanings: Readonly<Record<string, T>> | undefined, field: string): T {
  const meaning = meanings?.[field]
  if (meaning === undefined) throw new Error(`The contract offers ${field}, the list does not know it.`)
  return meaning
}

// Common filter conditions.

/** Matches text with every word, in any order, ignoring case and accents; `%` and `_` are escaped. Pass `fold(…)`. */
export function matches(folded: Column): (text: string) => Condition {
  return (text) => {
    const normalized = fold(text)
      .split(/\s+/)
      .filter((word) => word !== '')
    if (normalized.length === 0) return sql<SqlBool>`true`
    const each = normalized.slice(0, 10).map((word) => sql`${folded} like ${`%${escaped(word)}%`}`)
    return sql<SqlBool>`${sql.join(each, sql` and `)}`
  }
}

/** Equals one of the values. */
export function matchesAny(column: Column, type: 'uuid' | 'text' = 'uuid'): (values: readonly string[]) => Condition {
  return (values) => sql<SqlBool>`${column} = any(${values}::${sql.raw(type)}[])`
}

/** Belongs to a location the viewer may see; the column holds the location's id. */
export function inVisibleLocations(viewer: Viewer, column: Column): Condition {
  return viewer.locations === null ? sql<SqlBool>`true` : matchesAny(column)(viewer.locations)
}

/** The condition equals the value. */
export function is(condition: RawBuilder<unknown>): (value: boolean) => Condition {
  return (value) => sql<SqlBool>`(${condition}) = ${value}`
}

/** Lies between the given instants; null never matches. */
export function during(column: Column): (range: Instants) => Condition {
  return (range) =>
    bounded(column, { '>=': range.after, '<=': range.before, '>': range.strictly_after, '<': range.strictly_before })
}

/** Lies between the given numbers; null never matches. */
export function between(column: Column): (range: Numbers) => Condition {
  return (range) => bounded(column, { '>=': range.gte, '<=': range.lte, '>': range.gt, '<': range.lt })
}

function bounded(column: Column, bounds: Record<string, Date | number | undefined>): Condition {
  const parts = Object.entries(bounds).flatMap(([operator, value]) =>
    value === undefined ? [] : [sql`${column} ${sql.raw(operator)} ${value}`],
  )
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
