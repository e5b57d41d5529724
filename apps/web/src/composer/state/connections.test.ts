import { expect, test } from 'vitest'
import { availableNetworks, brokenAt, targetsOf } from './connections.ts'

const places = new Map([
  ['a', { connections: { facebook: true, instagram: true, google: true } }],
  ['b', { connections: { facebook: true, instagram: false } }],
])

test('a place is usable when every chosen network is connected there, and works', () => {
  expect(brokenAt(places.get('a'), ['facebook', 'google'])).toBeNull()
  expect(brokenAt(places.get('b'), ['facebook', 'instagram', 'google'])).toEqual({
    network: 'instagram',
    why: 'invalid',
  })
  expect(brokenAt(places.get('b'), ['google'])).toEqual({ network: 'google', why: 'missing' })
})

test('only publications that can go are counted', () => {
  expect(targetsOf(places, ['a', 'b', 'gone'], ['facebook', 'instagram', 'google'])).toBe(4)
})

test('a network is there when one place can be reached on it', () => {
  expect(availableNetworks([{ connections: { instagram: false } }], ['facebook', 'instagram'])).toEqual([])
  expect(availableNetworks(places.values(), ['facebook', 'instagram', 'google'])).toEqual([
    'facebook',
    'instagram',
    'google',
  ])
})
