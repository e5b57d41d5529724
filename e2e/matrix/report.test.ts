import { expect, test } from 'vitest'
import { linesOf, type Report } from './report.ts'

const half: Report = { cases: 10, leaks: [], mutants: 0, excused: 0, survivors: [] }

test('what nobody can miss is counted apart, and no part of what was killed', () => {
  const other: Report = { ...half, mutants: 5, excused: 3, survivors: ['nobody misses the policy of mail'] }
  expect(linesOf([half, other])).toEqual({
    faults: ['nobody misses the policy of mail'],
    excused: '3 walls excused, a reason for each in e2e/matrix/reasons.ts',
    last: '20 cases, 0 leaks, 4 of 5 mutants killed',
  })
})
