import { expect, test } from 'vitest'
import { wordsIn } from './parse-word-list.ts'

test('entries are separated by commas, and duplicates are removed', () => {
  expect(wordsIn(' soupe,, plat  du jour;soupe\nvin ')).toEqual(['soupe', 'plat du jour', 'vin'])
  expect(wordsIn(' , ')).toEqual([])
})
