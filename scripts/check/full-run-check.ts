import { fullParts, type PartName, problemsWith, readFullRun } from '../test/full-run.ts'
import type { CheckOutcome } from './check-outcome.ts'

/** Checks that `npm run test:all` is recorded with today's tests, without failures, on the current code. */
export function fullRun(): CheckOutcome {
  const recorded = readFullRun()
  const names = Object.keys(fullParts) as PartName[] // the object has exactly these keys
  const count = names.reduce((sum, name) => sum + Object.keys(recorded[name]?.tests ?? {}).length, 0)
  return {
    problems: names.flatMap((name) => problemsWith(name, recorded[name])),
    note: `${count} tests recorded`,
  }
}
