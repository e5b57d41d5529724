import { expect, test } from 'vitest'
import { wordsIn } from './words-in.ts'

test('words stand between commas, and none twice', () => {
  expect(wordsIn(' soupe,, plat  du jour;soupe\nvin ')).toEqual(['soupe', 'plat du jour', 'vin'])
  expect(wordsIn(' , ')).toEqual([])
})
