import type { Authz } from '@vitrine/contract/authz'
import type { GrantNetwork } from '@vitrine/contract/connections'
import type { Operation } from '@vitrine/contract/operation'
import type { Permission, Role } from '@vitrine/contract/permissions'
import type { Served } from '@vitrine/sandbox/testing'
import type { buildApp } from '@vitrine/server/app/app'
import type { Deps } from '@vitrine/server/deps/deps'
import type pg from 'pg'

import type { CatalogTable } from './catalogue.ts'
import type { RequestCase } from './requests.ts'
import type { TableSnapshots } from './table-snapshots.ts'

export type CompanySide = 'a' | 'b'

/** A row of the world: the n-th of its table in its company. The n-th row refers to the n-th rows of other tables. */
export interface SeededRow {
  readonly table: string
  readonly side: CompanySide
  readonly n: number
  readonly id: string
  /** The place it belongs to, where it belongs to one. */
  readonly location: number | null
  /** A number nothing else holds. */
  readonly number: number
  canary(column: string): string
  getCanary(table: string, column: string): string
  findId(table: string): string
  seal(what: string): Buffer
}

/** Somebody who asks. */
export interface Actor {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Signs requests of those who are signed in; renewed before it expires, however long a run takes. */
  readonly access?: Access
  /** The company whose rows are theirs. */
  readonly side: CompanySide
  readonly sight: VisibleData
  /** Null for those who are nobody, or nobody any more: 401 everywhere but at open doors. */
  readonly authorization: ActorPermissions | null
  /** Nothing is refused to them but what the state of a thing refuses. */
  readonly isWhole: boolean
  /** Another session of their own. */
  readonly spareSession: string
  readonly userId: string
  /** They are there for the operations that ask for what they lack; elsewhere they are like those who lack one of it. */
  readonly isFor: (authz: Authz) => boolean
}

export interface Access {
  token: string
  readonly secret: string
}

export interface ActorPermissions {
  readonly permissions: ReadonlySet<Permission>
  readonly roles: readonly Role[]
  readonly superAdmin: boolean
}

/** The product's HTTP server, asked directly. */
export type TestApp = Awaited<ReturnType<typeof buildApp>>

/** Two companies that mirror each other, everybody who might ask, and the product they ask. */
export interface IsolationEnvironment extends Things, NetworkGrants {
  readonly app: TestApp
  readonly sandbox: Served
  /** The database's owner. */
  readonly admin: pg.Client
  readonly databaseUrl: string
  readonly deps: Deps
  readonly tables: readonly CatalogTable[]
  readonly rows: readonly SeededRow[]
  readonly actors: readonly Actor[]
  readonly companies: Readonly<Record<CompanySide, string>>
  readonly snapshots: TableSnapshots
  readonly scan: Scan
  /** What readers are told where nobody else is; once it has been asked. */
  alone: Baseline
  /** What the product wrote into its log since it was last asked. */
  readLog(): string[]
  close(): Promise<void>
}

/** What readers are told when what is not theirs is not there at all: it must be what they are told when it is. */
export type Baseline = (permission: Case) => string | undefined

/** What the networks let a company do in earnest. All else the world holds of them are canaries, which they refuse. */
export interface NetworkGrants {
  /** An account there is, as the network calls it. */
  findAccount(network: GrantNetwork, side: CompanySide): string
  /** Tokens that are good, and whose. */
  readonly tokens: ReadonlyMap<string, CompanySide>
}

/** Whose rows an asker may be shown. */
export interface VisibleData {
  readonly sides: readonly CompanySide[]
  /** Only what belongs to this place, of what belongs to places. */
  readonly location: number | null
  /** Companies themselves are shown whoever they are. */
  readonly companies?: boolean
}

/** Tells what of the world a text gives away. */
export type Scan = (text: string, sight: VisibleData, sent: readonly string[]) => string[]

/** One question to the product, and what must come back. */
export interface Case {
  readonly operation: string
  readonly of: Operation
  readonly actor: Actor
  readonly variant: CaseVariant | string
  readonly findId: string
  readonly sendRequest: RequestCase
  readonly expect: Expect
}

/** How the cases find things. */
export interface Things {
  /** The n-th of a type in a company: 1 in the place everybody sees, 3 in one some do not, 4 is deleted. */
  findId(type: string, side: CompanySide, n: number, actor: Actor): string
  /** Whether things of the type are one person’s own. */
  isPersonal(type: string): boolean
  /** An account that a network lets a company use. */
  findAccount(network: GrantNetwork, side: CompanySide): string
  /** Whether things of the type belong to places. */
  hasLocations(type: string): boolean
}

export const variants = [
  'own',
  'random',
  'other place',
  'foreign',
  'foreign by IRI',
  'deleted',
  'malformed',
  'mixed',
] as const

export type CaseVariant = (typeof variants)[number]

export interface Expect {
  /** The one status it may have. */
  readonly status?: number
  /** It is let in: neither refused nor unknown. */
  readonly isAdmitted?: true
  /** Nothing may tell it from this: the same question with an id that nothing has. */
  readonly like?: RequestCase
}
