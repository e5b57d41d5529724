import { operations } from '@vitrine/contract/api'
import type { Answer } from './asking.ts'
import { casesOf } from './cases.ts'
import { diaries } from './keeping.ts'
import { type Known, know, split } from './known.ts'
import type { Lens } from './lens.ts'
import { listen } from './live.ts'
import { unlogged } from './logged.ts'
import { type Outward, outwardOf } from './outward.ts'
import { isHarmless, isTurnedAway, runCases } from './run.ts'
import type { Case, World } from './types.ts'

import { write, writeOne } from './writes.ts'

export interface Outcome {
  readonly cases: number
  /** One line each. */
  readonly leaks: string[]
  /** What was learnt of the operations on the way. */
  readonly known: readonly Known[]
}

/**
 * Who is turned away at the door, what is shown within, what is shown when the queries or the policies of row level security
 * have to hold alone, and what is let happen: parts that need nothing of each other.
 */
export type Part = 'door' | 'sight' | 'queries alone' | 'policies alone' | 'writing'

/** Asks every operation everything, and judges by the answers, the tables, the log, the live events and the networks. */
export async function runMatrix(world: World, only: RegExp | undefined, asked: readonly Part[]): Promise<Outcome> {
  const events = await listen(world)
  try {
    const { leaks, ...learnt } = await askAll(world, only, asked)
    // What is only read is told to nobody, and some operations are not either.
    return { ...learnt, leaks: [...leaks, ...(await events.end(only === undefined && asked.includes('writing')))] }
  } finally {
    // A stream left open keeps the product from ending, and so what went wrong from being seen.
    events.stop()
  }
}

async function askAll(world: World, only: RegExp | undefined, asked: readonly Part[]): Promise<Outcome> {
  const outward = await outwardOf(world)
  const leaks: string[] = []
  const known: Known[] = []
  let cases = 0
  for (const [name, of] of operations()) {
    if (only && !only.test(name)) continue
    const [harmless, writing] = split(casesOf(name, of, world.actors, world), isHarmless)
    const [atDoor, within] = split(harmless, isTurnedAway)
    if (asked.includes('door')) {
      leaks.push(...(await refused(world, outward, name, { lens: () => ({}), cases: [], others: atDoor })))
      cases += atDoor.length
    }
    const asking = know(world, name, of, { within, atDoor, writing })
    if (asked.includes('sight')) {
      leaks.push(...(await refused(world, outward, name, asking)))
      await world.kept.settle()
      for (const one of asking.writing) leaks.push(...(await writeOne(world, outward, one, asking.lens(one))))
      known.push(asking.known())
      cases += within.length
    }
    if (asked.includes('queries alone'))
      leaks.push(...(await behindOneWall(world, asking.cases, 'row level security', { open: true })))
    if (asked.includes('policies alone'))
      leaks.push(...(await behindOneWall(world, asking.cases, 'the queries’ company', { forgets: 'every table' })))
    if (asked.includes('writing')) {
      const { faults, written } = await write(world, outward, writing)
      leaks.push(...faults)
      cases += written
    }
  }
  return { cases, leaks, known }
}

/** Reads, and what must not happen: afterwards every table is as it was and no network has heard anything. */
async function refused(
  world: World,
  outward: Outward,
  name: string,
  { lens, cases, others }: Pick<ReturnType<typeof know>, 'lens' | 'cases' | 'others'>,
): Promise<string[]> {
  world.readLog()
  const answers: [Case, Answer][] = []
  await world.kept.settle()
  await outward.forget()
  const heard = (one: Case, answer: Answer) => void answers.push([one, answer])
  const leaks = [...(await runCases(world, cases, lens, { heard })), ...(await runCases(world, others, {}, { heard }))]
  if ((await undone(world)).length > 0) leaks.push(...(await culprits(world, [...cases, ...others])))
  leaks.push(
    ...(await outward.heard(false)).map(
      (call) => `${name} · refused askers · any · expected no call to a network, got ${call}`,
    ),
  )
  return [...leaks, ...unlogged(world, answers)]
}

/** With one of two protections gone the other must hold alone. */
async function behindOneWall(world: World, cases: readonly Case[], without: string, lens: Lens): Promise<string[]> {
  await world.kept.settle()
  return (await runCases(world, cases, lens)).map((line) => `without ${without}: ${line}`)
}

/** Who changed something without being let to, found one by one. */
async function culprits(world: World, cases: readonly Case[]): Promise<string[]> {
  const found: string[] = []
  await world.kept.settle()
  for (const one of cases) {
    await runCases(world, [one], {})
    const changed = await undone(world)
    if (changed.length === 0) continue
    found.push(
      `${one.operation} · ${one.actor.name} · ${one.variant} (${one.at}) · expected no change, got one of ${changed.join(', ')}`,
    )
    await world.kept.settle()
  }
  return found
}

/** What refused requests have changed; nothing, when all is well. */
async function undone(world: World): Promise<string[]> {
  return (await world.kept.differing()).filter((name) => !diaries.has(name))
}
