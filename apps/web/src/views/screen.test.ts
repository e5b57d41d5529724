import { expect, test } from 'vitest'
import { filtersIn, searchOf } from './screen.ts'

test('filters go into a view and come back; what is open stays behind', () => {
  const search = { view: 'done', id: 'open', networks: ['google', 'facebook'], days: 7, search: undefined }
  const query = filtersIn(search, ['id'])
  expect(searchOf(query)).toEqual({ view: 'done', networks: ['google', 'facebook'], days: 7 })
  expect(filtersIn(searchOf(query))).toBe(query)
})

test('nothing filtered is no view', () => {
  expect(filtersIn({ view: undefined })).toBe('')
  expect(filtersIn({ id: 'open' }, ['id'])).toBe('')
})
