import { createHash } from 'node:crypto'
import { invalid } from './errors.ts'

export interface ResultPage<T> {
  items: T[]
  nextPageToken?: string
}

export interface PageRequest {
  size: number
  token: unknown
  /** What the list depends on: a token is good only for the list that gave it. */
  of: string
}

export function page<T>(items: T[], { size, token, of }: PageRequest): ResultPage<T> {
  const from = token === undefined || token === '' ? 0 : readOffset(String(token), of)
  const shown = items.slice(from, from + size)
  const next = from + size
  return next < items.length ? { items: shown, nextPageToken: tokenFor(next, of) } : { items: shown }
}

/** The size asked for, within the API's bounds; `strict` APIs refuse a larger one instead of answering less. */
export function pageSize(requested: unknown, fallback: number, max: number, strict = false): number {
  const size = Number(requested ?? 0)
  if (size < 0 || (strict && size > max))
    throw invalid([{ field: 'page_size', description: `Page size must be between 1 and ${max}` }])
  return size === 0 ? fallback : Math.min(size, max)
}

const tokenFor = (offset: number, of: string) => Buffer.from(`${fingerprint(of)}.${offset}`).toString('base64url')

function readOffset(token: string, of: string): number {
  const [print, offset = ''] = Buffer.from(token, 'base64url').toString().split('.')
  if (print !== fingerprint(of) || !/^\d+$/.test(offset))
    throw invalid([{ field: 'page_token', description: 'Invalid page token' }])
  return Number(offset)
}

const fingerprint = (of: string) => createHash('sha256').update(of).digest('base64url').slice(0, 12)
