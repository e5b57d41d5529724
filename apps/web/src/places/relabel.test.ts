import { expect, test } from 'vitest'
import { relabelled } from './relabel.ts'

const labels = ['terrasse', 'drive']

test('labels are put on and taken off, and the others stay', () => {
  expect(relabelled(labels, ['franchise'], ['drive'])).toEqual(['terrasse', 'franchise'])
  expect(relabelled([], ['drive'], [])).toEqual(['drive'])
})

test('what changes nothing is nothing to do', () => {
  expect(relabelled(labels, ['drive'], [])).toBeNull()
  expect(relabelled(labels, [], ['franchise'])).toBeNull()
  expect(relabelled(labels, [], [])).toBeNull()
})
