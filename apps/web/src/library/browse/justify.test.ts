import { expect, test } from 'vitest'
import { getRatio, justify } from './justify.ts'

const square = { width: 1000, height: 1000 }
const wide = { width: 1600, height: 900 }
const tall = { width: 900, height: 1600 }

test('rows fill the width at about the requested height', () => {
  const images = [wide, square, tall, wide, wide, square, tall, square, wide, square, wide, tall]
  const rows = justify(images, 1000, 165, 12)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(images.length)
  for (const { from, count, height } of rows.slice(0, -1)) {
    const usedWidth = images.slice(from, from + count).reduce((sum, image) => sum + getRatio(image) * height, 0)
    expect(Math.abs(usedWidth + (count - 1) * 12 - 1000)).toBeLessThan(12)
    expect(height).toBeGreaterThan(110)
    expect(height).toBeLessThan(240)
  }
})

test('the last row is not stretched, and extreme ratios are limited', () => {
  expect(justify([square], 1000, 165, 12)).toEqual([{ from: 0, count: 1, height: 165 }])
  expect(justify([], 1000, 165, 12)).toEqual([])
  expect(getRatio({ width: 400, height: 34 })).toBe(2.8)
  expect(getRatio({ width: 10, height: 400 })).toBe(0.5)
})

test('a phone shows at least one file per row', () => {
  const rows = justify([wide, wide, wide], 358, 165, 12)
  expect(rows.map(({ count }) => count)).toEqual([1, 1, 1])
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThan(210)
})
