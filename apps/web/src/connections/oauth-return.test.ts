import { expect, test } from 'vitest'
import { returnFrom, withCallbackResult } from './oauth-return.ts'

const createStorage = (value: unknown) => ({
  getItem: () => (typeof value === 'string' ? value : JSON.stringify(value)),
})

test('returnFrom returns the page stored for the same network', () => {
  const left = createStorage({ network: 'facebook', returnTo: '/settings/locations/1?connect=facebook' })
  expect(returnFrom('facebook', left)).toBe('/settings/locations/1?connect=facebook')
  expect(returnFrom('google', left)).toBeNull()
})

test('returnFrom returns null for a missing, malformed or cross-site entry', () => {
  expect(returnFrom('facebook', { getItem: () => null })).toBeNull()
  expect(returnFrom('facebook', createStorage('{'))).toBeNull()
  expect(returnFrom('facebook', createStorage({ network: 'facebook' }))).toBeNull()
  expect(
    returnFrom('facebook', createStorage({ network: 'facebook', returnTo: 'https://elsewhere.example' })),
  ).toBeNull()
})

test('withBrought sets the new grant and removes parameters of an earlier attempt', () => {
  expect(withCallbackResult('/settings/locations/1?connect=facebook&denied=true', { grant: 'g1' })).toBe(
    '/settings/locations/1?connect=facebook&grant=g1',
  )
  expect(withCallbackResult('/settings/locations/connect/google?grant=old&next=instagram', { denied: true })).toBe(
    '/settings/locations/connect/google?next=instagram&denied=true',
  )
})
