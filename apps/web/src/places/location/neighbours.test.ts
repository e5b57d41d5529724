import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const places = ['Nice', 'Écully', 'Annecy', 'Lyon'].map((name) => ({ id: name, name }))

test('neighbours are those before and after by name, whatever the accents', () => {
  expect(neighboursOf(places, 'Écully', 'fr')).toEqual({ at: 1, before: places[2], after: places[3] })
  expect(neighboursOf(places, 'Annecy', 'fr')).toEqual({ at: 0, before: undefined, after: places[1] })
  expect(neighboursOf(places, 'Nice', 'fr')).toEqual({ at: 3, before: places[3], after: undefined })
})

test('a place that is not among them has none', () => {
  expect(neighboursOf(places, 'Brest', 'fr')).toEqual({ at: -1, before: undefined, after: undefined })
})
