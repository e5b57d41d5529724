import { expect, test } from 'vitest'
import { availableNetworks, countTargets, findBrokenConnection } from './connections.ts'

const locations = new Map([
  ['a', { connections: { facebook: true, instagram: true, google: true } }],
  ['b', { connections: { facebook: true, instagram: false } }],
])

test('a location is usable when all chosen networks are connected with a valid token', () => {
  expect(findBrokenConnection(locations.get('a'), ['facebook', 'google'])).toBeNull()
  expect(findBrokenConnection(locations.get('b'), ['facebook', 'instagram', 'google'])).toEqual({
    network: 'instagram',
    why: 'invalid',
  })
  expect(findBrokenConnection(locations.get('b'), ['google'])).toEqual({ network: 'google', why: 'missing' })
})

test('only publications at locations with a valid connection are counted', () => {
  expect(countTargets(locations, ['a', 'b', 'gone'], ['facebook', 'instagram', 'google'])).toBe(4)
})

test('a network is available when at least one location has a valid connection', () => {
  expect(availableNetworks([{ connections: { instagram: false } }], ['facebook', 'instagram'])).toEqual([])
  expect(availableNetworks(locations.values(), ['facebook', 'instagram', 'google'])).toEqual([
    'facebook',
    'instagram',
    'google',
  ])
})
