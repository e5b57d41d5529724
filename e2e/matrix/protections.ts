import type { Authz } from '@vitrine/contract/authz'
import { listIdParameters } from '@vitrine/contract/id-parameters'
import type { Operation } from '@vitrine/contract/operation'
import { openTables } from '@vitrine/server/db/rls-audit'
import { isOpen } from './cases.ts'
import type { CatalogTable } from './catalogue.ts'

// Every wall there is, by what the contract and the database say. Questions do not make walls, they only miss them: with
// fewer questions there are as many walls, and somebody nobody misses.

const permissionFields = ['permission', 'also', 'role', 'superAdmin'] as const satisfies (keyof Authz)[]

/** What may be taken out, of a table or of an operation. */
const descriptions = {
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
export type ProtectionKind = keyof typeof descriptions

export interface Protection {
  readonly kind: ProtectionKind
  readonly of: string
}

/** Why nobody can miss a wall, by what it is of. */
export type Reasons = Readonly<Partial<Record<ProtectionKind, Readonly<Record<string, string>>>>>

/** What the questions have shown: which tables they come to, and which operations look at the asker’s places. */
export interface ObservedAccess {
  readonly tables: ReadonlySet<string>
  readonly locationOperations: ReadonlySet<string>
}

/** Whether a table must be closed to other companies. */
export const needsProtection = ({ name, closed }: Pick<CatalogTable, 'name' | 'closed'>): boolean =>
  closed || openTables[name] === undefined

export function listProtections(
  tables: readonly Pick<CatalogTable, 'name' | 'closed'>[],
  operations: readonly (readonly [string, Operation])[],
  shown: ObservedAccess,
): Protection[] {
  return [
    ...tables
      .filter(needsProtection)
      .flatMap(({ name }) =>
        buildProtections(name, ['policy', 'check', shown.tables.has(name) ? 'company' : 'unasked']),
      ),
    ...operations.flatMap(([name, of]) => buildProtections(name, listKinds(of, shown.locationOperations.has(name)))),
  ]
}

function buildProtections(of: string, kinds: readonly ProtectionKind[]): Protection[] {
  return kinds.map((kind) => ({ kind, of }))
}

function listKinds(of: Operation, readsLocations: boolean): ProtectionKind[] {
  // What is open to everybody keeps nobody out, and may not know who asks.
  const isClosed = !isOpen(of.authz)
  return [
    ...(readsLocations || of.authz.scope === 'locations' ? (['places'] as const) : []),
    ...(isClosed ? (['session'] as const) : []),
    ...permissionFields.filter((right) => of.authz[right] !== undefined),
    ...(listIdParameters(of).some((naming) => naming.in === 'path') ? (['nothing'] as const) : []),
    ...(isClosed ? (['something'] as const) : []),
  ]
}

export interface MutationResult {
  readonly mutants: number
  /** How many nobody missed, and the reason says why. */
  readonly excused: number
  /** One line each: a wall nobody missed, or one that stands in the reasons and should not. */
  readonly survivors: readonly string[]
}

/** Takes out each wall: somebody misses it, or it has a reason why nobody can, and then nobody does. */
export async function runMutations(
  protections: readonly Protection[],
  reasons: Reasons,
  isMissed: (protection: Protection) => Promise<boolean>,
): Promise<MutationResult> {
  let mutants = 0
  let excused = 0
  const survivors: string[] = []
  for (const protection of protections) {
    const description = descriptions[protection.kind](protection.of)
    const reason = reasons[protection.kind]?.[protection.of]
    const missed = await isMissed(protection)
    if (reason !== undefined && !missed) {
      excused++
      continue
    }
    mutants++
    if (reason !== undefined)
      survivors.push(`somebody misses ${description}, and a reason says that nobody can: “${reason}”`)
    else if (!missed) survivors.push(`nobody misses ${description}`)
  }
  return { mutants, excused, survivors }
}

/** Reasons for walls that do not stand: a table or an operation that is gone, or is asked otherwise now. */
export function listUnusedReasons(protections: readonly Protection[], reasons: Reasons): string[] {
  const standing = new Set(protections.map(({ kind, of }) => descriptions[kind](of)))
  return (Object.entries(reasons) as [ProtectionKind, Readonly<Record<string, string>>][]) // the keys of Reasons
    .flatMap(([kind, each]) => Object.keys(each).map((of) => descriptions[kind](of)))
    .flatMap((description) =>
      standing.has(description) ? [] : [`there is no such wall as ${description}, and a reason stands for it`],
    )
}
