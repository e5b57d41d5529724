import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldPosts } from './card.ts'
import { computeOffsets, findRowIndex, listRows, withinHorizons } from './list-rows.ts'
import { post } from './post.sample.ts'

const cards = foldPosts(
  ['2026-05-11T10:00', '2026-05-13T09:00', '2026-05-13T08:00'].map((at, n) =>
    post({ id: `p${n}`, scheduledAt: `${at}:00+00:00`, timeZone: 'UTC' }),
  ),
  'UTC',
  0,
)

test('each day has a heading row followed by its posts, and today always has one', () => {
  expect(listRows(cards, '2026-05-12').map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'day 2026-05-11',
    'card p0',
    'day 2026-05-12',
    'day 2026-05-13',
    'card p2',
    'card p1',
  ])
  expect(listRows([], '2026-05-12')).toEqual([{ kind: 'day', key: '2026-05-12', day: '2026-05-12', count: 0 }])
})

test('the row at a scroll offset is the one that covers it', () => {
  const rows = listRows(cards, '2026-05-12')
  const offsets = computeOffsets(rows, { day: 34, card: 52 })
  expect(offsets).toEqual([0, 34, 86, 120, 154, 206, 258])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 257 }), (depth) => {
      const index = findRowIndex(offsets, depth)
      expect(offsets[index]).toBeLessThanOrEqual(depth)
      expect(offsets[index + 1]).toBeGreaterThan(depth)
    }),
  )
  expect([findRowIndex(offsets, 9999), findRowIndex([0], 5)]).toEqual([5, 0])
})

test('posts beyond the loaded horizon are not listed', () => {
  const within = (first: string | null, last: string | null) =>
    withinHorizons(cards, { horizon: first }, { horizon: last }).map(({ id }) => id)
  expect(within(null, '2026-05-13T08:30:00+00:00')).toEqual(['p0', 'p2'])
  expect(within('2026-05-12T00:00:00+00:00', null)).toEqual(['p2', 'p1'])
  expect(withinHorizons(cards, undefined, undefined)).toHaveLength(3)
})
