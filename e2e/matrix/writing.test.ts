import { expect, test } from 'vitest'
import { besideSight, formatLines, prove } from './report.ts'

// In a world of its own, so that both cores have something to do.
test('writes require the permission, queries alone separate companies, and rows of other users stay unchanged', async () => {
  const { violations, last } = formatLines([await prove(besideSight)])
  expect(violations).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, /)
}, 600_000)
