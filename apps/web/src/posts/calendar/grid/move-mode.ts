import { type LocalDateTime, toLocalDateTime } from '../../../dates/local-time.ts'
import type { CalendarView } from '../model/calendar-period.ts'
import type { Card } from '../model/card.ts'
import { getDropInstant, onDay, refusal } from '../model/moving.ts'

/** A card on its way from one place of the calendar to another. */
export interface CardMove {
  readonly card: Card
  readonly how: 'keys' | 'pointer'
  /** What keys move; in the month only its day counts. */
  readonly aim: LocalDateTime
  /** Where it would land, and what clocks show then. */
  readonly at: number
  readonly localTime: LocalDateTime
  readonly refused: 'past' | null
}

/** The card aimed at a day (month: it keeps its time) or at a time (week). */
export function moveTo(
  card: Card,
  how: CardMove['how'],
  aim: LocalDateTime,
  view: CalendarView,
  zone: string,
): CardMove {
  const at = view === 'month' ? onDay(card, aim.slice(0, 10)) : getDropInstant(aim, zone)
  const here = at === card.at
  return { card, how, aim, at, localTime: toLocalDateTime(at, zone), refused: here ? null : refusal(at, Date.now()) }
}
