import type { Operation } from '@vitrine/contract/operation'
import type { RequestMutation } from './mutations.ts'
import { listTables } from './predicates.ts'
import type { Actor, Case, IsolationEnvironment } from './types.ts'

/** An operation, what must not happen in it, and which tables and walls it leans on. */
export interface OperationCases {
  readonly name: string
  readonly of: Operation
  /** By those who have every right. */
  readonly cases: readonly Case[]
  /** To those who lack a right, or see too little; and to who is not signed in. */
  readonly refusals: readonly Case[]
  readonly strangers: readonly Case[]
  /** By those who have every right and write in earnest, with what is theirs; and with a place they do not see. */
  readonly writing: readonly Case[]
  readonly elsewhere: readonly Case[]
  readonly tables: ReadonlySet<string>
  /** Whether a case comes to a table. */
  comesTo(testCase: Case, table: string): boolean
  readonly readsLocations: boolean
}

/** Gets to know an operation by listening while those cases of it are asked that its walls are tried with. */
export function learnOperation(
  world: IsolationEnvironment,
  name: string,
  of: Operation,
  input: { within: readonly Case[]; turnedAway: readonly Case[]; writing: readonly Case[] },
) {
  const names = new Set(world.tables.map((table) => table.name))
  const tables = new Set<string>()
  const tablesByCase = new Map<Case, Set<string>>()
  let readsLocations = false
  const createMutation = (testCase: Case): RequestMutation => {
    const own = new Set<string>()
    tablesByCase.set(testCase, own)
    return {
      onStatement: (statement) => {
        // Who asks is found the same way for everybody.
        if (statement.includes('"session"')) return
        for (const table of listTables(statement, names)) {
          tables.add(table)
          own.add(table)
        }
      },
      onLocationsRead: () => {
        readsLocations = true
      },
    }
  }
  const comesTo = (testCase: Case, table: string) => tablesByCase.get(testCase)?.has(table) === true
  const [cases, others] = partition(input.within, ({ actor }) => watched(of, actor))
  const refusals = input.turnedAway.filter(({ expect }) => expect.status === 403)
  const strangers = input.turnedAway.filter(({ actor }) => actor.name === 'anonymous')
  const inEarnest = input.writing.filter(({ actor }) => watched(of, actor))
  const writing = inEarnest.filter(({ variant }) => variant === 'own')
  const elsewhere = inEarnest.filter(({ variant, expect }) => variant === 'other place' && expect.like !== undefined)
  const known = (): OperationCases => ({
    ...{ name, of, cases, refusals, strangers, writing, elsewhere },
    ...{ tables, comesTo, readsLocations },
  })
  return { lens: createMutation, cases, others, writing, known }
}

/**
 * One who sees all and one who sees a part; and where these are refused, one who is not. What the platform does to a
 * company it does not do to its own.
 */
function watched(of: Operation, { name }: Actor): boolean {
  if (of.authz.superAdmin) return name === (of.authz.object === 'Company' ? 'superAdmin for b' : 'superAdmin')
  return name === 'a.lim' || name === (of.authz.role === undefined ? 'a.owner' : 'a.approval')
}

/** Those that are so, and the others. */
export function partition<T>(all: readonly T[], is: (item: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((item) => !is(item))]
}
