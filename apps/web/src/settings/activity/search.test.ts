import { expect, test } from 'vitest'
import { withKnownType } from './object-types.ts'
import { isFiltered, queryOf, readActivitySearch } from './search.ts'

test('an address says what is looked at, and nothing that is not there', () => {
  expect(readActivitySearch({ user: 'u', type: 'Group', from: '2026-05-12', to: 'tomorrow', more: 1 })).toEqual({
    user: 'u',
    type: 'Group',
    from: '2026-05-12',
    to: undefined,
  })
  expect(isFiltered(withKnownType(readActivitySearch({ type: 'Nothing' })))).toBe(false)
})

test('both days are whole', () => {
  const { createdAt } = queryOf({ from: '2026-05-12', to: '2026-05-12' })
  expect(Date.parse(createdAt?.before ?? '') - Date.parse(createdAt?.after ?? '')).toBe(86_399_999)
  expect(queryOf({})).toEqual({})
})
