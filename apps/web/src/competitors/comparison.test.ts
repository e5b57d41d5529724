import { expect, test } from 'vitest'
import { comparisonOf } from './comparison.ts'
import { byRating, fastest, growthByDay, picked, rankOf, type Subject } from './subjects.ts'

const own: Subject = { name: 'Margot', averageRating: 4.21, totalReviews: 120, days: [] }
const rival = (id: string, more: Partial<Subject> = {}): Subject => ({
  competitor: { '@id': `/api/gmb_competitors/${id}`, '@type': 'GmbCompetitor', id },
  days: [],
  ...more,
})

test('rows that differ come first, and rows without a value are left out', () => {
  const week = (hours: string) =>
    ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'].map((day) => `${day}: ${hours}`)
  const rows = comparisonOf(
    [
      { ...own, hours: week('12:00 – 14:30').with(6, 'dimanche: Fermé') },
      // Another dash, other blanks: the same hours.
      rival('a', { hours: week('12:00\u202f–\u202f14:30') }),
      rival('b'),
    ],
    [
      { id: 'town', name: 'Ville', of: () => 'Lyon' },
      { id: 'photos', name: 'Photos', of: () => null },
      {
        id: 'rating',
        name: 'Note',
        of: ({ averageRating }) => (averageRating === undefined ? null : String(averageRating)),
      },
    ],
  )
  expect(rows.map(({ name, differs }) => [name, differs])).toEqual([
    ...[
      ['Dimanche', true],
      ['Ville', false],
      ['Note', false],
    ],
    ...['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'].map((day) => [day, false]),
  ])
  expect(rows[0]?.cells).toEqual(['Fermé', '12:00\u202f–\u202f14:30', null])
})

test('the own business is ranked by the rounded rating that is shown', () => {
  const rivals = [rival('a', { averageRating: 4.2 }), rival('b', { averageRating: 4.7 }), rival('c')]
  expect(rankOf([own, ...rivals])).toEqual({ rank: 2, of: 3 })
  expect(rankOf([{ ...own, averageRating: undefined }, ...rivals])).toBeNull()
  expect(rankOf([own])).toBeNull()
  expect(byRating([own, ...rivals]).map((one) => one.averageRating)).toEqual([4.21, 4.7, 4.2, undefined])
  expect(picked([own, ...rivals], 'b')).toEqual([own, rivals[1]])
})

test('growth starts at zero, and a day without a reading has none', () => {
  const one = rival('a', {
    growth: 7,
    days: [
      { day: '2026-11-02', totalReviews: 100 },
      { day: '2026-11-04', totalReviews: 107 },
    ],
  })
  expect(growthByDay(one, ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'])).toEqual([null, 0, null, 7])
  expect(fastest([own, one, rival('b', { growth: 2 })])).toBe(one)
  expect(fastest([own, rival('b', { growth: 0 })])).toBeNull()
})
