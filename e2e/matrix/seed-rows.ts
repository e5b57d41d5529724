import type { Config } from '@vitrine/server/lib/config'
import { seal } from '@vitrine/server/lib/secrets'
import type pg from 'pg'
import type { CatalogColumn, CatalogTable } from './catalogue.ts'
import { asItIs, boundOtherwise, columnValues, filledOtherwise, spanning } from './column-values.ts'
import type { CompanySide, SeededRow } from './types.ts'

/** Three of each stay, the fourth is deleted again. */
const deleted = 4

export const pattern = /cnry-([ab])-([a-z_]+)-([a-z_0-9]+)-(\d+)/g
/** Numbers that are canaries have seven digits. */
export const numberPattern = /(?<![\w-])(?:71|92)\d{5}(?![\w-])/g

/** Fills every table of both companies with rows of which each text, number and id is told again wherever it appears. */
export async function fill(
  client: pg.ClientBase,
  config: Config,
  tables: readonly CatalogTable[],
): Promise<SeededRow[]> {
  const bound = listLocationTables(tables)
  const rows: SeededRow[] = []
  const numbers = { a: 7_100_000, b: 9_200_000 }
  for (const side of ['a', 'b'] as const)
    for (const [index, table] of tables.entries()) {
      if (!table.ofCompany || filledOtherwise.has(table.name)) continue
      for (let n = 1; n <= (table.name === 'company' ? 1 : deleted); n++) {
        // A version counted up must not become another row's number.
        numbers[side] += 10
        const which = { table, index, side, n, location: bound.has(table.name) ? n : null }
        const row = buildRow(config, tables, which, () => n, numbers[side])
        await insert(client, table, row)
        rows.push(row)
      }
    }
  for (const side of ['a', 'b'] as const)
    for (const { table: name, n, location, of = {} } of spanning) {
      const index = tables.findIndex((candidate) => candidate.name === name)
      const table = tables[index]
      if (table === undefined) throw new Error(`There is no table ${name}.`)
      numbers[side] += 10
      const which = { table, index, side, n, location: bound.has(name) ? location : null }
      const row = buildRow(config, tables, which, (tableName) => of[tableName] ?? location, numbers[side])
      await insert(client, table, row)
      rows.push(row)
    }
  for (const table of tables.toReversed()) await remove(client, tables, table)
  return rows
}

function buildRow(
  config: Config,
  tables: readonly CatalogTable[],
  {
    table,
    index,
    side,
    n,
    location,
  }: { table: CatalogTable; index: number; side: CompanySide; n: number; location: number | null },
  getNumber: (table: string) => number,
  number: number,
): SeededRow {
  const resolveNumber = (name: string) => (name === table.name ? n : getNumber(name))
  const getId = (name: string) => buildId(tables, name, side, resolveNumber(name))
  const id = buildId(tables, table.name, side, n, index)
  const getCanary = (name: string, column: string) => `cnry-${side}-${name}-${column}-${resolveNumber(name)}`
  return {
    ...{ table: table.name, side, n, id, location, number, findId: getId, getCanary },
    canary: (column) => getCanary(table.name, column),
    seal: (what) => {
      const belongs = { companyId: companyId(tables, side), rowId: id, what: 'access' }
      return seal(config, belongs, getCanary(table.name, what))
    },
  }
}

export function companyId(tables: readonly CatalogTable[], side: CompanySide): string {
  return buildId(tables, 'company', side, 1)
}

/** A UUIDv7 by which table, company and row are known at once. */
export function buildId(
  tables: readonly CatalogTable[],
  table: string,
  side: CompanySide,
  n: number,
  index?: number,
): string {
  const at = index ?? tables.findIndex(({ name }) => name === table)
  if (at === -1) throw new Error(`There is no table ${table}.`)
  return `0198${side}${side}00-${String(at).padStart(4, '0')}-7000-8000-${String(table === 'company' ? 1 : n).padStart(12, '0')}`
}

async function insert(client: pg.ClientBase, table: CatalogTable, row: SeededRow): Promise<void> {
  const values = table.columns.flatMap((column) => {
    const value = held(table, column, row)
    return value === asItIs ? [] : [{ name: column.name, value }]
  })
  try {
    await client.query(
      `insert into ${table.name} (${values.map(({ name }) => name).join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`,
      values.map(({ value }) => value),
    )
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new Error(
      `The world lacks a row of ${table.name}: ${why}. Say in e2e/matrix/column-values.ts what its columns hold.`,
    )
  }
}

function held(table: CatalogTable, column: CatalogColumn, row: SeededRow): unknown {
  const { name, type, nullable, refers } = column
  if (column.generated) return asItIs
  if (name === 'company_id' || (table.name === 'company' && name === 'id')) return row.findId('company')
  const special = columnValues[`${table.name}.${name}`] ?? columnValues[name]
  if (special) return special(row)
  if (refers !== null) return row.findId(refers)
  if (name === 'id') return row.id
  if (column.choices.length > 0) return column.default ? asItIs : column.choices[0]
  if (type === 'text') return row.canary(name)
  if (type === 'text[]') return [row.canary(name)]
  if (/^(integer|bigint|double precision|numeric)/.test(type)) return row.number
  if (nullable || column.default) return asItIs
  if (type === 'uuid') return idFor(row)
  if (type === 'bytea') return Buffer.from(row.canary(name))
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type.startsWith('timestamp'))
    return name.startsWith('expires') ? '2099-01-01T00:00:00Z' : `2026-10-${String(row.n).padStart(2, '0')}T00:00:00Z`
  throw new Error(
    `The world does not know what ${table.name}.${name} (${type}) holds: say it in e2e/matrix/column-values.ts.`,
  )
}

/** An id that refers to nothing: a topic. */
function idFor(row: SeededRow): string {
  return row.id.replace('-7000-', '-7fff-')
}

/** Rows that were there and are not any more; of what is only marked as deleted, the marked one. */
async function remove(client: pg.ClientBase, tables: readonly CatalogTable[], table: CatalogTable): Promise<void> {
  if (!table.ofCompany || table.name === 'company' || !table.columns.some(({ name }) => name === 'id')) return
  const ids = (['a', 'b'] as const).map((side) => buildId(tables, table.name, side, deleted))
  const marks = table.columns.some(({ name }) => name === 'deleted_at')
  const statement = marks ? `update ${table.name} set deleted_at = clock_timestamp()` : `delete from ${table.name}`
  await client.query(`${statement} where id = any($1::uuid[])`, [ids])
}

/** Tables whose rows belong to one place, by a key or by a row that does. */
function listLocationTables(tables: readonly CatalogTable[]): ReadonlySet<string> {
  const bound = new Set(['location', ...boundOtherwise])
  for (const { name, columns, ofCompany } of tables)
    if (ofCompany && columns.some(({ refers }) => refers !== null && refers !== name && bound.has(refers)))
      bound.add(name)
  return bound
}
