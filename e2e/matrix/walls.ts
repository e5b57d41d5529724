import type { Authz } from '@vitrine/contract/authz'
import { namingsOf } from '@vitrine/contract/naming'
import type { Operation } from '@vitrine/contract/operation'
import { openTables } from '@vitrine/server/db/rls-audit'
import { isOpen } from './cases.ts'
import type { Table } from './catalogue.ts'

// Every wall there is, by what the contract and the database say. Questions do not make walls, they only miss them: with
// fewer questions there are as many walls, and somebody nobody misses.

const rights = ['permission', 'also', 'role', 'superAdmin'] as const satisfies (keyof Authz)[]

/** What may be taken out, of a table or of an operation. */
const words = {
  policy: (of: string) => `the policy of ${of}`,
  check: (of: string) => `what the policy of ${of} says of what is written`,
  company: (of: string) => `the company in queries of ${of}`,
  /** The same of a table that no question comes to. */
  unasked: (of: string) => `the company in queries of ${of}, which nobody asks for`,
  places: (of: string) => `the places of the asker in ${of}`,
  session: (of: string) => `the session that ${of} asks for`,
  permission: (of: string) => `the permission that ${of} asks for`,
  also: (of: string) => `the second permission that ${of} asks for`,
  role: (of: string) => `the role that ${of} asks for`,
  superAdmin: (of: string) => `the super admin that ${of} asks for`,
  nothing: (of: string) => `404 of ${of} as 200`,
  something: (of: string) => `what ${of} answers as 404`,
} as const satisfies Record<string, (of: string) => string>
export type Kind = keyof typeof words

export interface Wall {
  readonly kind: Kind
  readonly of: string
}

/** Why nobody can miss a wall, by what it is of. */
export type Reasons = Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>>

/** What the questions have shown: which tables they come to, and which operations look at the asker’s places. */
export interface Shown {
  readonly tables: ReadonlySet<string>
  readonly askForPlaces: ReadonlySet<string>
}

/** Whether a table must be closed to other companies. */
export const mustBeClosed = ({ name, closed }: Pick<Table, 'name' | 'closed'>): boolean =>
  closed || openTables[name] === undefined

export function wallsOf(
  tables: readonly Pick<Table, 'name' | 'closed'>[],
  operations: readonly (readonly [string, Operation])[],
  shown: Shown,
): Wall[] {
  return [
    ...tables
      .filter(mustBeClosed)
      .flatMap(({ name }) => wallsBy(name, ['policy', 'check', shown.tables.has(name) ? 'company' : 'unasked'])),
    ...operations.flatMap(([name, of]) => wallsBy(name, kindsOf(of, shown.askForPlaces.has(name)))),
  ]
}

function wallsBy(of: string, kinds: readonly Kind[]): Wall[] {
  return kinds.map((kind) => ({ kind, of }))
}

function kindsOf(of: Operation, asksForPlaces: boolean): Kind[] {
  // What is open to everybody keeps nobody out, and may not know who asks.
  const isClosed = !isOpen(of.authz)
  return [
    ...(asksForPlaces || of.authz.scope === 'locations' ? (['places'] as const) : []),
    ...(isClosed ? (['session'] as const) : []),
    ...rights.filter((right) => of.authz[right] !== undefined),
    ...(namingsOf(of).some((one) => one.in === 'path') ? (['nothing'] as const) : []),
    ...(isClosed ? (['something'] as const) : []),
  ]
}

export interface Survey {
  readonly mutants: number
  /** How many nobody missed, and the reason says why. */
  readonly excused: number
  /** One line each: a wall nobody missed, or one that stands in the reasons and should not. */
  readonly survivors: readonly string[]
}

/** Takes out each wall: somebody misses it, or it has a reason why nobody can, and then nobody does. */
export async function survey(
  walls: readonly Wall[],
  reasons: Reasons,
  isMissed: (wall: Wall) => Promise<boolean>,
): Promise<Survey> {
  let mutants = 0
  let excused = 0
  const survivors: string[] = []
  for (const wall of walls) {
    const says = words[wall.kind](wall.of)
    const reason = reasons[wall.kind]?.[wall.of]
    const missed = await isMissed(wall)
    if (reason !== undefined && !missed) {
      excused++
      continue
    }
    mutants++
    if (reason !== undefined) survivors.push(`somebody misses ${says}, and a reason says that nobody can: “${reason}”`)
    else if (!missed) survivors.push(`nobody misses ${says}`)
  }
  return { mutants, excused, survivors }
}

/** Reasons for walls that do not stand: a table or an operation that is gone, or is asked otherwise now. */
export function idle(walls: readonly Wall[], reasons: Reasons): string[] {
  const standing = new Set(walls.map(({ kind, of }) => words[kind](of)))
  return (Object.entries(reasons) as [Kind, Readonly<Record<string, string>>][]) // the keys of Reasons
    .flatMap(([kind, each]) => Object.keys(each).map((of) => words[kind](of)))
    .flatMap((says) => (standing.has(says) ? [] : [`there is no such wall as ${says}, and a reason stands for it`]))
}
