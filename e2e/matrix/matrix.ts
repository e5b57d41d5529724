import { operations } from '@vitrine/contract/api'
import type { Answer } from './asking.ts'
import { type Case, casesOf } from './cases.ts'
import { diaries } from './keeping.ts'
import { type Known, know } from './known.ts'
import { listen } from './live.ts'
import { type Outward, outwardOf } from './outward.ts'
import { isHarmless, runCases } from './run.ts'
import type { World } from './world.ts'
import { write } from './writes.ts'

export interface Outcome {
  readonly cases: number
  /** One line each. */
  readonly leaks: string[]
  /** What was learnt of the operations on the way. */
  readonly known: readonly Known[]
}

/** Asks every operation everything, and judges by the answers, the tables, the log, the live events and the networks. */
export async function runMatrix(world: World, only?: RegExp): Promise<Outcome> {
  const events = await listen(world)
  const outward = await outwardOf(world)
  const leaks: string[] = []
  const known: Known[] = []
  let cases = 0
  for (const [name, of] of operations()) {
    if (only && !only.test(name)) continue
    const all = casesOf(name, of, world.actors, world)
    const harmless = all.filter(isHarmless)
    const asked = know(world, name, of, harmless)
    leaks.push(...(await refused(world, outward, name, asked)))
    known.push(asked.known())
    const { faults, written } = await write(
      world,
      outward,
      all.filter((one) => !isHarmless(one)),
    )
    leaks.push(...faults)
    cases += harmless.length + written
  }
  const told = await events.end()
  leaks.push(...(only ? [] : told))
  return { cases, leaks, known }
}

/** Reads, and what must not happen: afterwards every table is as it was and no network has heard anything. */
async function refused(
  world: World,
  outward: Outward,
  name: string,
  { lens, cases, others }: ReturnType<typeof know>,
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

/** Each question stands in the log with who asked and what came of it, and without a word of what anything holds. */
function unlogged(world: World, answers: readonly [Case, Answer][]): string[] {
  const lines = world.readLog()
  const byRequest = new Map(
    lines.flatMap((line) => {
      const { reqId, msg, ...said } = JSON.parse(line) as LogLine // pino's own line
      return msg === 'request' ? [[reqId, said] as const] : []
    }),
  )
  const faults = answers.flatMap(([one, { requestId, status }]) => {
    const said = byRequest.get(requestId)
    const isTold =
      said?.status === status &&
      said.operation === one.operation &&
      (status === 401 || one.of.authz.scope === 'public' || said.user === one.actor.userId)
    return isTold || requestId === ''
      ? []
      : [
          `${one.operation} · ${one.actor.name} · ${one.variant} (${one.at}) · expected a line in the log, got ${JSON.stringify(said)}`,
        ]
  })
  const telling = lines.filter((line) => line.includes('cnry-'))
  return [...faults, ...telling.map((line) => `the log tells what rows hold: ${line.slice(0, 300)}`)]
}

interface LogLine {
  readonly reqId: string
  readonly msg: string
  readonly status: number
  readonly operation: string
  readonly user?: string
}
