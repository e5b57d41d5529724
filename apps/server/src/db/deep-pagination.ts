import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

// How page 9,000 is found as quickly as page 1: by marks left along a list. A mark says that so many rows come before a
// certain key, so a page begins at the nearest mark and not at the top. Marks are only believed while the list has the
// same total and the same first row, and for half a minute: what changes the middle of a list meanwhile can move a page
// by the rows it changed, as it moves any page between two requests.

type Sql = RawBuilder<unknown>

/** A list as `lists.ts` has understood it: its order goes one way, and ends with the id. */
export interface DeepPageQuery {
  readonly from: Sql
  readonly where: Sql
  readonly total: Sql
  readonly id: Sql
  /** The columns of the order, the id last. */
  readonly keys: readonly Sql[]
  readonly direction: 'asc' | 'desc'
  /** What tells this list from every other: its statement with all that was filled in. */
  readonly name: string
}

/** A row by its key, and its place in the list, from 1. The ends have no key. */
interface Mark {
  readonly rank: number
  readonly key: readonly (string | null)[] | null
}
interface Trail {
  readonly total: number
  readonly first: string
  readonly laidAt: number
  marks: Mark[]
}

const trails = new Map<string, Trail>()
const maxTrails = 200
const lifetime = 30_000

/** The ids of a page far from the top, in order, and how many rows the list has: one statement where the way is known. */
export async function findDeepPage(
  db: Db,
  walk: DeepPageQuery,
  offset: number,
  maxRows: number,
): Promise<{ ids: string[]; totalItems: number }> {
  let trail = trails.get(walk.name)
  for (let attempt = 0; attempt < 4; attempt++) {
    const limit = trail ? Math.min(maxRows, trail.total - offset) : 0
    const step = trail && limit > 0 && attempt < 3 ? nearest(trail, offset, limit) : fromTheTop(offset)
    const seen = await follow(db, walk, step, limit, Math.max(500, Math.ceil((trail?.total ?? 0) / 1000)))
    const first = JSON.stringify(seen.first)
    const holds = trail && trail.total === seen.total && trail.first === first && Date.now() - trail.laidAt < lifetime
    if (!trail || !holds) {
      trail = lay(walk, seen.total, first)
      continue
    }
    if (limit <= 0) return { ids: [], totalItems: seen.total }
    const ids = seen.found.flatMap(({ at, id }) => (at > step.skip ? [id] : []))
    if (ids.length === limit) {
      saveMarks(trail, step, seen.found)
      return { ids: step.backwards ? ids.toReversed() : ids, totalItems: seen.total }
    }
    // Rows without a value come after no key: such a list is counted off from the top.
    trail.marks = ends(trail.total)
  }
  throw new Error('A list changed faster than it could be read.')
}

/** Begins a trail anew: the list is not the one that was known. */
function lay(walk: DeepPageQuery, total: number, first: string): Trail {
  const trail = { total, first, laidAt: Date.now(), marks: ends(total) }
  trails.delete(walk.name)
  trails.set(walk.name, trail)
  const [oldest] = trails.keys()
  if (trails.size > maxTrails && oldest !== undefined) trails.delete(oldest)
  return trail
}

function ends(total: number): Mark[] {
  return [
    { rank: 0, key: null },
    { rank: total + 1, key: null },
  ]
}

interface Step {
  readonly from: Mark
  readonly backwards: boolean
  readonly skip: number
}

function fromTheTop(offset: number): Step {
  return { from: { rank: 0, key: null }, backwards: false, skip: offset }
}

/** The mark the page is fewest steps away from, and these steps. */
function nearest(trail: Trail, offset: number, limit: number): Step {
  const after = trail.marks.findIndex(({ rank }) => rank > offset + limit)
  const behind = trail.marks.findLast(({ rank }) => rank <= offset) ?? { rank: 0, key: null }
  const ahead = trail.marks[after] ?? { rank: trail.total + 1, key: null }
  const forth = offset - behind.rank
  const back = ahead.rank - 1 - (offset + limit)
  return back < forth ? { from: ahead, backwards: true, skip: back } : { from: behind, backwards: false, skip: forth }
}

interface MarkRow {
  readonly at: number
  readonly id: string
  readonly key: (string | null)[]
}

/**
 * Walks from a mark: over so many rows, then the page; every so many steps a row is brought back to mark the way. The
 * total and the first row come along, of the same instant.
 */
async function follow(
  db: Db,
  walk: DeepPageQuery,
  { from, backwards, skip }: Step,
  limit: number,
  stride: number,
): Promise<{ total: number; first: string[] | null; found: MarkRow[] }> {
  const forward = (walk.direction === 'asc') !== backwards
  const start = from.key
    ? sql`and (${sql.join(walk.keys)}) ${sql.raw(forward ? '>' : '<')} (${sql.join(from.key)})`
    : sql``
  const names = walk.keys.map((_, at) => sql.ref(`k${at}`))
  const columns = sql.join(walk.keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`))
  const order = ordered(walk, backwards)
  const way = sql`select at::int, id, ${texts(names)} as key from (
      select row_number() over (order by ${order}) as at, ${walk.id} as id, ${columns}
      from ${walk.from} where ${walk.where} ${start} order by ${order} limit ${skip + limit}
    ) passed where at > ${skip} or at % ${stride} = 0 order by at`
  const { rows } = await sql<{
    total: number
    first: string[] | null
    found: MarkRow[] | null
  }>`select ${walk.total}::int as total,
    (select ${texts(walk.keys)} from ${walk.from} where ${walk.where} order by ${ordered(walk, false)} limit 1) as first,
    ${limit > 0 ? sql`(select json_agg(way order by at) from (${way}) way)` : sql`null`} as found`.execute(db)
  const [seen] = rows
  return { total: seen?.total ?? 0, first: seen?.first ?? null, found: seen?.found ?? [] }
}

function ordered(walk: DeepPageQuery, backwards: boolean): Sql {
  const word = sql.raw((walk.direction === 'asc') === backwards ? 'desc' : 'asc')
  return sql.join(walk.keys.map((key) => sql`${key} ${word}`))
}

/** As text, which says instants and numbers to their last digit. */
function texts(keys: readonly Sql[]): Sql {
  return sql`array[${sql.join(keys.map((key) => sql`${key}::text`))}]`
}

function saveMarks(trail: Trail, { from, backwards }: Step, found: readonly MarkRow[]): void {
  const marks = found
    .filter(({ key }) => key.every((part) => part !== null))
    .map(({ at, key }) => ({ rank: backwards ? from.rank - at : from.rank + at, key }))
  const byRank = new Map([...trail.marks, ...marks].map((mark) => [mark.rank, mark]))
  if (byRank.size <= 5_000) trail.marks = [...byRank.values()].sort((a, b) => a.rank - b.rank)
}
