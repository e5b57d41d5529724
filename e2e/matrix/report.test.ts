import { expect, test } from 'vitest'
import { formatLines, type Report } from './report.ts'

const half: Report = { cases: 10, leaks: [], mutants: 0, excused: 0, survivors: [] }

test('excused mutants are counted apart from killed ones', () => {
  const second: Report = { ...half, mutants: 5, excused: 3, survivors: ['nobody misses the policy of mail'] }
  expect(formatLines([half, second])).toEqual({
    violations: ['nobody misses the policy of mail'],
    excused: '3 walls excused, a reason for each in e2e/matrix/reasons.ts',
    last: '20 cases, 0 leaks, 4 of 5 mutants killed',
  })
})
