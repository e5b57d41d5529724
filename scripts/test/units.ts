import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Count, root, stream } from './run.ts'

const report = join(root, 'test-results/units.json')

/** Every test that stands beside its code, over a real PostgreSQL. */
export async function runUnits(): Promise<Count> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(report, { force: true })
  const code = await stream([
    ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  // Vitest's own report.
  const counts = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
  }
  const { numPassedTests: passed, numFailedTests: failed } = counts
  // A file that does not load fails without one test of it failing.
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: counts.numPendingTests + counts.numTodoTests,
  }
}
