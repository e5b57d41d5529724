import { expect, test } from 'vitest'
import { relabelled } from './relabel.ts'

const labels = ['terrasse', 'drive']

test('labels are added and removed, and the others stay', () => {
  expect(relabelled(labels, ['franchise'], ['drive'])).toEqual(['terrasse', 'franchise'])
  expect(relabelled([], ['drive'], [])).toEqual(['drive'])
})

test('a change without effect returns null', () => {
  expect(relabelled(labels, ['drive'], [])).toBeNull()
  expect(relabelled(labels, [], ['franchise'])).toBeNull()
  expect(relabelled(labels, [], [])).toBeNull()
})
