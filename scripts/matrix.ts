import { prove } from '../e2e/matrix/report.ts'
import { setup } from './test-database.ts'

// `npm run matrix` proves that nobody sees what is not theirs; `npm run matrix -- posts` looks at some operations only.
process.env.VITRINE_TEST = '1'
const [word] = process.argv.slice(2)
const end = await setup()
try {
  const { lines, last, holds } = await prove(word === undefined ? undefined : new RegExp(word), console.log, {
    timed: true,
  })
  for (const line of lines) console.log(line)
  console.log(last)
  process.exitCode = holds ? 0 : 1
} finally {
  await end?.()
}
