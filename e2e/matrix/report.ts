import { type Part, parts, runMatrix } from './matrix.ts'
import { surveyMutants } from './mutants.ts'
import { probe } from './policies.ts'
import { timingsOf } from './timing.ts'
import { askAlone } from './without.ts'
import { openWorld } from './world.ts'

export interface Report {
  readonly lines: readonly string[]
  readonly last: string
  readonly holds: boolean
}

/** The whole proof: every case, both walls each alone, every closed table asked directly, and each wall taken out. */
export async function prove(
  only?: RegExp,
  say: (line: string) => void = () => {},
  { timed = false, asked = parts }: { timed?: boolean; asked?: readonly Part[] } = {},
): Promise<Report> {
  const began = performance.now()
  const world = await openWorld()
  const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  try {
    say(`${since()}: two companies, ${world.rows.length} rows, ${world.actors.length} askers`)
    if (asked.includes('sight') || asked.includes('one wall')) world.alone = await askAlone(world, only)
    const { cases, leaks, known } = await runMatrix(world, only, asked)
    say(`${since()}: ${cases} cases asked`)
    // Walls are taken out of what was shown.
    if (!asked.includes('sight')) return reportOf(cases, leaks, 0, 0)
    const closed = world.tables.filter((table) => table.closed)
    for (const { name } of closed) leaks.push(...(await probe(world, name)))
    say(`${since()}: ${closed.length} closed tables asked directly`)
    const { mutants, killed, survivors } = await surveyMutants(world, known)
    if (mutants === 0) leaks.push('no wall was tried')
    say(`${since()}: ${mutants} mutants tried`)
    if (timed) say(`${since()}: ${await timingsOf(world)}`)
    return reportOf(cases, leaks, mutants, killed, survivors)
  } finally {
    await world.close()
  }
}

function reportOf(
  cases: number,
  leaks: readonly string[],
  mutants: number,
  killed: number,
  survivors: readonly string[] = [],
): Report {
  return {
    lines: [...leaks, ...survivors.map((one) => `nobody misses ${one}`)],
    last: `${cases} cases, ${leaks.length} leaks, ${killed} of ${mutants} mutants killed`,
    holds: leaks.length === 0 && killed === mutants,
  }
}
