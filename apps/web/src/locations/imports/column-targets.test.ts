import { importTargets } from '@vitrine/contract/location-imports'
import { expect, test } from 'vitest'
import { nameOfTarget, remapped, targetsFor } from './column-targets.ts'

test('a target is named by its parts', () => {
  expect(nameOfTarget('postalCode')).toEqual({ kind: 'plain', target: 'postalCode' })
  expect(nameOfTarget('monday')).toEqual({ kind: 'day', day: 'monday', set: null })
  expect(nameOfTarget('drive.sunday')).toEqual({ kind: 'day', day: 'sunday', set: 'drive' })
  expect(nameOfTarget('customFields.Ligne directe')).toEqual({ kind: 'custom', field: 'Ligne directe' })
})

test('every target of the contract has a name', () => {
  const unnamed = importTargets.filter((target) => target !== 'ignore' && isIgnored(nameOfTarget(target)))
  expect(unnamed).toEqual([])
})
const isIgnored = (name: object) => 'target' in name && name.target === 'ignore'

test('a column can become a custom field named by its heading', () => {
  expect(targetsFor(' Ligne  directe ', 'ignore')).toContain('customFields.Ligne directe')
  expect(targetsFor('', 'ignore').some((target) => target.startsWith('customFields'))).toBe(false)
  expect(targetsFor('x', 'customFields.hotline')).toContain('customFields.hotline')
})

test('a target for one column moves to the newly chosen column, a target for many does not', () => {
  expect(remapped(['name', 'city', 'ignore'], 2, 'city')).toEqual(['name', 'ignore', 'city'])
  expect(remapped(['labels', 'ignore'], 1, 'labels')).toEqual(['labels', 'labels'])
  expect(remapped(['ignore', 'name'], 1, 'ignore')).toEqual(['ignore', 'ignore'])
})
