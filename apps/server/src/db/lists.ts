import type { Filters, FilterValue, Dates as Instants, ListQuery, Numbers } from '@vitrine/contract/query'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../lib/viewer.ts'
import type { Db, Tx } from './db.ts'
import { findDeepPage } from './deep-pagination.ts'
import { fold } from './normalize-text.ts'

// A list in three steps: say where its rows are and what its parameters mean (`Listed`), ask `findPage` for the ids of
// one page and the exact total, then read those rows, joins and all, and put them `inOrder`. Give each order an index of
// (company_id, <the order>, id): then only that index is read, and of a deep page (`deep-pagination.ts`) only the part
// near it. A list of many rows also says its `total` from counters, for counting reads every entry.
//
//   const { ids, totalItems } = await findPage(db, list, { from: sql`location l`, id: sql`l.id`, scope: […], filters: {
//     name: matches(sql`l.sort_name`), groupe: matchesAny(sql`l.group_id`) }, order: { name: sql`l.sort_name` } })
//   return { items: inOrder(ids, await findThose(db, ids)).map(present), totalItems }

export type Condition = Expression<SqlBool>
type Column = RawBuilder<unknown>

/** Where the rows of a list are, and what its parameters mean there. Every filter of the contract must be answered. */
export interface ListDefinition<F extends Filters> {
  /** A table under a short name, `location l`. Joins belong to reading the rows. */
  readonly from: RawBuilder<unknown>
  /** What is answered, and what breaks ties in every order. */
  readonly id: RawBuilder<unknown>
  /** What holds for all this asker may see: the company, the places. */
  readonly scope: readonly Condition[]
  readonly filters: { readonly [K in keyof F]-?: (value: FilterValue<F[K]>) => Condition }
  /** What `exists[field]=true` means, for each field the contract offers. */
  readonly exists?: Readonly<Record<string, Condition>>
  /** What each field the contract lets one order by sorts by. */
  readonly order?: Readonly<Record<string, Column>>
  /** The order when none is asked for; by id, so by age, unless said. */
  readonly otherwise?: readonly (readonly [Column, 'asc' | 'desc'])[]
  /** The total where a counter knows it; else the rows are counted. */
  readonly total?: RawBuilder<number>
  /** No index answers what is asked, each row has to be looked at: once for the total and the page. */
  readonly sifts?: boolean
}

export interface FoundPage {
  readonly ids: string[]
  readonly totalItems: number
}

/** Below this many skipped rows a page is simply counted off. */
const deep = 2_000

/** The ids of the page asked for, in order, and how many rows the whole filtered list has. */
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

/** What holds for every row of a filtered list, whichever page it is on. */
export function buildCondition<F extends Filters>(
  list: Pick<ListQuery<F>, 'filters' | 'exists'>,
  of: ListDefinition<F>,
): RawBuilder<SqlBool> {
  return sql.join(
    [...of.scope, ...buildFilters(list, of)].map((condition) => sql`(${condition})`),
    sql` and `,
  )
}

/** Every row is read, once; of those that pass, the order's columns are kept until the page is cut. */
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

/** The rows in the order of their ids; one that went away in between is left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function buildFilters<F extends Filters>(
  list: Pick<ListQuery<F>, 'filters' | 'exists'>,
  of: ListDefinition<F>,
): Condition[] {
  const filters = Object.entries(list.filters).map(([name, value]) => {
    const meaning = of.filters[name] as (value: unknown) => Condition // its value was read by its own kind
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

// What filters usually mean.

/** Holds every word, in any order, whatever case and accents; `%` and `_` are only characters. Give it `fold(…)`. */
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

/** Is one of the values. */
export function matchesAny(column: Column, type: 'uuid' | 'text' = 'uuid'): (values: readonly string[]) => Condition {
  return (values) => sql<SqlBool>`${column} = any(${values}::${sql.raw(type)}[])`
}

/** Belongs to a place the asker may see. The column names the place. */
export function inVisibleLocations(viewer: Viewer, column: Column): Condition {
  return viewer.locations === null ? sql<SqlBool>`true` : matchesAny(column)(viewer.locations)
}

/** Is so, or is not. */
export function is(condition: RawBuilder<unknown>): (value: boolean) => Condition {
  return (value) => sql<SqlBool>`(${condition}) = ${value}`
}

/** Lies between the instants given; a row without one never does. */
export function during(column: Column): (range: Instants) => Condition {
  return (range) =>
    bounded(column, { '>=': range.after, '<=': range.before, '>': range.strictly_after, '<': range.strictly_before })
}

/** Lies between the numbers given; a row without one never does. */
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
