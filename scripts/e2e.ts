import { runJourneys } from './test/journeys.ts'

// `npm run e2e` runs every journey; `npm run e2e -- main-job --places 100 --storm` one of them, at another size.
const names: string[] = []
const words = process.argv.slice(2)
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word === '--places') process.env.E2E_PLACES = words.shift()
  else if (word === '--storm') process.env.E2E_STORM = '1'
  else names.push(word)
}
const { passed, failed, lastWords } = await runJourneys('all', names)
console.log(lastWords ?? `${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
