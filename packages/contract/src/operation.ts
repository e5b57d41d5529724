import { z } from 'zod'
import type { Authz } from './authz.ts'
import { type CollectionOf, collectionSchema } from './hydra.ts'
import type { Filters, ListRules } from './query.ts'
import { Id, type Resource } from './resource.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API, said once. The server serves it, the web calls it, the documentation is emitted from it. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  ResponseSchema extends z.ZodType = z.ZodType,
  F extends Filters = Filters,
> {
  readonly method: HttpMethod
  /** Under `/api`, with `{id}` for parameters. */
  readonly path: string
  /** One sentence for the documentation. */
  readonly summary: string
  readonly authz: Authz
  readonly params: Params
  /** Query parameters of a single answer; a list's are its `list` rules. */
  readonly query?: z.ZodType
  readonly body?: Body
  /** How the body arrives; JSON unless said. */
  readonly accepts?: 'json' | 'multipart' | 'form-or-json'
  /** Absent for 204 and for answers that are not JSON. */
  readonly response?: ResponseSchema
  readonly status: 200 | 201 | 202 | 204
  readonly list?: ListRules<F>
  /** The resource whose class shows this operation in the Hydra documentation. */
  readonly of?: Resource
  /** What is sent is a secret: nothing of the request is kept, not even a digest of it. */
  readonly secret?: true
  /** Not JSON: a stream, a file or a redirect the handler writes itself. */
  readonly raw?: true
}

export type ParamsOf<O extends Operation> = z.output<O['params']>
export type BodyOf<O extends Operation> = O extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type BodyInputOf<O extends Operation> = O extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type ResponseOf<O extends Operation> = O extends { response: infer A extends z.ZodType }
  ? z.output<A>
  : undefined
export type FiltersOf<O extends Operation> = O extends { list: ListRules<infer F> } ? F : never
/** What the member of a list's answer looks like. */
export type MemberOf<O extends Operation> = ResponseOf<O> extends { member: (infer M)[] } ? M : never

const noParams = z.object({})
const byId = z.object({ id: Id })
type NoParams = typeof noParams
type ById = typeof byId

interface Common {
  readonly summary: string
  readonly authz: Authz
  readonly path?: string
}

/** `GET` a collection, page by page. */
export function list<R extends Resource, F extends Filters = Record<never, never>>(
  of: R,
  o: Common & { rules?: ListRules<F>; members?: z.ZodType },
): Operation<NoParams, z.ZodNever, CollectionOf<R>, F> & { response: CollectionOf<R>; list: ListRules<F>; of: R } {
  return {
    method: 'GET',
    path: o.path ?? of.path,
    summary: o.summary,
    authz: o.authz,
    params: noParams,
    response: collectionSchema(of),
    status: 200,
    list: o.rules ?? {},
    of,
  }
}

/** `GET` a collection that belongs to one item: `/inboxes/{id}/inbox_replies`. */
export function listUnder<R extends Resource, F extends Filters = Record<never, never>>(
  of: R,
  o: Common & { path: string; rules?: ListRules<F> },
): Operation<ById, z.ZodNever, CollectionOf<R>, F> & { response: CollectionOf<R>; list: ListRules<F>; of: R } {
  return { ...list(of, o), path: o.path, params: byId }
}

/** `GET` one item. */
export function read<R extends Resource>(
  of: R,
  o: Common,
): Operation<ById, z.ZodNever, R['schema']> & { response: R['schema']; of: R } {
  return {
    method: 'GET',
    path: o.path ?? `${of.path}/{id}`,
    summary: o.summary,
    authz: o.authz,
    params: byId,
    response: of.schema,
    status: 200,
    of,
  }
}

/** `POST` to a collection: 201, the item, and its `Location`. */
export function create<R extends Resource, B extends z.ZodType>(
  of: R,
  o: Common & { body: B; accepts?: Operation['accepts'] },
): Operation<NoParams, B, R['schema']> & { body: B; response: R['schema']; of: R } {
  return {
    method: 'POST',
    path: o.path ?? of.path,
    summary: o.summary,
    authz: o.authz,
    params: noParams,
    body: o.body,
    response: of.schema,
    status: 201,
    of,
    ...(o.accepts === undefined ? {} : { accepts: o.accepts }),
  }
}

/** `PUT` an item: merges at the top level, never creates. Give the body's fields as `.optional()`. */
export function update<R extends Resource, B extends z.ZodType>(
  of: R,
  o: Common & { body: B },
): Operation<ById, B, R['schema']> & { body: B; response: R['schema']; of: R } {
  return {
    method: 'PUT',
    path: o.path ?? `${of.path}/{id}`,
    summary: o.summary,
    authz: o.authz,
    params: byId,
    body: o.body,
    response: of.schema,
    status: 200,
    of,
  }
}

/** `DELETE` an item: 204. */
export function remove<R extends Resource>(of: R, o: Common): Operation<ById, z.ZodNever, z.ZodNever> & { of: R } {
  return {
    method: 'DELETE',
    path: o.path ?? `${of.path}/{id}`,
    summary: o.summary,
    authz: o.authz,
    params: byId,
    status: 204,
    of,
  }
}

/** Anything else: the calls that are not a resource's own verbs. */
export function call<
  const P extends z.ZodType = NoParams,
  const B extends z.ZodType = z.ZodNever,
  const A extends z.ZodType = z.ZodNever,
  const Q extends z.ZodType = z.ZodNever,
  const Raw extends true | undefined = undefined,
>(
  method: HttpMethod,
  path: string,
  o: Omit<Common, 'path'> & {
    params?: P
    query?: Q
    body?: B
    response?: A
    status?: Operation['status']
    accepts?: Operation['accepts']
    raw?: Raw
    secret?: true
    of?: Resource
  },
): Operation<P, B, A> &
  Given<'body', B> &
  Given<'response', A> &
  Given<'query', Q> &
  (Raw extends true ? { raw: true } : unknown) {
  const { params, status, ...rest } = o
  const operation = { method, path, params: params ?? noParams, status: status ?? 200, ...rest }
  return operation as never // the conditional parts of the return type are what `o` was given
}

type Given<Key extends string, Schema extends z.ZodType> = Schema extends z.ZodNever ? unknown : { [K in Key]: Schema }
