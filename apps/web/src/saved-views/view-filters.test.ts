import { expect, test } from 'vitest'
import { parseFilters, serializeFilters } from './view-filters.ts'

test('a view stores the filters without what is open', () => {
  const search = { view: 'done', id: 'open', networks: ['google', 'facebook'], days: 7, search: undefined }
  const query = serializeFilters(search, ['id'])
  expect(parseFilters(query)).toEqual({ view: 'done', networks: ['google', 'facebook'], days: 7 })
  expect(serializeFilters(parseFilters(query))).toBe(query)
})

test('a screen without filters has no view to save', () => {
  expect(serializeFilters({ view: undefined })).toBe('')
  expect(serializeFilters({ id: 'open' }, ['id'])).toBe('')
})
