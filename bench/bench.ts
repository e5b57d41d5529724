import { availableParallelism, loadavg } from 'node:os'
import { type Company, openCompany } from './company.ts'
import { measureLists } from './lists.ts'
import { measureMatrix } from './matrix.ts'
import { measureMedia } from './media.ts'
import { measurePlaces } from './places.ts'
import { measurePublishing } from './publishing.ts'
import { measureRefresh } from './refresh.ts'
import { measureReports } from './reports.ts'
import { measureScreens } from './screens.ts'
import { openStage, type Stage } from './stage.ts'
import { measureWalls } from './walls.ts'

// `npm run bench` measures on this machine what the documents promise, and prints it: milliseconds, ratios, goals.
// `npm run bench -- lists` does a part of it; the parts are lists, walls, publishing, places, refresh, reports, media, matrix, screens.
// Figures missed are printed, not failed; a post that is lost, doubled or early, somebody signed out and a leak are no figures and fail.
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
  const fails = (holds: boolean) => {
    if (!holds) process.exitCode = 1
  }
  await stage.begin('sandbox')
  const api = await stage.begin('api')
  if (asked('refresh')) fails(await measureRefresh(stage, say))
  if (asked('media')) await measureMedia(stage, api.pid, say)
  if (asked('places')) await measurePlaces(stage, say)
  if (asked('reports')) await measureReports(stage, say)
  if (asked('lists') || asked('walls') || asked('publishing')) {
    const company = await furnish(stage)
    if (asked('lists')) await measureLists(stage, company, say)
    if (asked('walls')) await measureWalls(stage, company, say)
    if (asked('publishing')) fails(await measurePublishing(stage, company, say))
  }
  if (asked('matrix')) fails(measureMatrix(say))
  if (asked('screens')) await measureScreens(say)
} finally {
  await end()
}
const load = loadavg().map((one) => one.toFixed(1))
say(`\n${Math.round((Date.now() - began) / 1000)} s altogether; load of the machine at the end ${load.join(' ')}.`)

/** Two companies of the same size: what one reads must not cost more because the other is there. */
async function furnish(stage: Stage): Promise<Company> {
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
