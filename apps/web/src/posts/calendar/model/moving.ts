import { type Day, daysBetween } from '../../../dates/calendar-day.ts'
import { instantAt, plusDays, plusMinutes, type Wall, wallAt } from '../../../dates/local-time.ts'
import type { Card } from './card.ts'
import type { View } from './period.ts'

/** Why a card can't be moved at all: it has left, it is leaving, or it is not this person's to move. */
export type Hindrance = 'gone' | 'leaving' | 'right'

export function hindrance({ posts, status }: Card): Hindrance | null {
  if (posts.every(({ canEdit }) => canEdit)) return null
  if (status === 'PUBLISHING' || status === 'CHECKING' || posts.some(({ underWay }) => underWay)) return 'leaving'
  return posts.some(({ progress }) => progress.published > 0 || progress.failed > 0) ? 'gone' : 'right'
}

/** The instant a card lands at on another day: it keeps the time its own clocks show. */
export function onDay(card: Card, day: Day): number {
  const zone = card.first.timeZone
  return instantAt(plusDays(wallAt(card.at, zone), daysBetween(card.day, day)), zone)
}

/** The instant a card lands at where the calendar's clocks show a time. */
export function atWall(wall: Wall, zone: string): number {
  return instantAt(wall, zone)
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
export function carried(wall: Wall, key: string, view: View): Wall | null {
  const week = view === 'week'
  switch (key) {
    case 'ArrowLeft':
      return plusDays(wall, -1)
    case 'ArrowRight':
      return plusDays(wall, 1)
    case 'ArrowUp':
      return week ? plusMinutes(wall, -halfHour) : plusDays(wall, -7)
    case 'ArrowDown':
      return week ? plusMinutes(wall, halfHour) : plusDays(wall, 7)
    case 'PageUp':
      return plusDays(wall, week ? -7 : -28)
    case 'PageDown':
      return plusDays(wall, week ? 7 : 28)
    default:
      return null
  }
}

/** The half hour a point of an hour's cell stands for: `share` of its height from the top. */
export function slotAt(day: Day, hour: number, share: number): Wall {
  return `${day}T${String(hour).padStart(2, '0')}:${share < 0.5 ? '00' : '30'}`
}
