import type { Api } from '@vitrine/contract/api'
import type { Locale } from '@vitrine/contract/companies'
import type { BodyOf, FiltersOf, MemberOf, Operation, ParamsOf } from '@vitrine/contract/operation'
import type { ListQuery } from '@vitrine/contract/query'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { Viewer } from '../lib/viewer.ts'

/** What a handler is asked, already parsed and let through. */
export interface Asked<O extends Operation> {
  readonly params: ParamsOf<O>
  readonly body: BodyOf<O>
  readonly query: O extends { query: infer Q extends z.ZodType } ? z.output<Q> : unknown
  readonly list: ListQuery<FiltersOf<O>>
  /** Who asks. Reading it in a public operation throws: nobody is known there. */
  readonly who: Viewer
  /** Rows of the asker's company. */
  readonly db: Db
  readonly lang: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A page of a list; the dialect around it is put on by `routes.ts`. */
export interface Page<M> {
  readonly items: M[]
  readonly totalItems: number
}

export type Answered<O extends Operation> = O extends { raw: true }
  ? unknown
  : O extends { list: object }
    ? Page<MemberOf<O>>
    : O extends { answer: infer A extends z.ZodType }
      ? z.input<A>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 returns nothing
        undefined | void

export type Handler<O extends Operation> = (deps: Deps, asked: Asked<O>) => Promise<Answered<O>>

/** The handlers of one noun: `export const groupRoutes: HandlersOf<'groups'> = { list: …, … }`. */
export type HandlersOf<Noun extends keyof Api> = {
  [Verb in keyof Api[Noun]]: Api[Noun][Verb] extends Operation ? Handler<Api[Noun][Verb]> : never
}

/** Every handler there must be. An operation said and not served does not compile. */
export type Handlers = { [Noun in keyof Api]: HandlersOf<Noun> }
