import { availableParallelism, loadavg } from 'node:os'
import { type Company, openCompany } from './company.ts'
import { measureLists } from './lists.ts'
import { measurePublishing } from './publishing.ts'
import { openStage, type Stage } from './stage.ts'

// `npm run bench` measures on this machine what the documents promise, and prints it: milliseconds, ratios, goals.
// `npm run bench -- lists` and `npm run bench -- publishing` do a half of it. Figures missed are printed, not failed;
// a post that is lost, doubled or early is no figure and fails.
const wanted = process.argv.slice(2)
const asked = (part: string) => wanted.length === 0 || wanted.includes(part)
const began = Date.now()
const say = (line = '') => console.log(line)

const stage = await openStage()
let ending: Promise<void> | undefined
const end = () => {
  ending ??= stage.close()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)))

try {
  say(`Node ${process.version}, ${await stage.postgresVersion()} with fsync, ${availableParallelism()} cores.`)
  const company = await furnish(stage)
  if (asked('lists')) await measureLists(stage, company, say)
  if (asked('publishing')) process.exitCode = (await measurePublishing(stage, company, say)) ? 0 : 1
} finally {
  await end()
}
const load = loadavg().map((one) => one.toFixed(1))
say(`\n${Math.round((Date.now() - began) / 1000)} s altogether; load of the machine at the end ${load.join(' ')}.`)

/** Two companies of the same size: what one reads must not cost more because the other is there. */
async function furnish(stage: Stage): Promise<Company> {
  await stage.begin('sandbox')
  await stage.begin('api')
  const worker = await stage.begin('worker')
  const [company] = await Promise.all([
    openCompany(stage, 'Maisons France services'),
    openCompany(stage, 'Les voisins'),
  ])
  await worker.stop()
  await stage.tidy()
  const { places, items, posts, publications } = company
  say(
    `Two companies, each of ${places.length} places, ${items} inbox items, ${posts} posts with ${publications} publications.`,
  )
  return company
}
