import { operations } from '@vitrine/contract/api'
import { buildCases } from './cases.ts'
import { sendRequest } from './send-request.ts'
import type { Actor, Baseline, Case, IsolationEnvironment } from './types.ts'

/** Asks everything that reads in a world without the other company, and without the places the asker may not see. */
export async function recordBaseline(world: IsolationEnvironment, only?: RegExp): Promise<Baseline> {
  const baseline = new Map<string, string>()
  const readers = world.actors.filter(({ name }) => name === 'a.owner' || name === 'a.lim')
  await removeOthers(world)
  for (const actor of readers) {
    if (actor.sight.location !== null) await removeLocations(world, actor)
    for (const [name, of] of operations()) {
      if (of.authz.effect !== 'read' || (only && !only.test(name))) continue
      const cases = buildCases(name, of, [actor], world).filter(isComparable)
      const responses = await Promise.all(
        cases.map(
          async (testCase) =>
            [buildKey(testCase), maskVolatile(await sendRequest(world.app, actor, testCase.sendRequest))] as const,
        ),
      )
      for (const [key, text] of responses) baseline.set(key, text)
    }
  }
  await world.snapshots.settle()
  world.readLog()
  return (testCase) => (isComparable(testCase) ? baseline.get(buildKey(testCase)) : undefined)
}

/**
 * The answer without what changes by itself from one moment to the next, and without what says by design that a thing
 * also belongs elsewhere: what may be done to it, and where it stands as a whole beside where it stands for the reader.
 */
export function maskVolatile({ status, text }: { status: number; text: string }): string {
  return `${status} ${text.replaceAll(volatileFields, '')}`
}
const volatileFields =
  /"(lastUsedAt|lastSeenAt)":"[^"]*"|"can[A-Z]\w*":(true|false)|"postStatus":"\w+"(?=,"scopedPostStatus":)/g

function isComparable({ of, expect }: Case): boolean {
  return (
    of.authz.effect === 'read' &&
    of.authz.scope !== 'public' &&
    expect.status === undefined &&
    expect.like === undefined
  )
}

function buildKey({ operation, actor, variant, findId }: Case): string {
  return [operation, actor.name, variant, findId].join(' ')
}

async function removeOthers({ admin, tables, companies }: IsolationEnvironment): Promise<void> {
  const statements = tables.flatMap(({ name, ofCompany }) =>
    ofCompany ? [`delete from ${name} where ${name === 'company' ? 'id' : 'company_id'} = '${companies.b}'`] : [],
  )
  await admin.query(['begin', "set local session_replication_role = 'replica'", ...statements, 'commit'].join(';'))
}

async function removeLocations({ admin, tables, rows }: IsolationEnvironment, { sight, side }: Actor): Promise<void> {
  const hidden = rows.filter((row) => row.side === side && row.location !== null && row.location !== sight.location)
  for (const { name, columns } of tables.toReversed()) {
    const ids = hidden.flatMap(({ table, id }) => (table === name ? [id] : []))
    if (ids.length > 0 && columns.some((column) => column.name === 'id'))
      await admin.query(`delete from ${name} where id = any($1::uuid[])`, [ids])
  }
}
