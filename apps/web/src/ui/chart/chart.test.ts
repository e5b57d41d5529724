import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { getQuartiles, makeOutlierTest, swarm } from './distribution.ts'
import { getChangeTone, getPointChange, getRelativeChange } from './relative-change.ts'
import { includeZero, labelTicks, makeScale, spread } from './scale.ts'
import { buildArea, buildPath, stacked } from './series.ts'
import { spreadLabels } from './spread-labels.ts'

const numbers = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 })

test('every value is inside its axis, and the axis has round ends', () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const scale = makeScale(values, 200, 0)
      for (const value of values) {
        expect(scale.toPosition(value)).toBeGreaterThanOrEqual(-0.01)
        expect(scale.toPosition(value)).toBeLessThanOrEqual(200.01)
      }
      expect(scale.ticks.length).toBeGreaterThan(1)
      expect(scale.ticks.length).toBeLessThan(9)
    }),
  )
  expect(makeScale([14_205, 15_759], 0, 1).ticks).toEqual([14_000, 14_500, 15_000, 15_500, 16_000])
  expect(makeScale([], 0, 1, [1, 5]).ticks).toEqual([1, 2, 3, 4, 5])
  expect(makeScale([0, 0], 0, 1).ticks.at(0)).toBe(0)
  expect(makeScale([-Number.MIN_VALUE], 0, 1).toPosition(0)).toBeCloseTo(1)
})

test('values that hardly change are drawn without zero, counts start at 0', () => {
  expect(includeZero([14_205, 15_759])).not.toContain(0)
  expect(includeZero([3, 40])).toContain(0)
  expect(includeZero([-2, 4])).toContain(0)
})

test('an axis shows no label twice when its steps are smaller than its rounding', () => {
  const format = (value: number) => value.toFixed(0)
  const labels = (ticks: readonly number[]) => labelTicks(ticks, format).map(({ label }) => label)
  expect(labels([0, 0.5, 1, 1.5, 2])).toEqual(['0', '', '1', '', '2'])
  expect(labels([0, 5, 10])).toEqual(['0', '5', '10'])
  const mirrored = labelTicks([-200, 0, 200], (value) => String(Math.abs(value))).map(({ label }) => label)
  expect(mirrored).toEqual(['200', '0', '200'])
  const thousands = labelTicks([99_750, 100_000, 100_250], (value) => `${(value / 1000).toFixed(0)} k`)
  expect(thousands.map(({ label }) => label)).toEqual(['', '100 k', ''])
})

test('the first and the last name of an axis are always shown', () => {
  expect(spread(30, 5)).toEqual([0, 7, 15, 22, 29])
  expect(spread(2, 6)).toEqual([0, 1])
  expect(spread(0, 6)).toEqual([])
})

test('a change is null without a value to compare with', () => {
  expect(getRelativeChange(110, 100)).toBeCloseTo(0.1)
  expect(getRelativeChange(90, 100)).toBeCloseTo(-0.1)
  expect(getRelativeChange(5, 0)).toBeNull()
  expect(getRelativeChange(null, 5)).toBeNull()
  expect(getPointChange(0.0487, 0.0518)).toBeCloseTo(-0.31)
  expect([
    getChangeTone(0.1),
    getChangeTone(-0.1),
    getChangeTone(0),
    getChangeTone(null),
    getChangeTone(-0.1, true),
  ]).toEqual(['good', 'bad', 'flat', 'flat', 'good'])
})

test('a line is interrupted where a value is missing', () => {
  const same = (value: number) => value
  expect(buildPath([1, 2, null, 4], same, same)).toBe('M0.0 1.0L1.0 2.0M3.0 4.0')
  expect(buildArea([1, 2, null, 4], [0, 0, 0, 0], same, same)).toBe('M0.0 1.0L1.0 2.0L1.0 0.0L0.0 0.0Z')
  const [below, above] = stacked([
    { id: 'a', name: 'a', values: [1, null] },
    { id: 'b', name: 'b', values: [2, 3] },
  ])
  expect(below?.tops).toEqual([1, null])
  expect(above).toEqual({ bases: [1, 0], tops: [3, 3] })
})

test('labels do not overlap where there is room', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 6 }), (ys) => {
      const placed = spreadLabels(
        ys.map((y) => ({ y })),
        32,
        0,
        200,
      )
      placed.forEach(({ y }, index) => {
        const next = placed[index + 1]
        if (next) expect(next.y - y).toBeGreaterThanOrEqual(31.99)
        expect(y).toBeGreaterThanOrEqual(-0.01)
      })
    }),
  )
})

test('quartiles are computed, and outliers are found', () => {
  expect(getQuartiles([1, 2, 3, 4, 5])).toEqual([2, 3, 4])
  const isOdd = makeOutlierTest([10, 11, 12, 12, 13, 13, 14, 15, 60])
  expect([isOdd(12), isOdd(60), isOdd(1)]).toEqual([false, true, true])
  // Among a few nobody is unusual.
  expect(makeOutlierTest([1, 2, 60])(60)).toBe(false)
})

test('points at the same value are drawn beside each other', () => {
  expect(new Set(swarm([5, 5, 5], 8, 40)).size).toBe(3)
  expect(swarm([0, 100, 200], 8, 40)).toEqual([0, 0, 0])
})

test('a chart’s table is exported as a CSV file for the reader’s spreadsheet', () => {
  const data = {
    columns: ['Jour', 'Abonnés; total'],
    rows: [
      ['12 mai', { text: '1 234,5', value: 1234.5 }],
      ['=1+1', { text: 'pas de donnée', value: null }],
    ],
  }
  expect(toCsv(data, 'fr')).toBe(`Jour;"Abonnés; total"\r\n12 mai;1234,5\r\n'=1+1;\r\n`)
  expect(toCsv(data, 'en')).toBe(`Jour,Abonnés; total\r\n12 mai,1234.5\r\n'=1+1,\r\n`)
})
