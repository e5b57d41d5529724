import { type Client, openClient } from './client.ts'
import type { Company } from './company.ts'
import { met, ms, p50, p99, race, table } from './figures.ts'
import { enter, type Person } from './people.ts'
import type { Stage } from './stage.ts'
import { openStatements, type Statements } from './statements.ts'

const goal = { ratio: 3, ms: 15, far: 1.3 }

type Say = (line?: string) => void
interface List {
  readonly what: string
  readonly path: string
  readonly who?: Person
}

/** Lists over HTTP against their SQL alone, far pages against first ones, and several readers at once. */
export async function measureLists(stage: Stage, company: Company, say: Say): Promise<void> {
  const statements = await openStatements(stage.config, company.id)
  try {
    await againstSql(stage, statements, company, say)
    await farPages(stage, company, say)
    await readersAtOnce(stage, company, say)
  } finally {
    await statements.close()
  }
}

const places = '/api/locations'
const posts = '/api/scheduled_posts'
const inbox = '/api/inboxes'

/** What people open: as it comes, and through the filters of the screens. */
async function listsOf(stage: Stage, { id, owner, places: all }: Company): Promise<List[]> {
  const place = all[1000]?.id
  const region = all.slice(500, 520)
  const manager = await enter(
    stage,
    id,
    region.map((one) => one.id),
  )
  const { member } = await owner.ask<{ member: { id: string }[] }>('GET', '/api/groups')
  const month = `scheduledAt[after]=${daysFromNow(-45)}&scheduledAt[before]=${daysFromNow(-15)}`
  return [
    { what: 'places', path: places },
    { what: 'places by name', path: `${places}?order[name]=asc` },
    { what: 'places of a group', path: `${places}?groupe=${member[3]?.id}&order[name]=asc` },
    { what: 'places, search', path: `${places}?search=la+poste&order[name]=asc` },
    { what: 'posts', path: posts },
    { what: 'posts of a month', path: `${posts}?${month}` },
    { what: 'posts of a place', path: `${posts}?location=${place}` },
    { what: 'posts to approve', path: `${posts}?postStatus=PENDING_APPROVAL` },
    { what: 'posts that failed', path: `${posts}?postStatus=FAILED` },
    { what: 'posts, search', path: `${posts}?search=carte+grise` },
    { what: 'posts, manager of 20 places', path: posts, who: manager },
    { what: 'inbox', path: inbox },
    { what: 'inbox, to do', path: `${inbox}?isDone=false` },
    { what: 'inbox, done', path: `${inbox}?isDone=true` },
    { what: 'inbox of a place', path: `${inbox}?location=${place}` },
    { what: 'inbox of a place, to do', path: `${inbox}?location=${place}&isDone=false` },
    { what: 'inbox, bad reviews', path: `${inbox}?integrationType=google&likesCount[]=1&likesCount[]=2` },
    {
      what: 'inbox of a month',
      path: `${inbox}?editedAt[after]=${daysFromNow(-60)}&editedAt[before]=${daysFromNow(-30)}`,
    },
    { what: 'inbox, search', path: `${inbox}?search=parking` },
    { what: 'inbox, search of a name', path: `${inbox}?search=berlanven` },
    { what: 'inbox, manager of 20 places', path: inbox, who: manager },
  ]
}

async function againstSql(stage: Stage, statements: Statements, company: Company, say: Say): Promise<void> {
  const lists = await listsOf(stage, company)
  const rows: string[][] = []
  for (const { what, path, who = company.owner } of lists) {
    const token = await who.signIn()
    const client = openClient(stage.url, token, 1)
    const sql = await statements.behind(path, token)
    const times = await race({ api: () => client.get(path), sql: () => statements.run(sql) }, { seconds: 2 })
    rows.push([what, String(await totalOf(client, path)), ...figuresOf(times)])
    client.close()
  }
  say('\nLists over HTTP against the same SQL, one reader, a page of 30 and its total, milliseconds')
  const goals = `goal (≤ ${goal.ratio}, ≤ ${goal.ms} ms)`
  say(table(['list', 'rows', 'API p50', 'API p99', 'SQL p50', 'ratio', goals], rows))
}

function figuresOf({ api, sql }: { api: number[]; sql: number[] }): string[] {
  const ratio = p50(api) / p50(sql)
  const holds = met(ratio <= goal.ratio && p50(api) <= goal.ms)
  return [ms(p50(api)), ms(p99(api)), ms(p50(sql)), ratio.toFixed(2), holds]
}

/** The thousandth page, or the last where a list has fewer. */
async function farPages(stage: Stage, company: Company, say: Say): Promise<void> {
  const client = openClient(stage.url, await company.owner.signIn(), 1)
  const lists: [string, string, number][] = [
    ['places by name', `${places}?order[name]=asc`, 95],
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
  say('\nA far page against the first, milliseconds')
  const head = ['list', 'page', 'first p50', 'far p50', 'far p99', 'ratio', `goal (≤ ${goal.far})`, 'opened first']
  say(table(head, rows))
}

/** What one api process answers when it has no pause. */
async function readersAtOnce(stage: Stage, company: Company, say: Say): Promise<void> {
  const readers = 8
  const seconds = 4
  const client = openClient(stage.url, await company.owner.signIn(), readers)
  const rows: string[][] = []
  for (const [what, path] of [
    ['places', places],
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
  say(`\n${readers} readers at once, one api process`)
  say(table(['list', 'answers/s', 'p50 ms', 'p99 ms'], rows))
}

async function totalOf(client: Client, path: string): Promise<number> {
  const { totalItems } = JSON.parse(await client.get(path)) as { totalItems: number } // the dialect's word
  return totalItems
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
