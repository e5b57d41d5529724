import { expect, test } from 'vitest'
import { prove } from './report.ts'

// In a world of its own, so that both cores have something to do.
test('nobody is let in without the right, one wall is enough, and who is let in changes nothing that is not theirs', async () => {
  const { lines, last } = await prove(undefined, undefined, { asked: ['door', 'one wall', 'writing'] })
  expect(lines).toEqual([])
  expect(last).toMatch(/^\d{4,} cases, 0 leaks, /)
}, 600_000)
