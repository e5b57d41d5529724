import { invalidParameter } from './errors.ts'

const MAX_COUNT = 100

/** `start` and `count`, with the total and the link to what comes next. */
export function page(query: ReadonlyMap<string, string>, all: readonly unknown[]) {
  const start = readNumber(query, 'start', 0)
  const count = readNumber(query, 'count', 10)
  if (count > MAX_COUNT) throw invalidParameter('count')
  const elements = all.slice(start, start + count)
  const more = start + count < all.length
  return {
    elements,
    paging: {
      ...{ start, count, total: all.length },
      links: more ? [{ rel: 'next', type: 'application/json', href: `?start=${start + count}&count=${count}` }] : [],
    },
  }
}

function readNumber(query: ReadonlyMap<string, string>, name: string, fallback: number): number {
  const given = query.get(name)
  if (given === undefined) return fallback
  if (!/^\d+$/.test(given)) throw invalidParameter(name)
  return Number(given)
}
