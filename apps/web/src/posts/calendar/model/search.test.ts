import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getScopeZone, listLocationIds, toScope } from './scope.ts'
import { filterableNetworks, filtersOn, isExactly, readCalendarSearch, readListSearch, toggled } from './search.ts'

test('readCalendarSearch keeps valid parameters and drops unknown values', () => {
  expect(
    readCalendarSearch({
      view: 'week',
      date: '2026-05-14',
      networks: ['facebook', 'myspace'],
      status: 'FAILED',
      own: 'true',
      labels: [],
      id: 7,
    }),
  ).toEqual({ view: 'week', date: '2026-05-14', networks: ['facebook'], status: ['FAILED'], own: true })
  expect(Object.keys(readCalendarSearch({ date: '2026-02-30', view: 'year', action: 'dance' }))).toEqual([])
})

test('the network filter offers the networks of this installation, private Instagram included', () => {
  const networks = ['tiktok', 'youtube', 'instagramPrivate']
  expect(readCalendarSearch({ networks }).networks).toEqual(['instagramPrivate'])
  expect(filterableNetworks(['google', 'instagramPrivate', 'facebook'])).toEqual([
    ...['facebook', 'instagramPrivate', 'google'],
  ])
  // An address may filter by a network the person does not see any more: it can be taken off.
  expect(filterableNetworks(['facebook'], ['linkedin'])).toEqual(['facebook', 'linkedin'])
})

test('past statuses can be filtered in the calendar, not in the list', () => {
  const status = ['PUBLISHED', 'PARTIALLY_FAILED', 'FAILED', 'DRAFT']
  expect(readCalendarSearch({ status }).status).toEqual(status)
  expect(readListSearch({ status }).status).toEqual(['DRAFT'])
})

test('filters are counted and toggled', () => {
  expect(filtersOn({ networks: ['google'], own: true, locations: ['x'] })).toBe(2)
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a'], 'a')).toBeUndefined()
  expect([isExactly(['a', 'b'], ['b', 'a']), isExactly(['a'], ['a', 'b']), isExactly(undefined, ['a'])]).toEqual([
    true,
    false,
    false,
  ])
})

const createLocation = (id: string, timeZone = 'Europe/Paris') => ({
  ...{ '@id': `/api/locations/${id}`, id, name: id, timeZone, labels: [], integrations: {} },
})
const group = (id: string, locations: ReturnType<typeof createLocation>[]) => ({
  '@id': `/api/groups/${id}`,
  id,
  name: id,
  locations,
})
const tree = {
  groups: [
    group('north', [createLocation('a'), createLocation('b')]),
    group('isle', [createLocation('c', 'Indian/Reunion')]),
  ],
  ungrouped: [createLocation('d')],
}

test('a scope uses whole groups where all their locations are chosen, and reads back the same', () => {
  expect(toScope(new Set(['a', 'b', 'd']), tree)).toEqual({ groups: ['north'], locations: ['d'] })
  expect(toScope(new Set(['a', 'b', 'c', 'd']), tree)).toEqual({ groups: undefined, locations: undefined })
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }), (chosen) => {
      const read = listLocationIds(toScope(new Set(chosen), tree), tree)
      expect(new Set(read ?? ['a', 'b', 'c', 'd'])).toEqual(new Set(chosen))
    }),
  )
})

test('the calendar uses the zone its locations share, otherwise the company’s', () => {
  expect(getScopeZone({ locations: ['c'] }, tree, 'Europe/Paris')).toBe('Indian/Reunion')
  expect(getScopeZone({ groups: ['north'] }, tree, 'Europe/Madrid')).toBe('Europe/Paris')
  expect(getScopeZone({}, tree, 'Europe/Madrid')).toBe('Europe/Madrid')
})
