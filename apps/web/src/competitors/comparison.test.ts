import { expect, test } from 'vitest'
import { byRating, type ComparedBusiness, fastest, getRank, growthByDay, picked } from './compared-businesses.ts'
import { buildComparison } from './comparison.ts'

const own: ComparedBusiness = { name: 'Margot', averageRating: 4.21, totalReviews: 120, days: [] }
const rival = (id: string, more: Partial<ComparedBusiness> = {}): ComparedBusiness => ({
  competitor: { '@id': `/api/gmb_competitors/${id}`, '@type': 'GmbCompetitor', id },
  days: [],
  ...more,
})

test('rows that differ come first, and rows without a value are left out', () => {
  const week = (hours: string) =>
    ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'].map((day) => `${day}: ${hours}`)
  const rows = buildComparison(
    [
      { ...own, hours: week('12:00 – 14:30').with(6, 'dimanche: Fermé') },
      // The same hours with another dash and other spaces.
      rival('a', { hours: week('12:00\u202f–\u202f14:30') }),
      rival('b'),
    ],
    [
      { id: 'town', name: 'Ville', getValue: () => 'Lyon' },
      { id: 'photos', name: 'Photos', getValue: () => null },
      {
        id: 'rating',
        name: 'Note',
        getValue: ({ averageRating }) => (averageRating === undefined ? null : String(averageRating)),
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
  expect(getRank([own, ...rivals])).toEqual({ rank: 2, of: 3 })
  expect(getRank([{ ...own, averageRating: undefined }, ...rivals])).toBeNull()
  expect(getRank([own])).toBeNull()
  expect(byRating([own, ...rivals]).map((subject) => subject.averageRating)).toEqual([4.21, 4.7, 4.2, undefined])
  expect(picked([own, ...rivals], 'b')).toEqual([own, rivals[1]])
})

test('growth starts at zero, and a day without a reading has none', () => {
  const growing = rival('a', {
    growth: 7,
    days: [
      { day: '2026-11-02', totalReviews: 100 },
      { day: '2026-11-04', totalReviews: 107 },
    ],
  })
  expect(growthByDay(growing, ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'])).toEqual([null, 0, null, 7])
  expect(fastest([own, growing, rival('b', { growth: 2 })])).toBe(growing)
  expect(fastest([own, rival('b', { growth: 0 })])).toBeNull()
})
