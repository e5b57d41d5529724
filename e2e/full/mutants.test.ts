import { expect, test } from 'vitest'
import { formatLines, halves, prove } from '../matrix/report.ts'

// The cases without the mutants are part of `npm test`.
test('removing any protection of a company’s rows fails at least one case of the matrix', async () => {
  const { violations, last } = formatLines([await prove(halves[0])])
  expect(violations).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, (\d{3,}) of \1 mutants killed$/)
}, 1_200_000)

test('row level security alone keeps companies apart when no query names its company', async () => {
  const { violations } = formatLines([await prove(['policies alone'])])
  expect(violations).toEqual([])
}, 1_200_000)
