import { operations } from '@vitrine/contract/api'
import { isRecorded } from '@vitrine/contract/user-activities'
import { expect, test } from 'vitest'
import { getActionKey } from './action-key.ts'

test('every recorded operation has a label of its own', () => {
  const recorded = operations().flatMap(([name, operation]) => (isRecorded(operation) ? [name] : []))
  expect(recorded).toContain('posts.create')
  expect(recorded.filter((name) => getActionKey(name) === 'done')).toEqual([])
})
