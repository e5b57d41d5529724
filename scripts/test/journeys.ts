import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtWeb } from '../web-build.ts'
import { nothingRan, type Result, root, stream, type TestOutcome } from './run.ts'

const report = join(root, 'test-results/journeys.json')
const testList = join(root, 'test-results/journeys.txt')
const resultFile = join(root, 'test-results/last-words.txt')

/** The journeys of `npm test`, those tagged `@full` that only `npm run test:all` runs, or both. */
export type Selection = 'ordinary' | 'full' | 'all'

const selectors: Readonly<Record<Selection, readonly string[]>> = {
  ordinary: ['--grep-invert', '@full'],
  full: ['--grep', '@full'],
  all: [],
}

/** Runs the browser tests against the whole product, with the networks played by the sandbox. */
export async function runJourneys(
  selection: Selection,
  names: readonly string[] = [],
): Promise<Result & { resultText?: string }> {
  return runPlaywright([...selectors[selection], ...names])
}

/** Runs single journeys. Two products (workers) are enough for fewer than twenty. */
export async function runListedJourneys(journeys: readonly Journey[]): Promise<Result> {
  if (journeys.length === 0) return { passed: 0, failed: 0, skipped: 0, outcomes: {} }
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(testList, journeys.map(({ titlePath }) => titlePath.join(' › ')).join('\n'))
  return runPlaywright([`--test-list=${testList}`, ...(journeys.length < 20 ? ['--workers=2'] : [])])
}

/** A journey, as Playwright lists it. */
export interface Journey {
  /** The name in results. */
  readonly name: string
  /** Its file, its `describe` groups, its title. */
  readonly titlePath: readonly string[]
}

export function listJourneys(selection: Selection): Journey[] {
  const { stdout } = spawnSync(
    process.execPath,
    [...playwright, '--list', ...selectors[selection], '--reporter=json'],
    {
      ...{ cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
      // Listing starts no browser.
      env: { ...process.env, E2E_BROWSER: JSON.stringify({ executablePath: '', args: [], env: {} }) },
    },
  )
  const { suites } = JSON.parse(stdout) as Pick<Report, 'suites'> // Playwright's own list
  return listSpecs(suites).map(({ spec, groups }) => ({
    name: getName(spec),
    titlePath: [spec.file, ...groups, spec.title],
  }))
}

async function runPlaywright(options: readonly string[]): Promise<Result & { resultText?: string }> {
  if (globSync('e2e/journeys/**/*.spec.ts', { cwd: root }).length === 0) return { ...nothingRan, failed: 0 }
  builtWeb()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  for (const file of [report, resultFile]) rmSync(file, { force: true })
  // A journey that counts something writes one line to this file.
  const code = await stream([...playwright, ...options], { E2E_LAST_WORDS: resultFile })
  const result = existsSync(resultFile) ? { resultText: readFileSync(resultFile, 'utf8').trim() } : {}
  if (!existsSync(report)) return { ...nothingRan, ...result }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Report // Playwright's own
  const failed = stats.unexpected
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
    outcomes: Object.fromEntries(listSpecs(suites).map(({ spec }) => [getName(spec), getOutcome(spec)])),
    ...result,
  }
}

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']

interface Report {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly Suite[]
}

interface Suite {
  readonly title: string
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}

interface Spec {
  readonly file: string
  readonly title: string
  readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
}

/** A file is a suite, and so is each group in it; group titles are needed to run a journey by its path. */
function listSpecs(files: readonly Suite[]): { spec: Spec; groups: readonly string[] }[] {
  const listGroup = (suite: Suite, groups: readonly string[]): { spec: Spec; groups: readonly string[] }[] => [
    ...suite.specs.map((spec) => ({ spec, groups })),
    ...(suite.suites ?? []).flatMap((group) => listGroup(group, [...groups, group.title])),
  ]
  return files.flatMap((file) => listGroup(file, []))
}

/** Titles are unique within a file. */
function getName({ file, title }: Spec): string {
  return `e2e/journeys/${file} › ${title}`
}

function getOutcome({ tests }: Spec): TestOutcome {
  if (tests.every(({ status }) => status === 'expected')) return 'passed'
  return tests.some(({ status }) => status === 'unexpected' || status === 'skipped') ? 'failed' : 'flaky'
}
