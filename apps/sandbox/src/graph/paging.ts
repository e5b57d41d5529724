import type { FastifyRequest } from 'fastify'
import { type Field, type NodeFields, pick } from './fields.ts'
import { instant, integer, type Params, text } from './params.ts'

/** One page of an edge, with cursors and the full URL of the next one. */
export interface Edge {
  data: unknown[]
  paging?: { cursors: { before: string; after: string }; next?: string; previous?: string }
  summary?: unknown
}

export interface Listing<T> {
  items: T[]
  id(item: T): string
  show(item: T): NodeFields
  /** Milliseconds; needed where `since` and `until` apply. */
  getTime?(item: T): number
  fallback?: number
  maxLimit?: number
}

/** Answers a whole edge call from `limit`, `after`, `before`, `since`, `until`. */
export function presentPage<T>(
  request: FastifyRequest,
  base: string,
  params: Params,
  fields: Field[] | null,
  listing: Listing<T>,
): Edge {
  const { id, getTime, fallback = 25, maxLimit = 100 } = listing
  const since = instant(params, 'since')
  const until = instant(params, 'until')
  const items =
    getTime && (since !== undefined || until !== undefined)
      ? listing.items.filter(
          (item) => getTime(item) >= (since ?? 0) && getTime(item) <= (until ?? Number.POSITIVE_INFINITY),
        )
      : listing.items
  const limit = Math.min(Math.max(integer(params, 'limit') ?? fallback, 0), maxLimit)
  const start = findStart(items, id, params, limit)
  const slice = items.slice(start, start + limit)
  const first = slice[0]
  const last = slice.at(-1)
  const data = slice.map((item) => pick(listing.show(item), fields))
  if (first === undefined || last === undefined) return { data }

  const cursors = { before: encodeCursor(id(first)), after: encodeCursor(id(last)) }
  const link = (cursor: Record<string, string>) => linkTo(request, base, params, { limit: String(limit), ...cursor })
  return {
    data,
    paging: {
      cursors,
      ...(start + limit < items.length ? { next: link({ after: cursors.after }) } : {}),
      ...(start > 0 ? { previous: link({ before: cursors.before }) } : {}),
    },
  }
}

/** An edge inside `fields=`: only `limit` applies and there is no next URL to follow. */
export function nestedEdge<T>(field: Field, listing: Listing<T>): { data: NodeFields[] } {
  const limit = Number(field.args.limit ?? listing.fallback ?? 25)
  return { data: listing.items.slice(0, limit).map(listing.show) }
}

function findStart<T>(items: T[], id: (item: T) => string, params: Params, limit: number): number {
  const after = text(params, 'after')
  const before = text(params, 'before')
  const findPosition = (cursor: string) => items.findIndex((item) => encodeCursor(id(item)) === cursor)
  if (after !== undefined) {
    const position = findPosition(after)
    return position === -1 ? items.length : position + 1
  }
  if (before !== undefined) return Math.max(0, findPosition(before) - limit)
  return 0
}

function encodeCursor(id: string): string {
  return Buffer.from(id).toString('base64url')
}

function linkTo(request: FastifyRequest, base: string, params: Params, cursor: Record<string, string>): string {
  const url = new URL(base + (request.url.split('?')[0] ?? ''))
  for (const [key, value] of Object.entries(params))
    if (key !== 'after' && key !== 'before' && typeof value === 'string') url.searchParams.set(key, value)
  for (const [key, value] of Object.entries(cursor)) url.searchParams.set(key, value)
  return url.href
}
