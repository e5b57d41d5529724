import { expect, test } from 'vitest'
import { halves, linesOf, prove } from './report.ts'

// The mutants are in `e2e/full`; `npm run matrix` runs both and prints more.
test('no operation shows or changes rows that the user who asks may not see', async () => {
  const { faults, last } = linesOf([await prove(halves[0], { withMutants: false })])
  expect(faults).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, /)
}, 600_000)
