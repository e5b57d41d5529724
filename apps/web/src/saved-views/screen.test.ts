import { expect, test } from 'vitest'
import { filtersIn, searchOf } from './screen.ts'

test('a view stores the filters without what is open', () => {
  const search = { view: 'done', id: 'open', networks: ['google', 'facebook'], days: 7, search: undefined }
  const query = filtersIn(search, ['id'])
  expect(searchOf(query)).toEqual({ view: 'done', networks: ['google', 'facebook'], days: 7 })
  expect(filtersIn(searchOf(query))).toBe(query)
})

test('a screen without filters has no view to save', () => {
  expect(filtersIn({ view: undefined })).toBe('')
  expect(filtersIn({ id: 'open' }, ['id'])).toBe('')
})
