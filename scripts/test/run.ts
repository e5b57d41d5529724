import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A test's outcome; `flaky` failed first and passed on retry. */
export type TestOutcome = 'passed' | 'flaky' | 'failed'

export interface Result extends Count {
  /** Every test that ran, by its file and title. */
  readonly outcomes: Readonly<Record<string, TestOutcome>>
}

/** The result of a part that could not run at all. */
export const nothingRan: Result = { passed: 0, failed: 1, skipped: 0, outcomes: {} }

/** Awaits parts that run at the same time, and adds up their results. */
export async function runTogether(parts: readonly Promise<Result>[]): Promise<Result> {
  const results = await Promise.all(parts)
  const add = (key: keyof Count) => results.reduce((sum, result) => sum + result[key], 0)
  return {
    ...{ passed: add('passed'), failed: add('failed'), skipped: add('skipped') },
    outcomes: Object.assign({}, ...results.map(({ outcomes }) => outcomes)),
  }
}

/** Runs a Node script with our terminal as its output, and resolves to its exit code. */
export async function stream(script: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => done(code ?? 1))
  })
}
