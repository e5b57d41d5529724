import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nothingRan, type Outcome, type Result, root, stream } from './run.ts'

/** The tests beside the code, over a real PostgreSQL: all but those of `e2e/full`, or the named files alone. */
export function runUnits(files: readonly string[] = []): Promise<Result> {
  return runVitest('units', files.length > 0 ? files : ['--exclude', 'e2e/full/**'])
}

/** Single pages of the web in a real browser, with the API played by a stub. */
export function runComponents(): Promise<Result> {
  return runVitest('components', ['--config', 'apps/web/vitest.config.ts'])
}

async function runVitest(name: string, options: readonly string[]): Promise<Result> {
  const report = join(root, `test-results/${name}.json`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(report, { force: true })
  const code = await stream([
    ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${report}`,
    ...options,
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
