import { expect, test } from 'vitest'
import { findNeighbours } from './find-neighbours.ts'

const locations = ['Nice', 'Écully', 'Annecy', 'Lyon'].map((name) => ({ id: name, name }))

test('the neighbours are the locations before and after by name, whatever the accents', () => {
  expect(findNeighbours(locations, 'Écully', 'fr')).toEqual({ at: 1, before: locations[2], after: locations[3] })
  expect(findNeighbours(locations, 'Annecy', 'fr')).toEqual({ at: 0, before: undefined, after: locations[1] })
  expect(findNeighbours(locations, 'Nice', 'fr')).toEqual({ at: 3, before: locations[3], after: undefined })
})

test('a location that is not in the list has no neighbours', () => {
  expect(findNeighbours(locations, 'Brest', 'fr')).toEqual({ at: -1, before: undefined, after: undefined })
})
