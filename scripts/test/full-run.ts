import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../../packages/contract/src/api.ts'
import type { Cost } from './cpu-time.ts'
import { listJourneys, runJourneys, runListedJourneys } from './journeys.ts'
import { type Result, root, type TestOutcome } from './run.ts'
import { listUnits, runUnitFiles } from './units.ts'

/** A part of `npm run test:all` that `npm test` does not run. Each part is recorded and can be run alone. */
export interface FullPart {
  readonly title: string
  run(): Promise<Result>
  /** Runs only the tests with these names. */
  runSome?(names: ReadonlySet<string>): Promise<Result>
  /** The names of its tests, as in its results. */
  list(): string[]
  /** A hash of the files that the part protects: when it changes, the part has to run again. */
  treeHash(): string
}

const unitPart = (title: string, files: readonly string[], treeHash: () => string): FullPart => ({
  title,
  run: () => runUnitFiles(files),
  list: () => listUnits(files).map(({ name }) => name),
  treeHash,
})

const isolation = ['apps/server/migrations/**', 'e2e/matrix/**', 'e2e/full/mutants.test.ts']
const publishing = [
  'apps/server/src/publishing/**',
  'e2e/flows/crash-*.ts',
  'e2e/flows/*worker-crashes.ts',
  'e2e/full/*{crash-table,worker-crashes}*',
]

export const fullParts: Readonly<Record<'mutants' | 'crashes' | 'journeys', FullPart>> = {
  mutants: unitPart('Mutants of the matrix', ['e2e/full/mutants.test.ts'], () => computeHash(isolation, authzText())),
  crashes: unitPart(
    'Crashes of the worker',
    ['e2e/full/crash-table.test.ts', 'e2e/full/worker-crashes.test.ts', 'e2e/full/listing-worker-crashes.test.ts'],
    () => computeHash(publishing),
  ),
  // Journeys cover every part of the product, so only the list of tests is checked, not the code they run on.
  journeys: {
    title: 'Journeys of the full run',
    run: () => runJourneys('full'),
    runSome: (names) => runListedJourneys(listJourneys('full').filter(({ name }) => names.has(name))),
    list: () => listJourneys('full').map(({ name }) => name),
    treeHash: () => '',
  },
}

export type PartName = keyof typeof fullParts

export interface RecordedPart extends Cost {
  /** Hash of the protected files when the part ran. */
  readonly tree: string
  /** Day and time, UTC. */
  readonly date: string
  readonly tests: Readonly<Record<string, TestOutcome>>
}

export type FullRun = Partial<Record<PartName, RecordedPart>>

const file = join(root, 'docs/full-run.json')

export function readFullRun(): FullRun {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FullRun) : {} // written below
}

/** The tests of a part whose recorded run failed or is missing. */
export function unprovenTests(name: PartName): ReadonlySet<string> {
  const tests = readFullRun()[name]?.tests ?? {}
  return new Set(fullParts[name].list().filter((test) => tests[test] === undefined || tests[test] === 'failed'))
}

/** Records the results of a part and leaves the other parts unchanged; with `isSome`, also its other tests. */
export function recordPart(name: PartName, { outcomes }: Result, cost: Cost, isSome = false): void {
  const listed = new Set(isSome ? fullParts[name].list() : [])
  const recorded = readFullRun()[name]
  const before = Object.entries(recorded?.tests ?? {}).filter(([test]) => listed.has(test))
  const all = { ...Object.fromEntries(before), ...outcomes }
  // With some tests only, the recorded cost of the whole part stays.
  const { elapsedSeconds, cpuSeconds, load } = (isSome && recorded) || cost
  const tests = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const part: RecordedPart = {
    ...{ tree: fullParts[name].treeHash(), date: `${new Date().toISOString().slice(0, 16)}Z` },
    ...{ elapsedSeconds, cpuSeconds, load },
    tests,
  }
  writeFileSync(file, `${JSON.stringify({ ...readFullRun(), [name]: part }, null, 2)}\n`)
}

/** Why the record of a part is not valid for the current code, one line for each reason. */
export function problemsWith(name: PartName, recorded: RecordedPart | undefined): string[] {
  const renew = `run npm run test:all -- ${name}`
  if (recorded === undefined) return [`${name} was never recorded (${renew})`]
  const { list, treeHash } = fullParts[name]
  const expected = new Set(list())
  const ran = Object.keys(recorded.tests)
  const problems = [
    ...[...expected].filter((test) => !ran.includes(test)).map((test) => `did not run: ${test}`),
    ...ran.filter((test) => !expected.has(test)).map((test) => `is no test any more: ${test}`),
    ...ran.filter((test) => recorded.tests[test] === 'failed').map((test) => `failed: ${test}`),
    ...(recorded.tree === treeHash() ? [] : ['what it protects has changed since it ran']),
  ]
  return problems.map((problem) => `${name}: ${problem} (${renew})`)
}

/** The permissions of each operation, as the matrix reads them. */
function authzText(): string {
  return JSON.stringify(operations().map(([name, { method, path, authz }]) => [name, method, path, authz]))
}

function computeHash(patterns: readonly string[], text = ''): string {
  const hash = createHash('sha256').update(text)
  for (const path of globSync([...patterns], { cwd: root }).toSorted()) {
    if (!statSync(join(root, path)).isFile()) continue
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 32)
}
