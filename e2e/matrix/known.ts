import type { Operation } from '@vitrine/contract/operation'
import type { Lens } from './lens.ts'
import { tablesIn } from './predicates.ts'
import type { Actor, Case, World } from './types.ts'

/** An operation, what must not happen in it, and which tables and walls it leans on. */
export interface Known {
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
  comesTo(one: Case, table: string): boolean
  readonly asksForPlaces: boolean
}

/** Gets to know an operation by listening while those cases of it are asked that its walls are tried with. */
export function know(
  world: World,
  name: string,
  of: Operation,
  asked: { within: readonly Case[]; atDoor: readonly Case[]; writing: readonly Case[] },
) {
  const names = new Set(world.tables.map((table) => table.name))
  const tables = new Set<string>()
  const heard = new Map<Case, Set<string>>()
  let asksForPlaces = false
  const lens = (one: Case): Lens => {
    const own = new Set<string>()
    heard.set(one, own)
    return {
      hears: (statement) => {
        // Who asks is found the same way for everybody.
        if (statement.includes('"session"')) return
        for (const table of tablesIn(statement, names)) {
          tables.add(table)
          own.add(table)
        }
      },
      hearsOfPlaces: () => {
        asksForPlaces = true
      },
    }
  }
  const comesTo = (one: Case, table: string) => heard.get(one)?.has(table) === true
  const [cases, others] = split(asked.within, ({ actor }) => watched(of, actor))
  const refusals = asked.atDoor.filter(({ expect }) => expect.status === 403)
  const strangers = asked.atDoor.filter(({ actor }) => actor.name === 'anonymous')
  const inEarnest = asked.writing.filter(({ actor }) => watched(of, actor))
  const writing = inEarnest.filter(({ variant }) => variant === 'own')
  const elsewhere = inEarnest.filter(({ variant, expect }) => variant === 'other place' && expect.like !== undefined)
  const known = (): Known => ({
    ...{ name, of, cases, refusals, strangers, writing, elsewhere },
    ...{ tables, comesTo, asksForPlaces },
  })
  return { lens, cases, others, writing, known }
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
export function split<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}
