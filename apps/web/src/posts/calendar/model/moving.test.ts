import { expect, test } from 'vitest'
import { type CalendarPost, foldPosts } from './card.ts'
import { cellAfter } from './grid-keys.ts'
import { getDropInstant, getMoveBlocker, getSlot, moveByKey, onDay, refusal, waitsAgain } from './moving.ts'
import { post } from './post.sample.ts'

const zone = 'Europe/Paris'
const card = (change: Partial<CalendarPost> = {}) => {
  const [folded] = foldPosts([post({ id: 'a', ...change })], zone, Date.parse('2026-03-01T00:00:00Z'))
  if (!folded) throw new Error('one post is one card')
  return folded
}
const iso = (at: number) => new Date(at).toISOString().slice(0, 16)

test('moving to another day keeps the local time across a clock change', () => {
  const spring = card({ scheduledAt: '2026-03-28T17:00:00+00:00' })
  expect(spring.localTime).toBe('2026-03-28T18:00')
  expect(iso(onDay(spring, '2026-03-29'))).toBe('2026-03-29T16:00')
  const autumn = card({ scheduledAt: '2026-10-24T16:00:00+00:00' })
  expect(iso(onDay(autumn, '2026-10-25'))).toBe('2026-10-25T17:00')
  expect(iso(onDay(autumn, '2026-10-23'))).toBe('2026-10-23T16:00')
})

test('a skipped local time moves later, a repeated one resolves to its first occurrence', () => {
  const early = card({ scheduledAt: '2026-03-28T01:30:00+00:00' })
  expect(early.localTime).toBe('2026-03-28T02:30')
  expect(iso(onDay(early, '2026-03-29'))).toBe('2026-03-29T01:30')
  expect(iso(getDropInstant('2026-03-29T02:30', zone))).toBe('2026-03-29T01:30')
  expect(iso(getDropInstant('2026-10-25T02:30', zone))).toBe('2026-10-25T00:30')
})

test('a post in another zone keeps the local time of its own zone', () => {
  // In New York clocks change three weeks before Paris.
  const away = card({ scheduledAt: '2026-03-07T17:00:00+00:00', timeZone: 'America/New_York' })
  expect(away.away?.localTime).toBe('2026-03-07T12:00')
  expect(iso(onDay(away, '2026-03-08'))).toBe('2026-03-08T16:00')
})

test('moving to the past or to the current minute is refused', () => {
  const now = Date.parse('2026-05-12T12:05:00Z')
  expect([refusal(now - 1, now), refusal(now, now), refusal(now + 60_000, now)]).toEqual(['past', 'past', null])
})

test('a published, publishing or foreign post returns the reason why it cannot move', () => {
  const progress = { total: 2, open: 0, published: 2, failed: 0, unconfirmed: 0, checking: 0 }
  expect(getMoveBlocker(card())).toBeNull()
  expect(getMoveBlocker(card({ canEdit: false, scopedPostStatus: 'PUBLISHED', progress }))).toBe('gone')
  expect(getMoveBlocker(card({ canEdit: false, underWay: true }))).toBe('leaving')
  expect(getMoveBlocker(card({ canEdit: false }))).toBe('right')
})

test('an approved post needs approval again when a user without that permission moves it', () => {
  const company = { postsAreApproved: true }
  expect(waitsAgain(card(), company, false)).toBe(true)
  expect(waitsAgain(card(), company, true)).toBe(false)
  expect(waitsAgain(card(), { postsAreApproved: false }, false)).toBe(false)
  expect(waitsAgain(card({ scopedPostStatus: 'DRAFT' }), company, false)).toBe(false)
})

test('arrow keys move a card by days in the month, by days and half hours in the week', () => {
  const localTime = '2026-05-12T12:10'
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => moveByKey(localTime, key, 'month'))).toEqual([
    '2026-05-11T12:10',
    '2026-05-13T12:10',
    '2026-05-05T12:10',
    '2026-05-19T12:10',
  ])
  expect(['ArrowUp', 'ArrowDown', 'PageDown', 'x'].map((key) => moveByKey(localTime, key, 'week'))).toEqual([
    '2026-05-12T11:40',
    '2026-05-12T12:40',
    '2026-05-19T12:10',
    null,
  ])
  expect([getSlot('2026-05-12', 9, 0.4), getSlot('2026-05-12', 18, 0.6)]).toEqual([
    '2026-05-12T09:00',
    '2026-05-12T18:30',
  ])
})

test('arrow keys move the focused cell, also into the next period', () => {
  const month = { view: 'month', weekStartsOn: 1, firstHour: 6 } as const
  const week = { ...month, view: 'week' } as const
  const at = { day: '2026-05-31', hour: 6 }
  const dayAfter = (key: string) => cellAfter(at, key, month)?.day
  expect(['ArrowRight', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown'].map(dayAfter)).toEqual([
    '2026-06-01',
    '2026-06-07',
    '2026-05-24',
    '2026-05-25',
    '2026-05-31',
    '2026-04-30',
    '2026-06-30',
  ])
  expect(cellAfter(at, 'Home', { ...month, weekStartsOn: 0 })?.day).toBe('2026-05-31')
  expect(cellAfter(at, 'ArrowUp', week)).toEqual(at)
  expect(cellAfter({ ...at, hour: 23 }, 'ArrowDown', week)?.hour).toBe(23)
  expect(cellAfter(at, 'ArrowDown', week)).toEqual({ day: '2026-05-31', hour: 7 })
  expect(cellAfter(at, 'PageDown', week)?.day).toBe('2026-06-07')
  expect(cellAfter(at, 'a', week)).toBeNull()
})
