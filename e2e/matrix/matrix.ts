import { operations } from '@vitrine/contract/api'
import type { Answer } from './asking.ts'
import { type Case, casesOf } from './cases.ts'
import { differing } from './keeping.ts'
import { listen } from './live.ts'
import { type Outward, outwardOf } from './outward.ts'
import { isHarmless, runCases } from './run.ts'
import type { World } from './world.ts'
import { write } from './writes.ts'

export interface Outcome {
  readonly cases: number
  /** One line each. */
  readonly leaks: string[]
}

/** Asks every operation everything, and judges by the answers, the tables, the log, the live events and the networks. */
export async function runMatrix(world: World, only?: RegExp): Promise<Outcome> {
  const events = await listen(world)
  const outward = await outwardOf(world)
  const leaks: string[] = []
  let cases = 0
  for (const [name, of] of operations()) {
    if (only && !only.test(name)) continue
    const all = casesOf(name, of, world.actors, world)
    const harmless = all.filter(isHarmless)
    leaks.push(...(await refused(world, outward, name, harmless)))
    const { faults, asked } = await write(
      world,
      outward,
      all.filter((one) => !isHarmless(one)),
    )
    leaks.push(...faults)
    cases += harmless.length + asked
  }
  const told = await events.end()
  leaks.push(...(only ? [] : told))
  return { cases, leaks }
}

/** Reads, and what must not happen: afterwards every table is as it was and no network has heard anything. */
async function refused(world: World, outward: Outward, name: string, cases: readonly Case[]): Promise<string[]> {
  world.readLog()
  const answers: [Case, Answer][] = []
  await world.kept.settle()
  const before = await world.kept.hashes()
  await outward.forget()
  const leaks = await runCases(world, cases, {}, { heard: (one, answer) => void answers.push([one, answer]) })
  const changed = differing(before, await world.kept.hashes())
  if (changed.length > 0) leaks.push(...(await culprits(world, cases)))
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
  const pristine = await restored(world)
  for (const one of cases) {
    await runCases(world, [one], {})
    const changed = differing(pristine, await world.kept.hashes())
    if (changed.length === 0) continue
    found.push(
      `${one.operation} · ${one.actor.name} · ${one.variant} (${one.at}) · expected no change, got one of ${changed.join(', ')}`,
    )
    await restored(world)
  }
  return found
}

async function restored(world: World): Promise<ReadonlyMap<string, string>> {
  await world.kept.restore([...world.tables.map(({ name }) => name), 'jobs'])
  return world.kept.hashes()
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
