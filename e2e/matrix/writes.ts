import { operations } from '@vitrine/contract/api'
import type { Authz } from '@vitrine/contract/authz'
import { runDueJobs } from '@vitrine/server/testing/testing'
import { isOpen } from './cases.ts'
import { findLeaksInFiles } from './files.ts'
import { findUnlogged } from './find-unlogged.ts'
import { type RequestMutation, runWithMutation } from './mutations.ts'
import type { RequestCase } from './requests.ts'
import { findViolations, formatLine } from './response-violations.ts'
import { type AppResponse, sendRequest } from './send-request.ts'
import type { SideEffects } from './side-effects.ts'
import type { Actor, Case, IsolationEnvironment, SeededRow } from './types.ts'

/**
 * Those who write in earnest: one of each kind is enough, what they change is undone each time. Company b is like a,
 * and is written to by who acts for it.
 */
const writers = new Set(['a.owner', 'a.lim', 'superAdmin', 'superAdmin for b', 'a.owner who names b'])
/** Where a role is asked for, the owner has none. */
const withRole = new Set([...writers, 'a.approval'])
/** What is open to everybody is done for nobody in particular: for who is signed in as for who is not. */
const visitors = new Set(['anonymous', 'a.owner', 'a.lim'])

function listWriters(authz: Authz): ReadonlySet<string> {
  if (isOpen(authz)) return visitors
  return authz.role === undefined ? writers : withRole
}

/** Lets what is allowed happen, and looks at what became of it: in the other company nothing, at the networks nothing of it. */
export async function write(
  world: IsolationEnvironment,
  outward: SideEffects,
  cases: readonly Case[],
): Promise<{ violations: string[]; written: number }> {
  const violations: string[] = []
  const allowed = cases.filter(({ actor, of }) => listWriters(of.authz).has(actor.name))
  if (allowed.length === 0) return { violations, written: 0 }
  await world.snapshots.settle()
  await outward.forget()
  for (const testCase of allowed) violations.push(...(await writeOne(world, outward, testCase, {})))
  // Whatever changed has told so: all tables looked at say the same.
  const silent = await world.snapshots.differing()
  if (silent.length > 0)
    violations.push(`${allowed[0]?.operation} · writers · any · expected to hear of ${silent.join(', ')}, got silence`)
  return { violations, written: allowed.length }
}

/** The same of one, through a lens; afterwards everything is as it was. */
export async function writeOne(
  world: IsolationEnvironment,
  outward: SideEffects,
  testCase: Case,
  mutation: RequestMutation,
): Promise<string[]> {
  const violations: string[] = []
  const report = (violation: string) => void violations.push(formatLine(testCase, violation))
  const send = (sent: RequestCase) => runWithMutation(mutation, () => sendRequest(world.app, testCase.actor, sent))
  const { like: nothing } = testCase.expect
  world.readLog()
  const like = nothing && { response: await send(nothing), sent: nothing.sent }
  if (like) await world.snapshots.settle()
  const response = await send(testCase.sendRequest)
  for (const violation of findViolations(world.scan, world.alone, testCase, response, like ?? null)) report(violation)
  let changed = await world.snapshots.changed()
  const mailed = changed.includes('jobs')
  if (mailed) {
    await runWithMutation(mutation, () => runDueJobs(world.deps))
    changed = await world.snapshots.changed()
  }
  for (const call of await outward.received(mailed)) {
    const given = world.scan(call, testCase.actor.sight, [])
    if (given.length > 0) report(`expected nothing of others at the networks, got ${given.join(', ')} in ${call}`)
  }
  for (const violation of findUnlogged(world, [[testCase, response]])) violations.push(violation)
  if (changed.length === 0) return violations
  const otherSide = testCase.actor.side === 'a' ? 'b' : 'a'
  const touched = (await world.snapshots.changedFor(world.companies[otherSide], changed)).filter(
    (table) => !isForeign(testCase, table),
  )
  if (touched.length > 0) report(`expected company ${otherSide} as it was, got other rows in ${touched.join(', ')}`)
  const hidden = await world.snapshots.changedAmong(outOfSight(world, testCase.actor), changed)
  if (hidden.length > 0) report(`expected the other places as they were, got other rows in ${hidden.join(', ')}`)
  for (const violation of await readable(world, testCase, response)) report(violation)
  for (const violation of await findLeaksInFiles(world, testCase, response.text)) report(violation)
  await world.snapshots.restore(await world.snapshots.changed())
  return violations
}

/** The rows of their company that belong to places they do not see. */
function outOfSight(world: IsolationEnvironment, { side, sight }: Actor): SeededRow[] {
  if (sight.location === null) return []
  return world.rows.filter((row) => row.side === side && row.location !== null && row.location !== sight.location)
}

const readers = operations().flatMap(([, of]) =>
  // What the platform keeps is refused to everybody else before it is looked for.
  of.method === 'GET' && of.authz.superAdmin !== true && /^\/\w+\/\{id\}$/.test(of.path)
    ? [of.path.replace('/{id}', '')]
    : [],
)

/** What was just made, asked for by somebody of the other company, does not exist. */
async function readable(world: IsolationEnvironment, testCase: Case, { text, status }: AppResponse): Promise<string[]> {
  const stranger = world.actors.find(({ name }) => name === (testCase.actor.side === 'a' ? 'b.owner' : 'a.owner'))
  if (stranger === undefined || testCase.of.method !== 'POST' || status >= 300) return []
  const found: string[] = []
  for (const [iri, path = ''] of new Map(
    [...text.matchAll(/\/api(\/\w+)\/[0-9a-f-]{36}/g)].map((match) => [match[0], match[1]]),
  )) {
    if (!readers.includes(path) || iri.endsWith(world.companies[stranger.side])) continue
    // What was there before is asked for anyway.
    if (world.rows.some(({ id }) => iri.endsWith(id))) continue
    const again = await sendRequest(world.app, stranger, { method: 'GET', url: iri, headers: {}, sent: [] })
    if (again.status !== 404) found.push(`expected 404 for ${stranger.name} at ${iri}, got ${again.status}`)
  }
  return found
}

/** Whoever acts for another company keeps their sessions at home, and so is kept there what they do for the platform. */
function isForeign({ actor, of }: Case, table: string): boolean {
  if (actor.name !== 'superAdmin for b') return false
  return (
    (of.authz.scope === 'self' && table === 'session') || (of.authz.superAdmin === true && table === 'user_activity')
  )
}
