import { newId } from '@vitrine/server/lib/ids'
import { makeFinder } from '../apps/web/src/ui/fuzzy.ts'
import { openClient } from './client.ts'
import { importLocations } from './company.ts'
import { connectLocations } from './connections.ts'
import type { BenchEnvironment } from './environment.ts'
import { met, ms, p50, p95, race, table } from './percentiles.ts'
import { enter } from './users.ts'

const goal = 300
const searchGoal = 50

/** Searches as typed in the palette and above lists, one with typing errors. */
const searches = ['s', 'france saint etienne', '69002', 'frnace servcies lyon'] as const

/** Requests of the screens that load every location. */
const responses = {
  tree: { what: 'tree of every place', path: '/api/location_tree' },
  standings: { what: 'how every place stands', path: '/api/location_standings' },
  hundred: { what: 'a hundred places by name', path: '/api/locations?order[name]=asc&itemsPerPage=100' },
} as const

/** Measures a company that has the 2,845 France services locations and nothing else. */
export async function measureLocationSearch(stage: BenchEnvironment, print: (line?: string) => void): Promise<void> {
  const id = newId()
  const db = stage.databases.forCompany(id)
  await db.insertInto('company').values({ id, name: 'Maisons France services' }).execute()
  const owner = await enter(stage, id)
  const worker = await stage.begin('worker')
  await importLocations(owner)
  const locations = await db
    .selectFrom('location')
    .select(['id', 'name', 'city', 'postal_code'])
    .orderBy('id')
    .execute()
  await connectLocations(db, id, locations)
  await worker.stop()
  await stage.tidy()
  const client = openClient(stage.url, await owner.signIn(), 1)
  const search = ({ path }: { path: string }) => client.get(path)
  const times = await race(
    {
      tree: () => search(responses.tree),
      standings: () => search(responses.standings),
      hundred: () => search(responses.hundred),
    },
    { seconds: 10 },
  )
  const rows: string[][] = []
  for (const name of ['tree', 'standings', 'hundred'] as const) {
    const kilobytes = Math.round(Buffer.byteLength(await search(responses[name])) / 1000)
    const [half, slow] = [p50(times[name]), p95(times[name])]
    rows.push([responses[name].what, String(kilobytes), ms(half), ms(slow), met(slow <= goal)])
  }
  client.close()
  print(`\n${locations.length} places, one reader, milliseconds`)
  print(table(['answer', 'kB', 'p50', 'p95', `goal (p95 ≤ ${goal})`], rows))
  await measureSearch(locations, print)
}

/** Measures the web's own search, which looks at every location at every keystroke. */
async function measureSearch(
  locations: readonly { name: string; city: string | null; postal_code: string | null }[],
  print: (line?: string) => void,
): Promise<void> {
  const find = makeFinder(locations, ({ name, city, postal_code }) => [name, city ?? '', postal_code ?? ''])
  const rows: string[][] = []
  for (const text of searches) {
    const { times } = await race({ times: async () => find(text) }, { seconds: 1 })
    const [half, slow] = [p50(times), p95(times)]
    rows.push([text, String(find(text).length), ms(half), ms(slow), met(slow <= searchGoal)])
  }
  print(`\nWhat is typed, looked for in ${locations.length} places in the browser, milliseconds`)
  print(table(['words', 'found', 'p50', 'p95', `goal (p95 ≤ ${searchGoal})`], rows))
}
