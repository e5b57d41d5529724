import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nothingRan, type Outcome, type Result, root, stream } from './run.ts'

const report = join(root, 'test-results/units.json')

/** The tests beside the code, over a real PostgreSQL: all but those of `e2e/full`, or the named files alone. */
export async function runUnits(files: readonly string[] = []): Promise<Result> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(report, { force: true })
  const code = await stream([
    ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${report}`,
    ...(files.length > 0 ? files : ['--exclude', 'e2e/full/**']),
  ])
  if (!existsSync(report)) return nothingRan
  // Vitest's own report.
  const counts = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  const { numPassedTests: passed, numFailedTests: failed } = counts
  return {
    passed,
    // A file that does not load fails without one test of it failing.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: counts.numPendingTests + counts.numTodoTests,
    outcomes: Object.fromEntries(
      counts.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, status }): [string, Outcome] => [
          `${relative(root, name)} › ${fullName}`,
          status === 'passed' ? 'passed' : 'failed',
        ]),
      ),
    ),
  }
}
