import { expect, test } from 'vitest'
import { formatLines, halves, prove } from './report.ts'

// The mutants are in `e2e/full`; `npm run matrix` runs both and prints more.
test('no operation shows or changes rows that the user who asks may not see', async () => {
  const { violations, last } = formatLines([await prove(halves[0], { withMutants: false })])
  expect(violations).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, /)
}, 600_000)
