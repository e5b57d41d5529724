import { fullParts, type PartName, problemsWith, readFullRun } from '../test/full-run.ts'
import type { CheckOutcome } from './check-outcome.ts'

/** What only `npm run test:all` tries has been tried: the same tests, without a failure, on what they protect today. */
export function fullRun(): CheckOutcome {
  const recorded = readFullRun()
  const names = Object.keys(fullParts) as PartName[] // of an object that has just these keys
  const count = names.reduce((sum, name) => sum + Object.keys(recorded[name]?.tests ?? {}).length, 0)
  return {
    problems: names.flatMap((name) => problemsWith(name, recorded[name])),
    note: `${count} tests recorded`,
  }
}
