import { expect, test } from 'vitest'
import { withKnownType } from './object-types.ts'
import { buildQuery, isFiltered, readActivitySearch } from './search.ts'

test('the search of the address bar is parsed, and unknown values are dropped', () => {
  expect(readActivitySearch({ user: 'u', type: 'Group', from: '2026-05-12', to: '2026-13-01', more: 1 })).toEqual({
    user: 'u',
    type: 'Group',
    from: '2026-05-12',
    to: undefined,
  })
  expect(isFiltered(withKnownType(readActivitySearch({ type: 'Nothing' })))).toBe(false)
})

test('both days are whole days in the viewer’s time zone', () => {
  const { createdAt } = buildQuery({ from: '2026-05-12', to: '2026-05-12' }, 'Pacific/Auckland')
  expect(createdAt?.after).toBe('2026-05-11T12:00:00.000Z')
  expect(Date.parse(createdAt?.before ?? '') - Date.parse(createdAt?.after ?? '')).toBe(86_399_999)
  expect(buildQuery({}, 'Europe/Paris')).toEqual({})
})
