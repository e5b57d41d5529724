import { runJourneys } from './test/journeys.ts'
import { type Count, stream } from './test/run.ts'
import { runUnits } from './test/units.ts'

// What a newcomer and the build run: the house rules, the tests, the journeys in a browser.
const began = Date.now()
const results: [string, Count, number][] = []

await step('The house', async () => {
  const code = await stream(['scripts/check.ts'])
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
})
await step('The tests beside the code', runUnits)
await step('The journeys in a browser', () => runJourneys())

console.log('')
for (const [name, { passed, failed, skipped }, seconds] of results) {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${name.padEnd(28)}${String(seconds).padStart(4)} s   ${passed} passed, ${failed} failed${skips}`)
}
console.log(`${'Altogether'.padEnd(28)}${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s\n`)
const sum = (of: keyof Count) => results.reduce((total, [, count]) => total + count[of], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1

async function step(name: string, work: () => Promise<Count>): Promise<void> {
  const from = Date.now()
  console.log(`\n── ${name}\n`)
  let count: Count
  try {
    count = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    count = { passed: 0, failed: 1, skipped: 0 }
  }
  results.push([name, count, Math.round((Date.now() - from) / 1000)])
}
