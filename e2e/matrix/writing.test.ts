import { expect, test } from 'vitest'
import { halves, linesOf, prove } from './report.ts'

// In a world of its own, so that both cores have something to do.
test('nobody is let in without the right, one wall is enough, and who is let in changes nothing that is not theirs', async () => {
  const { faults, last } = linesOf([await prove(halves[1])])
  expect(faults).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, /)
}, 600_000)
