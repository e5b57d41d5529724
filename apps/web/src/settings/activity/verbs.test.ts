import { operations } from '@vitrine/contract/api'
import { isRecorded } from '@vitrine/contract/user-activities'
import { expect, test } from 'vitest'
import { verbOf } from './verbs.ts'

test('every recorded operation has a label of its own', () => {
  const kept = operations().flatMap(([name, operation]) => (isRecorded(operation) ? [name] : []))
  expect(kept).toContain('posts.create')
  expect(kept.filter((name) => verbOf(name) === 'done')).toEqual([])
})
