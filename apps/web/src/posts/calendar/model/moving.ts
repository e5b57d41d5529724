import { type Day, daysBetween } from '../../../dates/calendar-day.ts'
import { type LocalDateTime, plusDays, plusMinutes, toInstant, toLocalDateTime } from '../../../dates/local-time.ts'
import type { CalendarView } from './calendar-period.ts'
import type { Card } from './card.ts'

/** Why a card can't be moved at all: it has left, it is leaving, or it is not this person's to move. */
export type MoveBlocker = 'gone' | 'leaving' | 'right'

export function getMoveBlocker({ posts, status }: Card): MoveBlocker | null {
  if (posts.every(({ canEdit }) => canEdit)) return null
  if (status === 'PUBLISHING' || status === 'CHECKING' || posts.some(({ underWay }) => underWay)) return 'leaving'
  return posts.some(({ progress }) => progress.published > 0 || progress.failed > 0) ? 'gone' : 'right'
}

/** The instant a card lands at on another day: it keeps the time its own clocks show. */
export function onDay(card: Card, day: Day): number {
  const zone = card.first.timeZone
  return toInstant(plusDays(toLocalDateTime(card.at, zone), daysBetween(card.day, day)), zone)
}

/** The instant a card lands at where the calendar's clocks show a time. */
export function getDropInstant(localTime: LocalDateTime, zone: string): number {
  return toInstant(localTime, zone)
}

/** Why nothing can be put there. */
export function refusal(at: number, now: number): 'past' | null {
  return at <= now ? 'past' : null
}

/** Somebody whose posts are approved moves an approved one: it waits for approval again. */
export function waitsAgain({ posts }: Card, company: { postsAreApproved: boolean }, approves: boolean): boolean {
  return company.postsAreApproved && !approves && posts.some(({ postStatus }) => postStatus === 'SCHEDULED')
}

const halfHour = 30

/** Where a key takes what is being moved: days in the month, days and half hours in the week. */
export function moveByKey(localTime: LocalDateTime, key: string, view: CalendarView): LocalDateTime | null {
  const week = view === 'week'
  switch (key) {
    case 'ArrowLeft':
      return plusDays(localTime, -1)
    case 'ArrowRight':
      return plusDays(localTime, 1)
    case 'ArrowUp':
      return week ? plusMinutes(localTime, -halfHour) : plusDays(localTime, -7)
    case 'ArrowDown':
      return week ? plusMinutes(localTime, halfHour) : plusDays(localTime, 7)
    case 'PageUp':
      return plusDays(localTime, week ? -7 : -28)
    case 'PageDown':
      return plusDays(localTime, week ? 7 : 28)
    default:
      return null
  }
}

/** The half hour a point of an hour's cell stands for: `share` of its height from the top. */
export function getSlot(day: Day, hour: number, share: number): LocalDateTime {
  return `${day}T${String(hour).padStart(2, '0')}:${share < 0.5 ? '00' : '30'}`
}
