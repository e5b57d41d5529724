import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { operations } from '../packages/contract/src/api.ts'

/**
 * Fails the run when an operation of the contract has no successful call in any test. The test server records the
 * successful calls in the folder TEST_CALLS; they are compared once all test files have run.
 */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-calls-'))
  process.env.TEST_CALLS = folder
  return async () => {
    const called = existsSync(folder) ? readdirSync(folder) : []
    const names = new Set(called.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
    rmSync(folder, { recursive: true, force: true })
    const { testFiles } = await project.globTestFiles()
    const ran = project.vitest.state.getTestModules().length
    if (ran < testFiles.length || project.config.testNamePattern !== undefined) return
    const never = operations().flatMap(([name]) => (names.has(name) ? [] : [name]))
    if (never.length > 0) throw new Error(`No test gets an answer from ${never.join(', ')}.`)
  }
}
