import { expect, test } from 'vitest'
import { manyPath, readCallbackSearch, readImportSearch, readLocationPageSearch, readManySearch } from './search.ts'

const grant = '01a1f9d9-2d6b-7c11-94f8-fe4c69d7db67'

test('the search of a location page keeps a known network and a valid grant', () => {
  expect(readLocationPageSearch({ connect: 'facebook', grant })).toEqual({ connect: 'facebook', grant })
  expect(readLocationPageSearch({ connect: 'facebook', denied: true })).toEqual({ connect: 'facebook', denied: true })
  expect(readLocationPageSearch({ connect: 'facebook', grant: '../users' })).toEqual({ connect: 'facebook' })
  expect(readLocationPageSearch({ connect: 'myspace', grant })).toEqual({})
})

test('the list of following networks is deduplicated and drops unknown ones', () => {
  expect(readManySearch({ next: ['instagram', 'instagram', 'fax', 'google'], grant })).toEqual({
    grant,
    next: ['instagram', 'google'],
  })
  expect(readManySearch({ next: 'google' })).toEqual({ next: ['google'] })
  expect(readManySearch({})).toEqual({})
})

test('the account filter is read from the address', () => {
  expect(readManySearch({ grant, show: 'check' })).toEqual({ grant, show: 'check' })
  expect(readManySearch({ grant, show: 'all' })).toEqual({ grant })
  expect(readImportSearch({ grant, show: 'used' })).toEqual({ grant, show: 'used' })
  expect(readImportSearch({ grant, show: 'none' })).toEqual({ grant })
})

test('a numeric OAuth code is read as a string', () => {
  expect(readCallbackSearch({ code: 123, state: 'abc' })).toEqual({ code: '123', state: 'abc' })
  expect(readCallbackSearch({ error: 'access_denied', state: 's' })).toEqual({ error: 'access_denied', state: 's' })
})

test('the path of a network’s connect page lists the following networks', () => {
  expect(manyPath('facebook', [])).toBe('/settings/locations/connect/facebook')
  const { searchParams } = new URL(manyPath('facebook', ['instagram', 'google']), 'http://here')
  expect(readManySearch({ next: JSON.parse(searchParams.get('next') ?? '') })).toEqual({
    next: ['instagram', 'google'],
  })
})
