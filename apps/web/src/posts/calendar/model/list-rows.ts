import type { Day } from '../../../dates/calendar-day.ts'
import { byDay, type Card } from './card.ts'

/** The list from top to bottom: a line for each day, its posts below it. */
export type ListRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: Day; readonly count: number }
  | { readonly kind: 'card'; readonly key: string; readonly day: Day; readonly card: Card }

/** Today has its line whether something goes out or not: it is where the list begins. */
export function listRows(cards: readonly Card[], today: Day): ListRow[] {
  const days = byDay(cards)
  const all = [...new Set([...days.keys(), today])].sort()
  return all.flatMap((day): ListRow[] => {
    const own = days.get(day) ?? []
    return [
      { kind: 'day', key: day, day, count: own.length },
      ...own.map((card) => ({ kind: 'card' as const, key: card.id, day, card })),
    ]
  })
}

/** Where each row begins, and where the last one ends. */
export function computeOffsets(
  rows: readonly ListRow[],
  heights: { readonly day: number; readonly card: number },
): number[] {
  const offsets = [0]
  for (const [index, row] of rows.entries()) offsets.push((offsets[index] ?? 0) + heights[row.kind])
  return offsets
}

/** The last row that begins at or above a depth. */
export function findRowIndex(offsets: readonly number[], depth: number): number {
  let [low, high] = [0, offsets.length - 2]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= depth) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

interface Stretch {
  /** Beyond this instant posts may be missing; null where none is. */
  readonly horizon: string | null
}

/** Cards that surely have all their neighbours: what lies beyond the first answer's and the last answer's horizon waits. */
export function withinHorizons(cards: readonly Card[], first: Stretch | undefined, last: Stretch | undefined): Card[] {
  const from = first?.horizon ? Date.parse(first.horizon) : Number.NEGATIVE_INFINITY
  const to = last?.horizon ? Date.parse(last.horizon) : Number.POSITIVE_INFINITY
  return cards.filter(({ at }) => at >= from && at <= to)
}
