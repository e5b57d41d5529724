import { expect, test } from 'vitest'
import { bodyTypes } from './body-types.ts'

test('a body is JSON under either name; a merge patch is accepted by PATCH only', () => {
  const json = ['application/ld+json', 'application/json']
  for (const method of ['POST', 'PUT'] as const) expect(bodyTypes({ method })).toEqual(json)
  expect(bodyTypes({ method: 'PATCH' })).toEqual([...json, 'application/merge-patch+json'])
  expect(bodyTypes({ method: 'POST', accepts: 'form-or-json' })).toEqual([...json, 'application/x-www-form-urlencoded'])
  expect(bodyTypes({ method: 'POST', accepts: 'multipart' })).toEqual(['multipart/form-data'])
})
