import { newId } from '@vitrine/server/lib/ids'
import { finderOf } from '../apps/web/src/ui/fuzzy.ts'
import { openClient } from './client.ts'
import { importPlaces } from './company.ts'
import { connectPlaces } from './connections.ts'
import { met, ms, p50, p95, race, table } from './figures.ts'
import { enter } from './people.ts'
import type { Stage } from './stage.ts'

const goal = 300
const searchGoal = 50

/** As typed in the palette and above lists, one with typing errors. */
const searches = ['s', 'france saint etienne', '69002', 'frnace servcies lyon'] as const

/** What the screens with every place in them ask for. */
const answers = {
  tree: { what: 'tree of every place', path: '/api/location_tree' },
  standings: { what: 'how every place stands', path: '/api/location_standings' },
  hundred: { what: 'a hundred places by name', path: '/api/locations?order[name]=asc&itemsPerPage=100' },
} as const

/** A company with the 2,845 France services houses, and nothing else in it. */
export async function measurePlaces(stage: Stage, say: (line?: string) => void): Promise<void> {
  const id = newId()
  const db = stage.databases.of(id)
  await db.insertInto('company').values({ id, name: 'Maisons France services' }).execute()
  const owner = await enter(stage, id)
  const worker = await stage.begin('worker')
  await importPlaces(owner)
  const places = await db.selectFrom('location').select(['id', 'name', 'city', 'postal_code']).orderBy('id').execute()
  await connectPlaces(db, id, places)
  await worker.stop()
  await stage.tidy()
  const client = openClient(stage.url, await owner.signIn(), 1)
  const ask = ({ path }: { path: string }) => client.get(path)
  const times = await race(
    {
      tree: () => ask(answers.tree),
      standings: () => ask(answers.standings),
      hundred: () => ask(answers.hundred),
    },
    { seconds: 10 },
  )
  const rows: string[][] = []
  for (const name of ['tree', 'standings', 'hundred'] as const) {
    const kilobytes = Math.round(Buffer.byteLength(await ask(answers[name])) / 1000)
    const [half, most] = [p50(times[name]), p95(times[name])]
    rows.push([answers[name].what, String(kilobytes), ms(half), ms(most), met(most <= goal)])
  }
  client.close()
  say(`\n${places.length} places, one reader, milliseconds`)
  say(table(['answer', 'kB', 'p50', 'p95', `goal (p95 ≤ ${goal})`], rows))
  await measureSearch(places, say)
}

/** The web's own code, which looks at every place at every key. */
async function measureSearch(
  places: readonly { name: string; city: string | null; postal_code: string | null }[],
  say: (line?: string) => void,
): Promise<void> {
  const find = finderOf(places, ({ name, city, postal_code }) => [name, city ?? '', postal_code ?? ''])
  const rows: string[][] = []
  for (const words of searches) {
    const { times } = await race({ times: async () => find(words) }, { seconds: 1 })
    const [half, most] = [p50(times), p95(times)]
    rows.push([words, String(find(words).length), ms(half), ms(most), met(most <= searchGoal)])
  }
  say(`\nWhat is typed, looked for in ${places.length} places in the browser, milliseconds`)
  say(table(['words', 'found', 'p50', 'p95', `goal (p95 ≤ ${searchGoal})`], rows))
}
