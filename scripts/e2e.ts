import { runJourneys } from './test/journeys.ts'

// `npm run e2e` runs every journey; `npm run e2e -- main-job --places 100 --storm` runs one, with another size.
const names: string[] = []
const filters = process.argv.slice(2)
for (let word = filters.shift(); word !== undefined; word = filters.shift()) {
  if (word === '--places') process.env.E2E_PLACES = filters.shift()
  else if (word === '--storm') process.env.E2E_STORM = '1'
  else names.push(word)
}
const { passed, failed, resultText } = await runJourneys('all', names)
console.log(resultText ?? `${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
