import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldPosts } from './card.ts'
import { post } from './post.sample.ts'
import { cardHeight, getDepth, hourHeight, layWeek } from './week-layout.ts'

const days = ['2026-05-11', '2026-05-12']
const createCards = (...localTimes: string[]) =>
  foldPosts(
    localTimes.map((localTime, n) =>
      post({ id: `p${String(n).padStart(3, '0')}`, scheduledAt: `${localTime}:00+00:00`, timeZone: 'UTC' }),
    ),
    'UTC',
    0,
  )

test('a single post is positioned at its minute', () => {
  const { heights, tops } = layWeek(days, createCards('2026-05-11T11:30', '2026-05-11T15:00'))
  expect(heights.every((height) => height === hourHeight)).toBe(true)
  expect([...tops.values()]).toEqual([0, Math.round(hourHeight / 2)])
})

test('posts of one hour are stacked, and the hour grows on all days', () => {
  const { heights, tops } = layWeek(days, createCards('2026-05-11T12:00', '2026-05-11T12:00', '2026-05-11T12:45'))
  expect(heights[12]).toBe(3 * cardHeight)
  expect(['p000', 'p001', 'p002'].map((id) => tops.get(id))).toEqual([0, cardHeight, 2 * cardHeight])
})

test('a post moves up when the next hour has a post', () => {
  const { tops } = layWeek(days, createCards('2026-05-11T11:50', '2026-05-11T12:00'))
  expect([tops.get('p000'), tops.get('p001')]).toEqual([0, 0])
})

test('no card overlaps another or leaves its day, whatever the times', () => {
  const time = fc.record({ day: fc.constantFrom(...days), minute: fc.integer({ min: 0, max: 1439 }) })
  fc.assert(
    fc.property(fc.array(time, { maxLength: 40 }), (times) => {
      const cards = createCards(
        ...times.map(({ day, minute }) => `${day}T${new Date(minute * 60_000).toISOString().slice(11, 16)}`),
      )
      const { heights, tops } = layWeek(days, cards)
      const whole = heights.reduce((sum, height) => sum + height, 0)
      for (const day of days) {
        const depths = cards
          .filter((card) => card.day === day)
          .map((card) => getDepth(`${card.localTime.slice(0, 14)}00`, heights, 0) + (tops.get(card.id) ?? 0))
        for (const [index, depth] of depths.entries()) {
          expect(depth + cardHeight).toBeLessThanOrEqual(depths[index + 1] ?? whole)
        }
      }
    }),
  )
})

test('the current-time line follows the height of grown hours', () => {
  const { heights } = layWeek(days, createCards('2026-05-11T12:00', '2026-05-11T12:10'))
  expect(getDepth('2026-05-11T06:30', heights, 6)).toBe(hourHeight / 2)
  expect(getDepth('2026-05-11T13:00', heights, 12)).toBe(2 * cardHeight)
})
