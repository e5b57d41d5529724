import { runMatrix } from './matrix.ts'
import { surveyMutants } from './mutants.ts'
import { probe } from './policies.ts'
import { timingsOf } from './timing.ts'
import { askAlone } from './without.ts'
import { openWorld } from './world.ts'

export interface Report {
  readonly lines: readonly string[]
  readonly last: string
  readonly holds: boolean
  readonly seconds: number
}

/** The whole proof: every case, every closed table asked directly, both walls each alone, and each wall taken out. */
export async function prove(
  only?: RegExp,
  say: (line: string) => void = () => {},
  { timed = false } = {},
): Promise<Report> {
  const began = performance.now()
  const world = await openWorld()
  const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  try {
    say(`${since()}: two companies, ${world.rows.length} rows, ${world.actors.length} askers`)
    world.alone = await askAlone(world, only)
    const { cases, leaks, known } = await runMatrix(world, only)
    say(`${since()}: ${cases} cases asked`)
    const closed = world.tables.filter((table) => table.closed)
    for (const { name } of closed) leaks.push(...(await probe(world, name)))
    say(`${since()}: ${closed.length} closed tables asked directly`)
    const { mutants, killed, survivors, through } = await surveyMutants(world, known)
    say(`${since()}: both walls stood alone, ${mutants} mutants tried`)
    if (timed) say(`${since()}: ${await timingsOf(world)}`)
    const lines = [...leaks, ...through, ...survivors.map((one) => `nobody misses ${one}`)]
    const count = leaks.length + through.length
    return {
      lines,
      last: `${cases} cases, ${count} leaks, ${killed} of ${mutants} mutants killed`,
      holds: count === 0 && killed === mutants && mutants > 0,
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    await world.close()
  }
}
