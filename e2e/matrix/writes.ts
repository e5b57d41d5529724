import { operations } from '@vitrine/contract/api'
import type { Authz } from '@vitrine/contract/authz'
import { runDueJobs } from '@vitrine/server/testing/testing'
import { type Answer, ask } from './asking.ts'
import { isOpen } from './cases.ts'
import { toldInFiles } from './files.ts'
import { faultsOf, lineOf } from './judge.ts'
import { type Lens, through } from './lens.ts'
import { unlogged } from './logged.ts'
import type { Outward } from './outward.ts'
import type { Sent } from './requests.ts'
import type { Actor, Case, Row, World } from './types.ts'

/**
 * Those who write in earnest: one of each kind is enough, what they change is undone each time. Company b is like a,
 * and is written to by who acts for it.
 */
const writers = new Set(['a.owner', 'a.lim', 'superAdmin', 'superAdmin for b', 'a.owner who names b'])
/** Where a role is asked for, the owner has none. */
const withRole = new Set([...writers, 'a.approval'])
/** What is open to everybody is done for nobody in particular: for who is signed in as for who is not. */
const visitors = new Set(['anonymous', 'a.owner', 'a.lim'])

function writersOf(authz: Authz): ReadonlySet<string> {
  if (isOpen(authz)) return visitors
  return authz.role === undefined ? writers : withRole
}

/** Lets what is allowed happen, and looks at what became of it: in the other company nothing, at the networks nothing of it. */
export async function write(
  world: World,
  outward: Outward,
  cases: readonly Case[],
): Promise<{ faults: string[]; written: number }> {
  const faults: string[] = []
  const allowed = cases.filter(({ actor, of }) => writersOf(of.authz).has(actor.name))
  if (allowed.length === 0) return { faults, written: 0 }
  await world.kept.settle()
  await outward.forget()
  for (const one of allowed) faults.push(...(await writeOne(world, outward, one, {})))
  // Whatever changed has told so: all tables looked at say the same.
  const silent = await world.kept.differing()
  if (silent.length > 0)
    faults.push(`${allowed[0]?.operation} · writers · any · expected to hear of ${silent.join(', ')}, got silence`)
  return { faults, written: allowed.length }
}

/** The same of one, through a lens; afterwards everything is as it was. */
export async function writeOne(world: World, outward: Outward, one: Case, lens: Lens): Promise<string[]> {
  const faults: string[] = []
  const say = (fault: string) => void faults.push(lineOf(one, fault))
  const asked = (sent: Sent) => through(lens, () => ask(world.app, one.actor, sent))
  const { like: nothing } = one.expect
  world.readLog()
  const like = nothing && { answer: await asked(nothing), sent: nothing.sent }
  if (like) await world.kept.settle()
  const answer = await asked(one.ask)
  for (const fault of faultsOf(world.scan, world.alone, one, answer, like ?? null)) say(fault)
  let changed = await world.kept.changed()
  const mailed = changed.includes('jobs')
  if (mailed) {
    await through(lens, () => runDueJobs(world.deps))
    changed = await world.kept.changed()
  }
  for (const call of await outward.heard(mailed)) {
    const given = world.scan(call, one.actor.sight, [])
    if (given.length > 0) say(`expected nothing of others at the networks, got ${given.join(', ')} in ${call}`)
  }
  for (const fault of unlogged(world, [[one, answer]])) faults.push(fault)
  if (changed.length === 0) return faults
  const other = one.actor.side === 'a' ? 'b' : 'a'
  const touched = (await world.kept.changedFor(world.companies[other], changed)).filter(
    (table) => !isTheirs(one, table),
  )
  if (touched.length > 0) say(`expected company ${other} as it was, got other rows in ${touched.join(', ')}`)
  const hidden = await world.kept.changedAmong(outOfSight(world, one.actor), changed)
  if (hidden.length > 0) say(`expected the other places as they were, got other rows in ${hidden.join(', ')}`)
  for (const fault of await readable(world, one, answer)) say(fault)
  for (const fault of await toldInFiles(world, one, answer.text)) say(fault)
  await world.kept.restore(await world.kept.changed())
  return faults
}

/** The rows of their company that belong to places they do not see. */
function outOfSight(world: World, { side, sight }: Actor): Row[] {
  if (sight.place === null) return []
  return world.rows.filter((row) => row.side === side && row.place !== null && row.place !== sight.place)
}

const readers = operations().flatMap(([, of]) =>
  // What the platform keeps is refused to everybody else before it is looked for.
  of.method === 'GET' && of.authz.superAdmin !== true && /^\/\w+\/\{id\}$/.test(of.path)
    ? [of.path.replace('/{id}', '')]
    : [],
)

/** What was just made, asked for by somebody of the other company, does not exist. */
async function readable(world: World, one: Case, { text, status }: Answer): Promise<string[]> {
  const stranger = world.actors.find(({ name }) => name === (one.actor.side === 'a' ? 'b.owner' : 'a.owner'))
  if (stranger === undefined || one.of.method !== 'POST' || status >= 300) return []
  const found: string[] = []
  for (const [iri, path = ''] of new Map(
    [...text.matchAll(/\/api(\/\w+)\/[0-9a-f-]{36}/g)].map((match) => [match[0], match[1]]),
  )) {
    if (!readers.includes(path) || iri.endsWith(world.companies[stranger.side])) continue
    // What was there before is asked for anyway.
    if (world.rows.some(({ id }) => iri.endsWith(id))) continue
    const again = await ask(world.app, stranger, { method: 'GET', url: iri, headers: {}, sent: [] })
    if (again.status !== 404) found.push(`expected 404 for ${stranger.name} at ${iri}, got ${again.status}`)
  }
  return found
}

/** Whoever acts for another company keeps their sessions at home, and so is kept there what they do for the platform. */
function isTheirs({ actor, of }: Case, table: string): boolean {
  if (actor.name !== 'superAdmin for b') return false
  return (
    (of.authz.scope === 'self' && table === 'session') || (of.authz.superAdmin === true && table === 'user_activity')
  )
}
