import { spawnSync } from 'node:child_process'
import { type Journey, listJourneys, runListedJourneys } from './journeys.ts'
import { type Result, root, type TestOutcome } from './run.ts'
import { listUnits, runUnitTests, type UnitTest } from './units.ts'

const shares = 10

/** One tenth of the full run. */
export interface Tenth {
  readonly units: readonly UnitTest[]
  readonly journeys: readonly Journey[]
}

/**
 * Picks every tenth test of the full run, so that a regression is found within ten runs. `turn` grows by one from run
 * to run. Nothing is recorded: only `npm run test:all` writes docs/full-run.json.
 */
export function chooseTenth(turn: number): Tenth {
  const [units, journeys] = [listUnits(['e2e/full']), listJourneys('full')]
  const picked = pickTenth([...units, ...journeys], turn)
  console.log(`\nPart ${(turn % shares) + 1} of ${shares} of the full run, ${picked.length} tests:`)
  console.log(picked.map(({ name }) => `  ${name}`).join('\n'))
  return {
    units: units.filter((test) => picked.includes(test)),
    journeys: journeys.filter((test) => picked.includes(test)),
  }
}

export async function runTenthOfUnits({ units }: Tenth): Promise<Result> {
  return addMissing(units, await runUnitTests(units, 1))
}

/** Runs them together with the ordinary journeys: starting another product would cost as much as the few tests. */
export async function runJourneysAndTenth({ journeys }: Tenth): Promise<Result> {
  return addMissing(journeys, await runListedJourneys([...listJourneys('ordinary'), ...journeys]))
}

/** Sorts by name first, so that the order in which files are found does not matter. */
export function pickTenth<Test extends { readonly name: string }>(tests: readonly Test[], turn: number): Test[] {
  return tests.toSorted((a, b) => (a.name < b.name ? -1 : 1)).filter((_, index) => index % shares === turn % shares)
}

/**
 * The number of commits: ten commits run every test, and the same commit always runs the same tests. A copy without
 * history (an archive, a shallow clone) uses the day instead.
 */
export function getTurn(wanted?: string): number {
  if (wanted !== undefined) {
    if (!/^\d+$/.test(wanted)) throw new Error(`--turn takes a number, for example --turn 3, and not ${wanted}.`)
    return Number(wanted)
  }
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const today = Math.floor(Date.now() / 86_400_000)
  return chooseTurn(git('rev-list', '--count', 'HEAD'), git('rev-parse', '--is-shallow-repository') === 'true', today)
}

export function chooseTurn(commitCount: string, isShallow: boolean, day: number): number {
  return /^\d+$/.test(commitCount) && !isShallow ? Number(commitCount) : day
}

/** A test that was picked and did not run counts as failed, so that a filter that matches nothing is no success. */
export function addMissing(picked: readonly { readonly name: string }[], result: Result): Result {
  const missing = picked.flatMap(({ name }) => (result.outcomes[name] === undefined ? [name] : []))
  for (const name of missing) console.error(`Did not run: ${name}`)
  return {
    ...result,
    failed: result.failed + missing.length,
    outcomes: {
      ...result.outcomes,
      ...Object.fromEntries(missing.map((name): [string, TestOutcome] => [name, 'failed'])),
    },
  }
}
