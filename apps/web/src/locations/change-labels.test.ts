import { expect, test } from 'vitest'
import { changeLabels } from './change-labels.ts'

const labels = ['terrasse', 'drive']

test('labels are added and removed, and the others stay', () => {
  expect(changeLabels(labels, ['franchise'], ['drive'])).toEqual(['terrasse', 'franchise'])
  expect(changeLabels([], ['drive'], [])).toEqual(['drive'])
})

test('a change without effect returns null', () => {
  expect(changeLabels(labels, ['drive'], [])).toBeNull()
  expect(changeLabels(labels, [], ['franchise'])).toBeNull()
  expect(changeLabels(labels, [], [])).toBeNull()
})
