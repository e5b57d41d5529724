import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nothingRan, type Result, root, stream, type TestOutcome } from './run.ts'

/** A test, as Vitest lists it. */
export interface UnitTest {
  /** The name in results. */
  readonly name: string
  readonly file: string
  readonly title: string
}

/** Runs the server and script tests, on a real PostgreSQL: all but those of `e2e/full`. */
export function runUnits(): Promise<Result> {
  return runVitest('units', ['--exclude', 'e2e/full/**'])
}

/** Runs all tests of some files of `e2e/full`. */
export function runUnitFiles(files: readonly string[]): Promise<Result> {
  return runVitest('units', files)
}

/** Runs single tests; a failing test is repeated up to `retry` times. */
export async function runUnitTests(tests: readonly UnitTest[], retry: number): Promise<Result> {
  if (tests.length === 0) return { passed: 0, failed: 0, skipped: 0, outcomes: {} }
  const files = new Set(tests.map(({ file }) => file))
  const titles = tests.map(({ title }) => RegExp.escape(title)).join('|')
  const result = await runVitest('units', [...files, `--testNamePattern=^(?:${titles})$`, `--retry=${retry}`])
  // Vitest counts the tests that the pattern excludes as skipped.
  return { ...result, skipped: 0 }
}

export function listUnits(files: readonly string[]): UnitTest[] {
  const { stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', ...files, '--json'], {
    ...{ cwd: root, encoding: 'utf8' },
  })
  const listed = JSON.parse(stdout) as { name: string; file: string }[] // Vitest's own list
  return listed.map((test) => {
    const file = relative(root, test.file)
    const title = test.name.replaceAll(' > ', ' ')
    return { name: buildName(file, title), file, title }
  })
}

/** Runs single pages of the web in a real browser, with a stub for the API. */
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
    testResults: { name: string; assertionResults: readonly TestReport[] }[]
  }
  const { numPassedTests: passed, numFailedTests: failed } = counts
  return {
    passed,
    // A file that does not load fails the run without a failed test.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: counts.numPendingTests + counts.numTodoTests,
    outcomes: Object.fromEntries(
      counts.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status !== 'skipped')
          .map((test): [string, TestOutcome] => [buildName(relative(root, name), test.fullName), getOutcome(test)]),
      ),
    ),
  }
}

interface TestReport {
  readonly fullName: string
  readonly status: string
  /** Includes the attempts before one that passed. */
  readonly failureMessages: readonly string[]
}

function getOutcome({ status, failureMessages }: TestReport): TestOutcome {
  if (status !== 'passed') return 'failed'
  return failureMessages.length > 0 ? 'flaky' : 'passed'
}

function buildName(file: string, title: string): string {
  return `${file} › ${title}`
}
