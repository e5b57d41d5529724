import { operations } from '@vitrine/contract/api'
import { ask } from './asking.ts'
import { casesOf } from './cases.ts'
import type { Actor, Alone, Case, World } from './types.ts'

/** Asks everything that reads in a world without the other company, and without the places the asker may not see. */
export async function askAlone(world: World, only?: RegExp): Promise<Alone> {
  const told = new Map<string, string>()
  const readers = world.actors.filter(({ name }) => name === 'a.owner' || name === 'a.lim')
  await removeOthers(world)
  for (const actor of readers) {
    if (actor.sight.place !== null) await removePlaces(world, actor)
    for (const [name, of] of operations()) {
      if (of.authz.effect !== 'read' || (only && !only.test(name))) continue
      const cases = casesOf(name, of, [actor], world).filter(isComparable)
      const answers = await Promise.all(
        cases.map(async (one) => [keyOf(one), plainOf(await ask(world.app, actor, one.ask))] as const),
      )
      for (const [key, text] of answers) told.set(key, text)
    }
  }
  await world.kept.settle()
  world.readLog()
  return (one) => (isComparable(one) ? told.get(keyOf(one)) : undefined)
}

/**
 * The answer without what changes by itself from one moment to the next, and without what says by design that a thing
 * also belongs elsewhere: what may be done to it, and where it stands as a whole beside where it stands for the reader.
 */
export function plainOf({ status, text }: { status: number; text: string }): string {
  return `${status} ${text.replaceAll(told, '')}`
}
const told = /"(lastUsedAt|lastSeenAt)":"[^"]*"|"can[A-Z]\w*":(true|false)|"postStatus":"\w+"(?=,"scopedPostStatus":)/g

function isComparable({ of, expect }: Case): boolean {
  return (
    of.authz.effect === 'read' &&
    of.authz.scope !== 'public' &&
    expect.status === undefined &&
    expect.like === undefined
  )
}

function keyOf({ operation, actor, variant, at }: Case): string {
  return [operation, actor.name, variant, at].join(' ')
}

async function removeOthers({ admin, tables, companies }: World): Promise<void> {
  const statements = tables.flatMap(({ name, ofCompany }) =>
    ofCompany ? [`delete from ${name} where ${name === 'company' ? 'id' : 'company_id'} = '${companies.b}'`] : [],
  )
  await admin.query(['begin', "set local session_replication_role = 'replica'", ...statements, 'commit'].join(';'))
}

async function removePlaces({ admin, tables, rows }: World, { sight, side }: Actor): Promise<void> {
  const hidden = rows.filter((row) => row.side === side && row.place !== null && row.place !== sight.place)
  for (const { name, columns } of tables.toReversed()) {
    const ids = hidden.flatMap(({ table, id }) => (table === name ? [id] : []))
    if (ids.length > 0 && columns.some((column) => column.name === 'id'))
      await admin.query(`delete from ${name} where id = any($1::uuid[])`, [ids])
  }
}
