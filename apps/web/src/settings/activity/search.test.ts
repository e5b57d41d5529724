import { expect, test } from 'vitest'
import { withKnownType } from './object-types.ts'
import { isFiltered, queryOf, readActivitySearch } from './search.ts'

test('an address says what is looked at, and nothing that is not there', () => {
  expect(readActivitySearch({ user: 'u', type: 'Group', from: '2026-05-12', to: '2026-13-01', more: 1 })).toEqual({
    user: 'u',
    type: 'Group',
    from: '2026-05-12',
    to: undefined,
  })
  expect(isFiltered(withKnownType(readActivitySearch({ type: 'Nothing' })))).toBe(false)
})

test('both days are whole, on the clock of who reads', () => {
  const { createdAt } = queryOf({ from: '2026-05-12', to: '2026-05-12' }, 'Pacific/Auckland')
  expect(createdAt?.after).toBe('2026-05-11T12:00:00.000Z')
  expect(Date.parse(createdAt?.before ?? '') - Date.parse(createdAt?.after ?? '')).toBe(86_399_999)
  expect(queryOf({}, 'Europe/Paris')).toEqual({})
})
