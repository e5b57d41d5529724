import { expect, test } from 'vitest'
import { returnFrom, withBrought } from './leaving.ts'

const kept = (value: unknown) => ({ getItem: () => (typeof value === 'string' ? value : JSON.stringify(value)) })

test('one comes back to the page one left for this network', () => {
  const left = kept({ network: 'facebook', returnTo: '/settings/locations/1?connect=facebook' })
  expect(returnFrom('facebook', left)).toBe('/settings/locations/1?connect=facebook')
  expect(returnFrom('google', left)).toBeNull()
})

test('nothing kept, something broken or another site leads nowhere', () => {
  expect(returnFrom('facebook', { getItem: () => null })).toBeNull()
  expect(returnFrom('facebook', kept('{'))).toBeNull()
  expect(returnFrom('facebook', kept({ network: 'facebook' }))).toBeNull()
  expect(returnFrom('facebook', kept({ network: 'facebook', returnTo: 'https://elsewhere.example' }))).toBeNull()
})

test('the grant is brought along, and what an earlier attempt brought is gone', () => {
  expect(withBrought('/settings/locations/1?connect=facebook&denied=true', { grant: 'g1' })).toBe(
    '/settings/locations/1?connect=facebook&grant=g1',
  )
  expect(withBrought('/settings/locations/connect/google?grant=old&next=instagram', { denied: true })).toBe(
    '/settings/locations/connect/google?next=instagram&denied=true',
  )
})
