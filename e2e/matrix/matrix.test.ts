import { expect, test } from 'vitest'
import { halves, linesOf, prove } from './report.ts'

// Whoever asks for whatever: nobody is shown what is not theirs. `npm run matrix` tells more.
test('nobody sees what is not theirs, and every wall that keeps it so is missed when it is gone', async () => {
  const { faults, last } = linesOf([await prove(halves[0])])
  expect(faults).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, (\d{3,}) of \1 mutants killed$/)
}, 600_000)
