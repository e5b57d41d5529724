import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { builtWeb } from '../web-build.ts'
import { nothingRan, type Outcome, type Result, root, stream } from './run.ts'

const report = join(root, 'test-results/journeys.json')
const lastWords = join(root, 'test-results/last-words.txt')

/** Which journeys: those of `npm test`, those tagged `@full` that only `npm run test:all` runs, or both. */
export type Selection = 'ordinary' | 'full' | 'all'

export const selectors: Readonly<Record<Selection, readonly string[]>> = {
  ordinary: ['--grep-invert', '@full'],
  full: ['--grep', '@full'],
  all: [],
}

/** What a person does, in a browser, over everything real but the networks. */
export async function runJourneys(
  selection: Selection,
  names: readonly string[] = [],
): Promise<Result & { lastWords?: string }> {
  if (globSync('e2e/journeys/**/*.spec.ts', { cwd: root }).length === 0) return { ...nothingRan, failed: 0 }
  builtWeb()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  for (const file of [report, lastWords]) rmSync(file, { force: true })
  const code = await stream(
    [...playwright, ...selectors[selection], ...names],
    // A journey that counts something says it there, in one line.
    { E2E_LAST_WORDS: lastWords },
  )
  const said = existsSync(lastWords) ? { lastWords: readFileSync(lastWords, 'utf8').trim() } : {}
  if (!existsSync(report)) return { ...nothingRan, ...said }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Report // Playwright's own
  const failed = stats.unexpected
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
    outcomes: Object.fromEntries(specsIn(suites).map((spec) => [nameOf(spec), outcomeOf(spec)])),
    ...said,
  }
}

export const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']

interface Report {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly Suite[]
}

export interface Suite {
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}

interface Spec {
  readonly file: string
  readonly title: string
  readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
}

export function specsIn(suites: readonly Suite[]): Spec[] {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites ?? [])])
}

/** Titles are unique within a file. */
export function nameOf({ file, title }: Spec): string {
  return `e2e/journeys/${file} › ${title}`
}

function outcomeOf({ tests }: Spec): Outcome {
  if (tests.every(({ status }) => status === 'expected')) return 'passed'
  return tests.some(({ status }) => status === 'unexpected' || status === 'skipped') ? 'failed' : 'flaky'
}
