import { expect, test } from 'vitest'
import { parseWordList } from './parse-word-list.ts'

test('entries are separated by commas, and duplicates are removed', () => {
  expect(parseWordList(' soupe,, plat  du jour;soupe\nvin ')).toEqual(['soupe', 'plat du jour', 'vin'])
  expect(parseWordList(' , ')).toEqual([])
})
