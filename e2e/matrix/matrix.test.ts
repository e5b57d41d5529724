import { expect, test } from 'vitest'
import { prove } from './report.ts'

// Whoever asks for whatever: nobody is shown, and nobody changes, what is not theirs. `npm run matrix` tells more.
test('nobody sees what is not theirs, and every wall that keeps it so is missed when it is gone', async () => {
  const { lines, last, holds } = await prove()
  expect(lines).toEqual([])
  expect(last).toMatch(/^\d{4,} cases, 0 leaks, (\d+) of \1 mutants killed$/)
  expect(holds).toBe(true)
}, 600_000)
