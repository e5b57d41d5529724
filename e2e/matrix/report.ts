import { recordBaseline } from './baseline-responses.ts'
import { openWorld } from './isolation-environment.ts'
import { type MatrixPart, runMatrix } from './matrix.ts'
import { surveyMutants } from './mutants.ts'
import { probe } from './policies.ts'
import { needsProtection } from './protections.ts'
import { measureTimings } from './timing.ts'

/** What came of a proof, or of a part of it. */
export interface Report {
  readonly cases: number
  /** One line each. */
  readonly leaks: readonly string[]
  readonly mutants: number
  /** Walls taken out that nobody can miss, by `reasons.ts`. */
  readonly excused: number
  /** One line each: a wall nobody missed, or a reason that does not hold. */
  readonly survivors: readonly string[]
}

/** What `npm test` asks beside what is shown. That the policies hold alone is asked of each closed table there, of each operation in `e2e/full`. */
export const besideSight = ['door', 'queries alone', 'writing'] as const satisfies readonly MatrixPart[]

/** The parts, a process each: about as long as each other. */
export const halves = [
  ['sight'],
  ['door', 'queries alone', 'policies alone', 'writing'],
] as const satisfies readonly (readonly MatrixPart[])[]

/**
 * A part of the proof. With what is shown go every closed table asked directly, each wall taken out, and how long
 * answers take when that is asked for.
 */
export async function prove(
  parts: readonly MatrixPart[],
  {
    only,
    print = () => {},
    timed = false,
    withMutants = true,
  }: { only?: RegExp | undefined; print?: (line: string) => void; timed?: boolean; withMutants?: boolean } = {},
): Promise<Report> {
  const began = performance.now()
  const world = await openWorld()
  const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  try {
    print(`${since()}: two companies, ${world.rows.length} rows, ${world.actors.length} askers`)
    if (parts.some((part) => part === 'sight' || part.endsWith('alone')))
      world.alone = await recordBaseline(world, only)
    const { cases, leaks, known } = await runMatrix(world, only, parts)
    print(`${since()}: ${cases} cases asked`)
    // Walls are taken out of what was shown.
    if (!parts.includes('sight')) return { cases, leaks, mutants: 0, excused: 0, survivors: [] }
    const closed = world.tables.filter(needsProtection)
    for (const table of closed) leaks.push(...(await probe(world, table)))
    print(`${since()}: ${closed.length} closed tables asked directly`)
    if (!withMutants) return { cases, leaks, mutants: 0, excused: 0, survivors: [] }
    const { mutants, excused, survivors } = await surveyMutants(world, known, only)
    if (mutants === 0) leaks.push('no wall was tried')
    print(`${since()}: ${mutants} mutants tried`)
    if (timed) print(await measureTimings(world))
    return { cases, leaks, mutants, excused, survivors }
  } finally {
    await world.close()
  }
}

/** What is wrong, a line each; how many walls stand unproven for a reason; and in the last what was done. */
export function formatLines(reports: readonly Report[]): { violations: string[]; excused: string; last: string } {
  const leaks = reports.flatMap((report) => report.leaks)
  const survivors = reports.flatMap((report) => report.survivors)
  const sum = (of: 'cases' | 'mutants' | 'excused') => reports.reduce((all, report) => all + report[of], 0)
  const killed = sum('mutants') - survivors.length
  return {
    violations: [...leaks, ...survivors],
    excused: `${sum('excused')} walls excused, a reason for each in e2e/matrix/reasons.ts`,
    last: `${sum('cases')} cases, ${leaks.length} leaks, ${killed} of ${sum('mutants')} mutants killed`,
  }
}
