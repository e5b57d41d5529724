import { parseArgs } from 'node:util'
import { judgeCpuTime } from './test/cpu-budget.ts'
import { countsOwnProcessesOnly, measureCost } from './test/cpu-time.ts'
import { fullParts, type PartName, recordPart, unprovenTests } from './test/full-run.ts'
import { runJourneys } from './test/journeys.ts'
import { nothingRan, type Result, runTogether, stream } from './test/run.ts'
import { chooseTenth, getTurn, runJourneysAndTenth, runTenthOfUnits } from './test/tenth.ts'
import { runComponents, runUnits } from './test/units.ts'

// `npm test` is for newcomers and the build: house checks, tests, journeys, and a tenth of the full run, another tenth
// after each commit (`npm test -- --turn 3` runs a given one). `npm run test:all` runs everything;
// `npm run test:all -- crashes` runs and records one part of docs/full-run.json again, and
// `npm run test:all -- journeys --failed` only the journeys that failed or are new.
const { values, positionals: names } = parseArgs({
  options: { all: { type: 'boolean' }, failed: { type: 'boolean' }, turn: { type: 'string' } },
  allowPositionals: true,
})
const all = values.all === true
const lines: string[] = []
const flaky: string[] = []
let [passed, failed] = [0, 0]
const stopMeasuring = measureCost()

if (!all) await run('House checks', checkRepository)
if (names.length === 0) {
  const tenth = all ? undefined : chooseTenth(getTurn(values.turn))
  await run('Tests beside the code', runUnits)
  // Run alone, either would leave a third of the machine idle.
  await run('Components and the tenth', () =>
    runTogether([runComponents(), ...(tenth ? [runTenthOfUnits(tenth)] : [])]),
  )
  await run('Journeys in a browser', () => (tenth ? runJourneysAndTenth(tenth) : runJourneys('ordinary')))
}
if (all) {
  const isPart = (name: string): name is PartName => name in fullParts
  const unknown = names.find((name) => !isPart(name))
  if (unknown) throw new Error(`There is no part ${unknown}: ${Object.keys(fullParts).join(', ')}.`)
  for (const name of Object.keys(fullParts).filter(isPart))
    if (names.length === 0 || names.includes(name)) await run(fullParts[name].title, () => runPart(name), name)
}
// These checks read the results that the full run has just recorded.
if (all && names.length === 0) await run('House checks', checkRepository)

const { elapsedSeconds, cpuSeconds, load } = stopMeasuring()
console.log(`\n${lines.join('\n')}`)
console.log(`${columns('Altogether', elapsedSeconds, cpuSeconds, load)}\n`)
if (!all && names.length === 0) {
  const { isOverLimit, message } = judgeCpuTime(cpuSeconds, countsOwnProcessesOnly)
  console.log(`${message}\n`)
  if (isOverLimit) failed++
}
if (flaky.length > 0) console.log(`Passed only when repeated:\n${flaky.map((name) => `  ${name}`).join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

async function run(title: string, work: () => Promise<Result>, part?: PartName): Promise<void> {
  console.log(`\n── ${title}\n`)
  const stop = measureCost()
  let result = nothingRan
  try {
    result = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const cost = stop()
  if (part) recordPart(part, result, cost, isSome(part))
  passed += result.passed
  failed += result.failed
  flaky.push(...Object.entries(result.outcomes).flatMap(([name, outcome]) => (outcome === 'flaky' ? [name] : [])))
  const skips = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  const { elapsedSeconds, cpuSeconds, load } = cost
  lines.push(
    `${columns(title, elapsedSeconds, cpuSeconds, load)}   ${result.passed} passed, ${result.failed} failed${skips}`,
  )
}

function runPart(name: PartName): Promise<Result> {
  const { run: runAll, runSome } = fullParts[name]
  return values.failed && runSome ? runSome(unprovenTests(name)) : runAll()
}

function isSome(name: PartName): boolean {
  return values.failed === true && fullParts[name].runSome !== undefined
}

async function checkRepository(): Promise<Result> {
  const code = await stream(['scripts/check.ts'])
  return { ...nothingRan, failed: code === 0 ? 0 : 1 }
}

function columns(title: string, elapsedSeconds: number, cpuSeconds: number, load: number): string {
  return `${title.padEnd(26)}${String(elapsedSeconds).padStart(5)} s${String(cpuSeconds).padStart(6)} CPU s   load ${load.toFixed(1).padStart(4)}`
}
