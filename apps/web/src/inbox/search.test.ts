import { expect, test } from 'vitest'
import { filtersOn, readInboxSearch, toInboxQuery } from './search.ts'

test('the link of a keyword alert lists its items, done or not', () => {
  const search = readInboxSearch({ view: 'all', alert: '01a22213-09a0-7042-96bc-5997b4830e87' })
  expect(toInboxQuery(search, 'Europe/Paris')).toEqual({ keywordAlert: ['01a22213-09a0-7042-96bc-5997b4830e87'] })
  expect(filtersOn(search)).toBe(1)
})

test('the low reviews view lists open reviews only', () => {
  expect(toInboxQuery({ view: 'low' }, 'Europe/Paris')).toEqual({
    isDone: false,
    likesCount: ['1', '2', '3'],
    integrationType: ['google'],
  })
})

test('a rating chosen in the low reviews view lists open reviews only', () => {
  expect(toInboxQuery({ view: 'low', ratings: ['2'] }, 'Europe/Paris')).toMatchObject({
    isDone: false,
    likesCount: ['2'],
  })
})

test('a rating chosen in the view of all messages includes done reviews', () => {
  expect(toInboxQuery({ view: 'all', ratings: ['2'] }, 'Europe/Paris')).not.toHaveProperty('isDone')
})
