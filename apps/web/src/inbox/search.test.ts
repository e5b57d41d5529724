import { expect, test } from 'vitest'
import { filtersOn, queryOf, readInboxSearch } from './search.ts'

test('the link of a keyword notification lists what its alert found, treated or not', () => {
  const search = readInboxSearch({ view: 'all', alert: '01a22213-09a0-7042-96bc-5997b4830e87' })
  expect(queryOf(search, 'Europe/Paris')).toEqual({ keywordAlert: ['01a22213-09a0-7042-96bc-5997b4830e87'] })
  expect(filtersOn(search)).toBe(1)
})
