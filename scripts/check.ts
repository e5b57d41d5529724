import type { Check } from './check/check-outcome.ts'
import { dependencies } from './check/dependencies.ts'
import { dictionaries } from './check/dictionaries.ts'
import { environment } from './check/environment.ts'
import { fullRun } from './check/full-run-check.ts'
import { language } from './check/language.ts'
import { scriptSize } from './check/script-size.ts'
import { tests } from './check/tests.ts'
import { deadCode, fences, style, tableTypes, types, workspaces } from './check/tools.ts'
import { escapes } from './check/type-escapes.ts'

const args = process.argv.slice(2)
const write = args.includes('--write')
// One line each; `npm run check -- types fences` runs only those two.
const checks: Check[] = [
  { name: 'types', run: types },
  { name: 'style', run: style },
  { name: 'fences', run: fences },
  { name: 'dead code', run: deadCode },
  { name: 'workspaces', run: workspaces },
  { name: 'dependencies', run: dependencies },
  { name: 'table types', run: tableTypes },
  { name: 'escapes', run: escapes },
  { name: 'tests', run: tests },
  { name: 'environment', run: environment },
  { name: 'language', run: () => language({ write }) },
  { name: 'dictionaries', run: dictionaries },
  { name: 'script size', run: scriptSize },
  { name: 'full run', run: fullRun },
]

const shown = 40
const lanes = 2
const wanted = args.filter((arg) => !arg.startsWith('--'))
const waiting = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name.replace(' ', '-')))
let failed = 0
// Checks that run in child processes leave the other core to the next check.
await Promise.all(Array.from({ length: lanes }, runWaiting))
console.log(failed === 0 ? 'Everything holds.' : `${failed} ${failed === 1 ? 'line does' : 'lines do'} not hold.`)
process.exitCode = failed === 0 ? 0 : 1

async function runWaiting(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const began = Date.now()
    const { problems, note } = await check.run()
    if (problems.length > 0) failed++
    const time = `${((Date.now() - began) / 1000).toFixed(1)} s`
    console.log(`${problems.length > 0 ? '✗' : '✓'} ${check.name.padEnd(14)}${time.padStart(7)}   ${note}`)
    for (const problem of problems.slice(0, shown)) console.log(problem.replace(/^/gm, '    '))
    if (problems.length > shown) console.log(`    … and ${problems.length - shown} more`)
  }
}
