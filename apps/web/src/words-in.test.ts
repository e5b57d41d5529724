import { expect, test } from 'vitest'
import { wordsIn } from './words-in.ts'

test('entries are separated by commas, and duplicates are removed', () => {
  expect(wordsIn(' soupe,, plat  du jour;soupe\nvin ')).toEqual(['soupe', 'plat du jour', 'vin'])
  expect(wordsIn(' , ')).toEqual([])
})
