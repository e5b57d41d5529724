import { parseIri, type Resource } from './resource.ts'

/** What a query parameter of a list does. A relation carries the resource its values name. */
export type FilterKind =
  | 'text' // partial, case-insensitive
  | 'exact' // any of the values
  | 'boolean'
  | 'date' // [after] [before] [strictly_after] [strictly_before]
  | 'number' // [lt] [gt] [lte] [gte] [between]=1..5
  | { readonly relation: () => Pick<Resource, 'path' | 'name'> }
export type Filters = Readonly<Record<string, FilterKind>>

export interface Dates {
  after?: Date
  before?: Date
  strictly_after?: Date
  strictly_before?: Date
}
export interface Numbers {
  lt?: number
  gt?: number
  lte?: number
  gte?: number
}
export type FilterValue<K extends FilterKind> = K extends 'text'
  ? string
  : K extends 'boolean'
    ? boolean
    : K extends 'date'
      ? Dates
      : K extends 'number'
        ? Numbers
        : string[]

export interface ListRules<F extends Filters = Filters> {
  readonly filters?: F
  /** Fields `exists[field]` may ask about. */
  readonly exists?: readonly string[]
  /** Fields `order[field]` may sort by. */
  readonly order?: readonly string[]
  readonly itemsPerPage?: number
}

export interface ListQuery<F extends Filters = Filters> {
  page: number
  itemsPerPage: number
  filters: { [K in keyof F]?: FilterValue<F[K]> }
  exists: Record<string, boolean>
  order: [field: string, direction: 'asc' | 'desc'][]
}

export const maxItemsPerPage = 100
const defaultItemsPerPage = 30

/**
 * Reads a list's query string: `k[]=`, `k[0]=` and repeated `k=` alike, brackets raw or encoded, `+` as a space.
 * Unknown parameters and values a filter can't read are ignored, as `api-conventions` §4 says.
 * Returns null when `page` is not a number from 1.
 */
export function readListQuery<F extends Filters>(search: string, rules: ListRules<F>): ListQuery<F> | null {
  const given = groupByKey(search)
  const page = readPage(given.get('page')?.at(-1))
  if (page === null) return null
  const exists: Record<string, boolean> = {}
  for (const field of rules.exists ?? []) {
    const existsValue = readExists(given.get(`exists[${field}]`)?.at(-1))
    if (existsValue !== undefined) exists[field] = existsValue
  }
  return {
    page,
    itemsPerPage: readItemsPerPage(given.get('itemsPerPage')?.at(-1), rules.itemsPerPage ?? defaultItemsPerPage),
    filters: readFilters(given, rules.filters ?? ({} as F)), // an absent rule set is an empty one
    exists,
    order: readOrder(given, rules.order ?? []),
  }
}

/** Each parameter under its name, the last one given counts; all that were given of it under `name[]`. */
export function parseQuery(search: string): Record<string, string | string[]> {
  const given: Record<string, string | string[]> = {}
  for (const [name, values] of groupByKey(search)) {
    const last = values.at(-1)
    if (last !== undefined) given[name] = last
    given[`${name}[]`] = values
  }
  return given
}

function groupByKey(search: string): Map<string, string[]> {
  const grouped = new Map<string, string[]>()
  for (const [rawKey, value] of new URLSearchParams(search)) {
    const key = rawKey.replace(/\[\d*\]$/, '')
    const values = grouped.get(key)
    if (values) values.push(value)
    else grouped.set(key, [value])
  }
  return grouped
}

function readPage(value: string | undefined): number | null {
  if (value === undefined) return 1
  return /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 2 ** 31 ? Number(value) : null
}

function readItemsPerPage(value: string | undefined, otherwise: number): number {
  if (value === undefined || !/^\d+$/.test(value)) return otherwise
  return Math.min(Number(value), maxItemsPerPage)
}

function readExists(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value === '' || value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : undefined
}

function readOrder(given: Map<string, string[]>, fields: readonly string[]): ListQuery['order'] {
  const order: ListQuery['order'] = []
  for (const [key, values] of given) {
    const field = /^order\[(.+)\]$/.exec(key)?.[1]
    const direction = values.at(-1)?.toLowerCase()
    if (field !== undefined && fields.includes(field) && (direction === 'asc' || direction === 'desc'))
      order.push([field, direction])
  }
  return order
}

function readFilters<F extends Filters>(given: Map<string, string[]>, filters: F): ListQuery<F>['filters'] {
  const read: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(filters)) {
    const value = readFilter(given, name, kind)
    if (value !== undefined) read[name] = value
  }
  return read as ListQuery<F>['filters'] // each value was read by its own kind
}

function readFilter(given: Map<string, string[]>, name: string, kind: FilterKind): unknown {
  if (kind === 'date') return readRange(given, name, readInstant)
  if (kind === 'number') return readNumbers(given, name)
  const values = given.get(name)
  if (values === undefined) return undefined
  if (kind === 'text') return values.at(-1) || undefined
  if (kind === 'boolean') {
    const last = values.at(-1)
    return last === 'true' || last === '1' ? true : last === 'false' || last === '0' ? false : undefined
  }
  if (kind === 'exact') return values
  // A value that names nothing must match nothing, not everything: the nil id stands for it.
  return values.map((value) => parseIri(kind.relation(), value) ?? '00000000-0000-0000-0000-000000000000')
}

function readRange(
  given: Map<string, string[]>,
  name: string,
  read: (text: string) => Date | undefined,
): Dates | undefined {
  const range: Dates = {}
  for (const bound of ['after', 'before', 'strictly_after', 'strictly_before'] as const) {
    const value = read(given.get(`${name}[${bound}]`)?.at(-1) ?? '')
    if (value !== undefined) range[bound] = value
  }
  return Object.keys(range).length > 0 ? range : undefined
}

function readNumbers(given: Map<string, string[]>, name: string): Numbers | undefined {
  const range: Numbers = {}
  for (const bound of ['lt', 'gt', 'lte', 'gte'] as const) {
    const text = given.get(`${name}[${bound}]`)?.at(-1)
    if (text !== undefined && text.trim() !== '' && Number.isFinite(Number(text))) range[bound] = Number(text)
  }
  const between = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(given.get(`${name}[between]`)?.at(-1) ?? '')
  if (between && Number.isFinite(Number(between[1])) && Number.isFinite(Number(between[2]))) {
    range.gte = Number(between[1])
    range.lte = Number(between[2])
  }
  return Object.keys(range).length > 0 ? range : undefined
}

/** An instant as requests may spell it: ISO, or `YYYY-MM-DD[ HH:mm[:ss]]` read as UTC. Undefined when it is neither. */
export function readInstant(text: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim())
  if (!match) return undefined
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = match
  const date = new Date(`${day}T${time}${seconds}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  // JavaScript rolls 31 February over; a date that is not there is not a date.
  const rolled = Number(day?.slice(8)) !== new Date(`${day}T00:00Z`).getUTCDate()
  return Number.isNaN(date.getTime()) || rolled ? undefined : date
}

/** An instant as answers spell it. */
export function writeInstant(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, '+00:00')
}
