import { expect, test } from 'vitest'
import { lengthOn, type NamedValues } from './max-text-length.ts'

const locations: NamedValues[] = [
  { name: 'Lyon', values: { city: 'Lyon' } },
  { name: 'Chevreuse', values: { city: 'Saint-Rémy-lès-Chevreuse' } },
  { name: 'Sans ville', values: {} },
]

test('a text with fields counts as long as at the location where it is longest', () => {
  expect(lengthOn('google', 'text', 'À {{city}} !', locations)).toEqual({
    count: 28,
    max: 1500,
    locationName: 'Chevreuse',
  })
})

test('a text without fields has the same length at every location', () => {
  expect(lengthOn('instagram', 'text', 'Bonjour', locations)).toEqual({ count: 7, max: 2200, locationName: null })
  expect(lengthOn('instagram', 'text', '{{city}}', [])).toMatchObject({ count: 8, locationName: null })
})

test('a mention counts with the label the network shows', () => {
  expect(lengthOn('google', 'text', '@[Maison Delorme]', [])?.count).toBe('Maison Delorme'.length)
})

test('a first comment has its own limit where the network supports it', () => {
  expect(lengthOn('instagram', 'comment', 'Premier', locations)).toMatchObject({ count: 7, max: 300 })
})
