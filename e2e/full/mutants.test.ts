import { expect, test } from 'vitest'
import { halves, linesOf, prove } from '../matrix/report.ts'

// The cases without the mutants are part of `npm test`.
test('every protection of a company’s rows is missed by some case of the matrix when it is removed', async () => {
  const { faults, last } = linesOf([await prove(halves[0])])
  expect(faults).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, (\d{3,}) of \1 mutants killed$/)
}, 1_200_000)

test('row level security alone keeps companies apart when no query names its company', async () => {
  const { faults } = linesOf([await prove(['policies alone'])])
  expect(faults).toEqual([])
}, 1_200_000)
