import { fork } from 'node:child_process'
import { once } from 'node:events'
import { formatLines, halves, prove, type Report } from '../e2e/matrix/report.ts'
import { setup } from './test-database.ts'

// `npm run matrix` proves that no user reaches data they may not see; `npm run matrix -- posts` checks only matching
// operations. Each half runs in its own process, on its own core.
process.env.VITRINE_TEST = '1'
const [word = '', half] = process.argv.slice(2)
const only = word === '' ? undefined : new RegExp(word)
if (process.send && half) process.send(await prove(halves[1], { only }))
else await proveBoth()

async function proveBoth(): Promise<void> {
  const end = await setup()
  try {
    // A half that fails must not close the other's database; its error is printed before errors of what it left open.
    const both = await Promise.allSettled([prove(halves[0], { only, print: console.log, timed: true }), otherHalf()])
    const { violations, excused, last } = formatLines(both.map(requireReport))
    for (const violation of violations) console.log(violation)
    console.log(excused)
    console.log(last)
    process.exitCode = violations.length === 0 ? 0 : 1
  } finally {
    await end?.()
  }
}

function requireReport(half: PromiseSettledResult<Report>): Report {
  if (half.status === 'fulfilled') return half.value
  console.error(half.reason)
  throw half.reason
}

async function otherHalf(): Promise<Report> {
  const child = fork(import.meta.filename, [word, 'other'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The other half ended with ${code}.`)))
  const report = once(child, 'message').then(([message]) => message as Report) // as sent above
  return Promise.race([report, ended])
}
