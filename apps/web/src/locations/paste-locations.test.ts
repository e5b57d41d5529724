import { expect, test } from 'vitest'
import { readPasted } from './paste-locations.ts'

const known = { names: ['Lyon Part-Dieu'], groups: ['Sud-Est'] }

test('a line is a name and an optional group; empty lines and a heading are skipped', () => {
  const { lines, newGroups, hasMore } = readPasted(
    'Nom ; Groupe\n\n  Nice Libération ; Sud-Est\r\nNantes Bouffay;Ouest\nBrest Siam\nAngers;ouest',
    known,
  )
  expect(lines).toEqual([
    { line: 3, name: 'Nice Libération', group: 'Sud-Est', duplicate: null },
    { line: 4, name: 'Nantes Bouffay', group: 'Ouest', duplicate: null },
    { line: 5, name: 'Brest Siam', group: null, duplicate: null },
    { line: 6, name: 'Angers', group: 'ouest', duplicate: null },
  ])
  expect(newGroups).toEqual(['Ouest'])
  expect(hasMore).toBe(false)
})

test('existing names and repeated lines are duplicates, however they are spelled', () => {
  const { lines } = readPasted('lyon part dieu\nÉtampes\nETAMPES\nÉvry', known)
  expect(lines.map(({ duplicate }) => duplicate)).toEqual(['exists', null, 'repeated', null])
})

test('spreadsheet columns are split at tabs, and quotes around cells are removed', () => {
  const { lines, hasMore } = readPasted('"Le ""Zinc"""\tOuest\t12 rue Haute\nA;B\tOuest', known)
  expect(lines.map(({ name, group }) => [name, group])).toEqual([
    ['Le "Zinc"', 'Ouest'],
    ['A;B', 'Ouest'],
  ])
  expect(hasMore).toBe(true)
})
