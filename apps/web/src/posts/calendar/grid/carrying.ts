import { type Wall, wallAt } from '../../../dates/local-time.ts'
import type { Card } from '../model/card.ts'
import { atWall, onDay, refusal } from '../model/moving.ts'
import type { View } from '../model/period.ts'

/** A card on its way from one place of the calendar to another. */
export interface Carrying {
  readonly card: Card
  readonly how: 'keys' | 'pointer'
  /** What keys move; in the month only its day counts. */
  readonly aim: Wall
  /** Where it would land, and what clocks show then. */
  readonly at: number
  readonly wall: Wall
  readonly refused: 'past' | null
}

/** The card aimed at a day (month: it keeps its time) or at a time (week). */
export function aimed(card: Card, how: Carrying['how'], aim: Wall, view: View, zone: string): Carrying {
  const at = view === 'month' ? onDay(card, aim.slice(0, 10)) : atWall(aim, zone)
  const here = at === card.at
  return { card, how, aim, at, wall: wallAt(at, zone), refused: here ? null : refusal(at, Date.now()) }
}
