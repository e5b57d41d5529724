import type { Api } from '@vitrine/contract/api'
import type { Locale } from '@vitrine/contract/companies'
import type { BodyOf, FiltersOf, MemberOf, Operation, ParamsOf } from '@vitrine/contract/operation'
import type { ListQuery } from '@vitrine/contract/query'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { Viewer } from '../lib/viewer.ts'

/** The input of a handler, parsed and with permissions already checked. */
export interface HandlerInput<O extends Operation> {
  readonly params: ParamsOf<O>
  readonly body: BodyOf<O>
  readonly query: O extends { query: infer Q extends z.ZodType } ? z.output<Q> : unknown
  readonly list: ListQuery<FiltersOf<O>>
  /** The viewer. Throws in a public operation, which has none. */
  readonly viewer: Viewer
  /** A handle limited to the rows of the viewer's company. */
  readonly db: Db
  readonly lang: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A page of a list; `routes.ts` wraps it in the Hydra collection. */
export interface PagedItems<M> {
  readonly items: M[]
  readonly totalItems: number
}

export type HandlerResult<O extends Operation> = O extends { raw: true }
  ? unknown
  : O extends { list: object }
    ? PagedItems<MemberOf<O>>
    : O extends { response: infer A extends z.ZodType }
      ? z.input<A>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 returns nothing
        undefined | void

export type Handler<O extends Operation> = (deps: Deps, input: HandlerInput<O>) => Promise<HandlerResult<O>>

/** The handlers of one resource: `export const groupRoutes: HandlersOf<'groups'> = { list: …, … }`. */
export type HandlersOf<Noun extends keyof Api> = {
  [Action in keyof Api[Noun]]: Api[Noun][Action] extends Operation ? Handler<Api[Noun][Action]> : never
}

/** All handlers. An operation in the contract without a handler does not compile. */
export type Handlers = { [Noun in keyof Api]: HandlersOf<Noun> }
