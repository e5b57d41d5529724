import { type Client, openClient } from './client.ts'
import type { BenchCompany } from './company.ts'
import type { BenchEnvironment } from './environment.ts'
import { met, ms, p50, p99, race, table } from './percentiles.ts'
import { openStatements, type Statements } from './sql-statements.ts'
import { type BenchUser, enter } from './users.ts'

const goal = { ratio: 3, ms: 15, far: 1.3 }

type Print = (line?: string) => void
interface List {
  readonly what: string
  readonly path: string
  readonly reader?: BenchUser
}

/** Compares lists over HTTP with their SQL alone, far pages with first pages, and measures concurrent readers. */
export async function measureLists(stage: BenchEnvironment, company: BenchCompany, print: Print): Promise<void> {
  const statements = await openStatements(stage.config, company.id)
  try {
    await againstSql(stage, statements, company, print)
    await farPages(stage, company, print)
    await readersAtOnce(stage, company, print)
  } finally {
    await statements.close()
  }
}

const locationsPath = '/api/locations'
const posts = '/api/scheduled_posts'
const inbox = '/api/inboxes'

/** The lists that users open, without and with the filters of the screens. */
async function buildLists(stage: BenchEnvironment, { id, owner, locations: all }: BenchCompany): Promise<List[]> {
  const locationId = all[1000]?.id
  const region = all.slice(500, 520)
  const manager = await enter(
    stage,
    id,
    region.map((location) => location.id),
  )
  const { member } = await owner.request<{ member: { id: string }[] }>('GET', '/api/groups')
  const month = `scheduledAt[after]=${daysFromNow(-45)}&scheduledAt[before]=${daysFromNow(-15)}`
  return [
    { what: 'places', path: locationsPath },
    { what: 'places by name', path: `${locationsPath}?order[name]=asc` },
    { what: 'places of a group', path: `${locationsPath}?groupe=${member[3]?.id}&order[name]=asc` },
    { what: 'places, search', path: `${locationsPath}?search=la+poste&order[name]=asc` },
    { what: 'posts', path: posts },
    { what: 'posts of a month', path: `${posts}?${month}` },
    { what: 'posts of a place', path: `${posts}?location=${locationId}` },
    { what: 'posts to approve', path: `${posts}?postStatus=PENDING_APPROVAL` },
    { what: 'posts that failed', path: `${posts}?postStatus=FAILED` },
    { what: 'posts, search', path: `${posts}?search=carte+grise` },
    { what: 'posts, manager of 20 places', path: posts, reader: manager },
    { what: 'inbox', path: inbox },
    { what: 'inbox, to do', path: `${inbox}?isDone=false` },
    { what: 'inbox, done', path: `${inbox}?isDone=true` },
    { what: 'inbox of a place', path: `${inbox}?location=${locationId}` },
    { what: 'inbox of a place, to do', path: `${inbox}?location=${locationId}&isDone=false` },
    { what: 'inbox, bad reviews', path: `${inbox}?integrationType=google&likesCount[]=1&likesCount[]=2` },
    {
      what: 'inbox of a month',
      path: `${inbox}?editedAt[after]=${daysFromNow(-60)}&editedAt[before]=${daysFromNow(-30)}`,
    },
    { what: 'inbox, search', path: `${inbox}?search=parking` },
    { what: 'inbox, search of a name', path: `${inbox}?search=berlanven` },
    { what: 'inbox, manager of 20 places', path: inbox, reader: manager },
  ]
}

async function againstSql(
  stage: BenchEnvironment,
  statements: Statements,
  company: BenchCompany,
  print: Print,
): Promise<void> {
  const lists = await buildLists(stage, company)
  const rows: string[][] = []
  for (const { what, path, reader = company.owner } of lists) {
    const token = await reader.signIn()
    const client = openClient(stage.url, token, 1)
    const sql = await statements.behind(path, token)
    const times = await race({ api: () => client.get(path), sql: () => statements.run(sql) }, { seconds: 2 })
    rows.push([what, String(await countTotal(client, path)), ...formatTimes(times)])
    client.close()
  }
  print('\nLists over HTTP against the same SQL, one reader, a page of 30 and its total, milliseconds')
  const goals = `goal (≤ ${goal.ratio}, ≤ ${goal.ms} ms)`
  print(table(['list', 'rows', 'API p50', 'API p99', 'SQL p50', 'ratio', goals], rows))
}

function formatTimes({ api, sql }: { api: number[]; sql: number[] }): string[] {
  const ratio = p50(api) / p50(sql)
  const holds = met(ratio <= goal.ratio && p50(api) <= goal.ms)
  return [ms(p50(api)), ms(p99(api)), ms(p50(sql)), ratio.toFixed(2), holds]
}

/** Measures the thousandth page, or the last page of a shorter list. */
async function farPages(stage: BenchEnvironment, company: BenchCompany, print: Print): Promise<void> {
  const client = openClient(stage.url, await company.owner.signIn(), 1)
  const lists: [string, string, number][] = [
    ['places by name', `${locationsPath}?order[name]=asc`, 95],
    ['posts', `${posts}?order[scheduledAt]=asc`, 1000],
    ['inbox', `${inbox}?order[editedAt]=desc`, 1000],
    ['inbox, done', `${inbox}?isDone=true`, 1000],
  ]
  const rows: string[][] = []
  for (const [what, path, page] of lists) {
    const far = `${path}&page=${page}`
    const opened = performance.now()
    await client.get(far)
    const cold = performance.now() - opened
    const times = await race({ first: () => client.get(path), far: () => client.get(far) }, { seconds: 3 })
    const ratio = p50(times.far) / p50(times.first)
    rows.push([
      ...[what, String(page), ms(p50(times.first)), ms(p50(times.far)), ms(p99(times.far)), ratio.toFixed(2)],
      ...[met(ratio <= goal.far), ms(cold)],
    ])
  }
  client.close()
  print('\nA far page against the first, milliseconds')
  const head = ['list', 'page', 'first p50', 'far p50', 'far p99', 'ratio', `goal (≤ ${goal.far})`, 'opened first']
  print(table(head, rows))
}

/** Measures how many requests one api process answers under constant load. */
async function readersAtOnce(stage: BenchEnvironment, company: BenchCompany, print: Print): Promise<void> {
  const readers = 8
  const seconds = 4
  const client = openClient(stage.url, await company.owner.signIn(), readers)
  const rows: string[][] = []
  for (const [what, path] of [
    ['places', locationsPath],
    ['posts', posts],
    ['inbox', inbox],
  ] as const) {
    const times: number[] = []
    const until = performance.now() + seconds * 1000
    const read = async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await client.get(path)
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: readers }, read))
    rows.push([what, (times.length / seconds).toFixed(0), ms(p50(times)), ms(p99(times))])
  }
  client.close()
  print(`\n${readers} readers at once, one api process`)
  print(table(['list', 'answers/s', 'p50 ms', 'p99 ms'], rows))
}

async function countTotal(client: Client, path: string): Promise<number> {
  const { totalItems } = JSON.parse(await client.get(path)) as { totalItems: number } // the API's field name
  return totalItems
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
