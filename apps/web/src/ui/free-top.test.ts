import { expect, test } from 'vitest'
import { freeTop, scrollNeeded } from './free-top.ts'

const box = (top: number, bottom: number, left = 0, right = 400) => ({ top, bottom, left, right })

test('a toast moves below every row of controls that it would cover', () => {
  const toast = box(68, 116, 980, 1408)
  expect(freeTop(toast, [], 400)).toBe(68)
  expect(freeTop(toast, [box(72, 104, 1200, 1300), box(72, 104, 100, 200)], 400)).toBe(112)
  expect(freeTop(toast, [box(120, 152, 1200, 1300), box(72, 104, 1200, 1300)], 400)).toBe(160)
  expect(freeTop(toast, [box(200, 232, 1200, 1300)], 400)).toBe(68)
})

test('a toast stays where there is no room below the controls', () => {
  expect(freeTop(box(68, 116), [box(60, 600)], 400)).toBe(68)
})

test('an element covered by a bar or a heading is scrolled clear of it', () => {
  const view = box(0, 800)
  expect(scrollNeeded(box(760, 790), box(740, 800), view)).toBe(58)
  expect(scrollNeeded(box(10, 40), box(0, 36), view)).toBe(-34)
  expect(scrollNeeded(box(300, 340), box(740, 800), view)).toBe(0)
  expect(scrollNeeded(box(760, 790), box(740, 800, 500, 900), view)).toBe(0)
})
