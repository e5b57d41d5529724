import { availableParallelism, loadavg } from 'node:os'
import { type BenchCompany, openCompany } from './company.ts'
import { type BenchEnvironment, openStage } from './environment.ts'
import { measureLists } from './lists.ts'
import { measureLocationSearch } from './location-search.ts'
import { measureMatrix } from './matrix.ts'
import { measureMedia } from './media.ts'
import { measurePublishing } from './publishing.ts'
import { measureRefresh } from './refresh.ts'
import { measureReports } from './reports.ts'
import { measureScreens } from './screens.ts'
import { measureTenantIsolation } from './tenant-isolation.ts'

// `npm run bench` measures the goals of the documents on this machine and prints the figures, ratios and goals.
// `npm run bench -- lists` runs one part: refresh, media, places, reports, lists, walls, publishing, matrix or screens.
// A missed figure is only printed. A lost, duplicate or early post, a lost session and a data leak fail the run.
const wanted = process.argv.slice(2)
const isSelected = (part: string) => wanted.length === 0 || wanted.includes(part)
const began = Date.now()
const print = (line = '') => console.log(line)

const stage = await openStage()
let ending: Promise<void> | undefined
const end = () => {
  ending ??= stage.close()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)))

try {
  print(`Node ${process.version}, ${await stage.postgresVersion()} with fsync, ${availableParallelism()} cores.`)
  const fails = (holds: boolean) => {
    if (!holds) process.exitCode = 1
  }
  await stage.begin('sandbox')
  const api = await stage.begin('api')
  if (isSelected('refresh')) fails(await measureRefresh(stage, print))
  if (isSelected('media')) await measureMedia(stage, api.pid, print)
  if (isSelected('places')) await measureLocationSearch(stage, print)
  if (isSelected('reports')) await measureReports(stage, print)
  if (isSelected('lists') || isSelected('walls') || isSelected('publishing')) {
    const company = await furnish(stage)
    if (isSelected('lists')) await measureLists(stage, company, print)
    if (isSelected('walls')) await measureTenantIsolation(stage, company, print)
    if (isSelected('publishing')) fails(await measurePublishing(stage, company, print))
  }
  if (isSelected('matrix')) fails(measureMatrix(print))
  if (isSelected('screens')) await measureScreens(print)
} finally {
  await end()
}
const load = loadavg().map((average) => average.toFixed(1))
print(`\n${Math.round((Date.now() - began) / 1000)} s altogether; load of the machine at the end ${load.join(' ')}.`)

/** Creates two companies of the same size: reading one must not cost more because the other exists. */
async function furnish(stage: BenchEnvironment): Promise<BenchCompany> {
  const worker = await stage.begin('worker')
  const [company] = await Promise.all([
    openCompany(stage, 'Maisons France services'),
    openCompany(stage, 'Les voisins'),
  ])
  await worker.stop()
  await stage.tidy()
  const { locations, items, posts, publications } = company
  print(
    `Two companies, each of ${locations.length} places, ${items} inbox items, ${posts} posts with ${publications} publications.`,
  )
  return company
}
