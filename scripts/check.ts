import { dependencies } from './check/dependencies.ts'
import { dictionaries } from './check/dictionaries.ts'
import { environment } from './check/environment.ts'
import { escapes } from './check/escapes.ts'
import { crossings } from './check/fences.ts'
import { root } from './check/files.ts'
import { fullRun } from './check/full-run.ts'
import { lengths } from './check/lengths.ts'
import { literalText } from './check/literal-text.ts'
import type { Check, Outcome } from './check/outcome.ts'
import { scriptSize } from './check/script-size.ts'
import { tests } from './check/tests.ts'
import { deadCode, style, tableTypes, types, workspaces } from './check/tools.ts'

// One line each; `npm run check -- types fences` runs only those.
const looked = crossingsOnce()
const checks: Check[] = [
  { name: 'types', run: types },
  { name: 'style', run: style },
  { name: 'fences', run: () => fences((fence) => !/cycles$/.test(fence)) },
  { name: 'cycles', run: () => fences((fence) => /cycles$/.test(fence)) },
  { name: 'dead code', run: deadCode },
  { name: 'workspaces', run: workspaces },
  { name: 'dependencies', run: dependencies },
  { name: 'table types', run: tableTypes },
  { name: 'escapes', run: escapes },
  { name: 'length', run: lengths },
  { name: 'tests', run: tests },
  { name: 'environment', run: environment },
  { name: 'dictionaries', run: dictionaries },
  { name: 'literal text', run: literalText },
  { name: 'script size', run: scriptSize },
  { name: 'full run', run: fullRun },
]

function crossingsOnce(): () => ReturnType<typeof crossings> {
  let answer: ReturnType<typeof crossings> | undefined
  return () => {
    answer ??= crossings(root, ['packages', 'apps'])
    return answer
  }
}

async function fences(of: (fence: string) => boolean): Promise<Outcome> {
  const { files, found } = await looked()
  const problems = found.filter(({ fence }) => of(fence)).map(({ fence, from, to }) => `${fence}: ${from} → ${to}`)
  // A tool that stops seeing TypeScript finds nothing wrong with it.
  return { problems: files === 0 ? ['nothing was looked at'] : problems, note: `${files} files` }
}

const shown = 40
const lanes = 2
const wanted = process.argv.slice(2)
const waiting = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name.replace(' ', '-')))
let failed = 0
// What runs in processes of its own leaves the other core to the next check.
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
