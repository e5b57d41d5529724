import { operations } from '@vitrine/contract/api'
import { buildCases } from './cases.ts'
import { findUnlogged } from './find-unlogged.ts'
import { listen } from './live.ts'
import type { RequestMutation } from './mutations.ts'
import { learnOperation, type OperationCases, partition } from './operation-cases.ts'
import { isHarmless, isTurnedAway, runCases } from './run-cases.ts'
import type { AppResponse } from './send-request.ts'
import { type SideEffects, watchSideEffects } from './side-effects.ts'
import { diaries } from './table-snapshots.ts'
import type { Case, IsolationEnvironment } from './types.ts'

import { write, writeOne } from './writes.ts'

export interface MatrixOutcome {
  readonly cases: number
  /** One line each. */
  readonly leaks: string[]
  /** What was learnt of the operations on the way. */
  readonly known: readonly OperationCases[]
}

/**
 * Who is turned away at the door, what is shown within, what is shown when the queries or the policies of row level security
 * have to hold alone, and what is let happen: parts that need nothing of each other.
 */
export type MatrixPart = 'door' | 'sight' | 'queries alone' | 'policies alone' | 'writing'

/** Asks every operation everything, and judges by the answers, the tables, the log, the live events and the networks. */
export async function runMatrix(
  world: IsolationEnvironment,
  only: RegExp | undefined,
  parts: readonly MatrixPart[],
): Promise<MatrixOutcome> {
  const events = await listen(world)
  try {
    const { leaks, ...learnt } = await runParts(world, only, parts)
    // What is only read is told to nobody, and some operations are not either.
    return { ...learnt, leaks: [...leaks, ...(await events.end(only === undefined && parts.includes('writing')))] }
  } finally {
    // A stream left open keeps the product from ending, and so what went wrong from being seen.
    events.stop()
  }
}

async function runParts(
  world: IsolationEnvironment,
  only: RegExp | undefined,
  parts: readonly MatrixPart[],
): Promise<MatrixOutcome> {
  const outward = await watchSideEffects(world)
  const leaks: string[] = []
  const known: OperationCases[] = []
  let cases = 0
  for (const [name, of] of operations()) {
    if (only && !only.test(name)) continue
    const [harmless, writing] = partition(buildCases(name, of, world.actors, world), isHarmless)
    const [turnedAway, within] = partition(harmless, isTurnedAway)
    if (parts.includes('door')) {
      leaks.push(...(await refused(world, outward, name, { lens: () => ({}), cases: [], others: turnedAway })))
      cases += turnedAway.length
    }
    const learned = learnOperation(world, name, of, { within, turnedAway, writing })
    if (parts.includes('sight')) {
      leaks.push(...(await refused(world, outward, name, learned)))
      await world.snapshots.settle()
      for (const testCase of learned.writing)
        leaks.push(...(await writeOne(world, outward, testCase, learned.lens(testCase))))
      known.push(learned.known())
      cases += within.length
    }
    if (parts.includes('queries alone'))
      leaks.push(...(await runWithOneProtection(world, learned.cases, 'row level security', { open: true })))
    if (parts.includes('policies alone'))
      leaks.push(
        ...(await runWithOneProtection(world, learned.cases, 'the queries’ company', { forgets: 'every table' })),
      )
    if (parts.includes('writing')) {
      const { violations, written } = await write(world, outward, writing)
      leaks.push(...violations)
      cases += written
    }
  }
  return { cases, leaks, known }
}

/** Reads, and what must not happen: afterwards every table is as it was and no network has heard anything. */
async function refused(
  world: IsolationEnvironment,
  outward: SideEffects,
  name: string,
  { lens, cases, others }: Pick<ReturnType<typeof learnOperation>, 'lens' | 'cases' | 'others'>,
): Promise<string[]> {
  world.readLog()
  const responses: [Case, AppResponse][] = []
  await world.snapshots.settle()
  await outward.forget()
  const record = (testCase: Case, response: AppResponse) => void responses.push([testCase, response])
  const leaks = [
    ...(await runCases(world, cases, lens, { record })),
    ...(await runCases(world, others, {}, { record })),
  ]
  if ((await undone(world)).length > 0) leaks.push(...(await culprits(world, [...cases, ...others])))
  leaks.push(
    ...(await outward.received(false)).map(
      (call) => `${name} · refused askers · any · expected no call to a network, got ${call}`,
    ),
  )
  return [...leaks, ...findUnlogged(world, responses)]
}

/** With one of two protections gone the other must hold alone. */
async function runWithOneProtection(
  world: IsolationEnvironment,
  cases: readonly Case[],
  without: string,
  mutation: RequestMutation,
): Promise<string[]> {
  await world.snapshots.settle()
  return (await runCases(world, cases, mutation)).map((line) => `without ${without}: ${line}`)
}

/** Who changed something without being let to, found one by one. */
async function culprits(world: IsolationEnvironment, cases: readonly Case[]): Promise<string[]> {
  const found: string[] = []
  await world.snapshots.settle()
  for (const testCase of cases) {
    await runCases(world, [testCase], {})
    const changed = await undone(world)
    if (changed.length === 0) continue
    found.push(
      `${testCase.operation} · ${testCase.actor.name} · ${testCase.variant} (${testCase.findId}) · expected no change, got one of ${changed.join(', ')}`,
    )
    await world.snapshots.settle()
  }
  return found
}

/** What refused requests have changed; nothing, when all is well. */
async function undone(world: IsolationEnvironment): Promise<string[]> {
  return (await world.snapshots.differing()).filter((name) => !diaries.has(name))
}
