/** What the address says of the feeds: which one is open, and what is searched for. */
export interface RssSearch {
  /** A feed's id, or `new`. */
  id?: string
  q?: string
}

export function readRssSearch(given: Record<string, unknown>): RssSearch {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return { id: text(given.id), q: text(given.q) }
}
