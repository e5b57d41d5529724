import { expect, test } from 'vitest'
import { prove } from './report.ts'

// Whoever asks for whatever: nobody is shown what is not theirs. `npm run matrix` tells more, and of writing too.
test('nobody sees what is not theirs, and every wall that keeps it so is missed when it is gone', async () => {
  const { lines, last, holds } = await prove(undefined, undefined, { asked: ['sight'] })
  expect(lines).toEqual([])
  expect(last).toMatch(/^\d{5,} cases, 0 leaks, (\d+) of \1 mutants killed$/)
  expect(holds).toBe(true)
}, 600_000)
