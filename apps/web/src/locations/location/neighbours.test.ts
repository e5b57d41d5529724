import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const places = ['Nice', 'Écully', 'Annecy', 'Lyon'].map((name) => ({ id: name, name }))

test('the neighbours are the locations before and after by name, whatever the accents', () => {
  expect(neighboursOf(places, 'Écully', 'fr')).toEqual({ at: 1, before: places[2], after: places[3] })
  expect(neighboursOf(places, 'Annecy', 'fr')).toEqual({ at: 0, before: undefined, after: places[1] })
  expect(neighboursOf(places, 'Nice', 'fr')).toEqual({ at: 3, before: places[3], after: undefined })
})

test('a location that is not in the list has no neighbours', () => {
  expect(neighboursOf(places, 'Brest', 'fr')).toEqual({ at: -1, before: undefined, after: undefined })
})
