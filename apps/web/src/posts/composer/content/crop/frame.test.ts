import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centred, dragged, getFrame, zoomed } from './frame.ts'

const landscape = { width: 1920, height: 1080 }

test('a crop frame starts centred with the largest size of its ratio', () => {
  expect(getFrame(landscape, centred(1))).toEqual({ width: 1080, height: 1080, left: 420, top: 0 })
  expect(getFrame(landscape, centred(4 / 5))).toEqual({ width: 864, height: 1080, left: 528, top: 0 })
  expect(getFrame({ width: 1080, height: 1920 }, centred(1.91))).toMatchObject({ width: 1080, height: 565, left: 0 })
})

test('dragging moves the image and stops at its edges', () => {
  const right = dragged(landscape, centred(1), { x: 0.1, y: 0 })
  expect(getFrame(landscape, right).left).toBe(420 - 108)
  expect(getFrame(landscape, dragged(landscape, centred(1), { x: -9, y: 3 }))).toMatchObject({ left: 840, top: 0 })
})

test('zoom is limited to between one and four times', () => {
  expect(getFrame(landscape, zoomed(centred(1), 2))).toEqual({ width: 540, height: 540, left: 690, top: 270 })
  expect([zoomed(centred(1), 9).zoom, zoomed(centred(1), 0).zoom]).toEqual([4, 1])
})

test('a crop frame stays inside the image and keeps its ratio after any change', () => {
  const share = fc.double({ min: -2, max: 2, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 200, max: 4000 }), height: fc.integer({ min: 200, max: 4000 }) }),
      fc.constantFrom(4 / 5, 1, 1.91, 4 / 3),
      fc.double({ min: 1, max: 4, noNaN: true }),
      share,
      share,
      (size, ratio, zoom, x, y) => {
        const frame = getFrame(size, dragged(size, zoomed(centred(ratio), zoom), { x, y }))
        expect(frame.left).toBeGreaterThanOrEqual(0)
        expect(frame.left + frame.width).toBeLessThanOrEqual(size.width + 1)
        expect(frame.top + frame.height).toBeLessThanOrEqual(size.height + 1)
        expect(Math.abs(frame.width - frame.height * ratio)).toBeLessThanOrEqual(ratio + 1)
      },
    ),
  )
})
