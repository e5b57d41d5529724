import { expect, test } from 'vitest'
import { besideSight, linesOf, prove } from './report.ts'

// In a world of its own, so that both cores have something to do.
test('nobody is let in without the permission, queries keep companies apart alone, and nobody changes rows of others', async () => {
  const { faults, last } = linesOf([await prove(besideSight)])
  expect(faults).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, /)
}, 600_000)
