import { operations } from '@vitrine/contract/api'
import { bodyTypes } from '@vitrine/contract/documents/body-types'
import { searchOf, viewOf } from '@vitrine/contract/hydra'
import type { Operation } from '@vitrine/contract/operation'
import { type Fault, faultsIn } from '@vitrine/contract/problems'
import { givenIn, type ListQuery, readListQuery } from '@vitrine/contract/query'
import { findUnstorableParameters, findUnstorableText, isListParameter } from '@vitrine/contract/storable-text'
import { isRecorded } from '@vitrine/contract/user-activities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import type { Asked, Handlers, Page } from '../http/handler.ts'
import { onlyOnce } from '../http/idempotency.ts'
import { answerType, mustTakeBody } from '../http/negotiation.ts'
import { isPermitted } from '../http/permitted.ts'
import { getQueryString } from '../http/query-string.ts'
import { refuseOthers } from '../http/refuse-other-methods.ts'
import { badRequest, forbidden, invalid, notFound, Refusal } from '../lib/errors.ts'
import { languageOf } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { identify } from '../session/identify.ts'
import { keepVisit, recorded } from '../user-activities/record.ts'

type AnyHandler = (deps: Deps, asked: Asked<Operation>) => Promise<unknown>

/** Serves every operation of the contract with its handler. */
export function serveAll(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  const all = operations()
  const methodsAt = Map.groupBy(all, ([, operation]) => urlOf(operation))
  for (const [name, operation] of all) {
    const [noun = '', verb = ''] = name.split('.')
    const handler = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[noun]?.[verb] // names come from the same object
    if (!handler) throw new Error(`${name} has no handler`)
    const allow = (methodsAt.get(urlOf(operation)) ?? []).map(([, { method }]) => method)
    app.route({
      method: operation.method,
      url: urlOf(operation),
      config: { operation: name, allow, bodyTypes: bodyTypes(operation) },
      handler: (request, reply) => serve(deps, name, operation, handler, request, reply),
    })
  }
  for (const [url, here] of methodsAt)
    refuseOthers(
      app,
      url,
      here.map(([, { method }]) => method),
    )
}

/** `/locations/{id}` as the router spells it. */
function urlOf(operation: Operation): string {
  return `/api${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

async function serve(
  deps: Deps,
  name: string,
  operation: Operation,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const type = operation.raw ? '' : answerType(request)
  mustTakeBody(operation, request)
  const isPublic = operation.authz.scope === 'public' && operation.authz.superAdmin !== true
  const who = isPublic ? null : await identify(deps, request)
  request.who = who
  request.lang = who?.lang ?? languageOf(request.headers['accept-language'])
  if (who && !isPermitted(operation, who)) throw forbidden()
  const asked = ask(deps, operation, who, request, reply)
  const plainly = () => handler(deps, asked)
  if (who === null) return operation.raw ? plainly() : send(deps, operation, type, request, reply, await plainly())
  const act = { name, operation, who, request }
  if (who.companyId !== who.homeCompanyId) await keepVisit(deps, act)
  if (operation.raw) return plainly()
  const run = isRecorded(operation)
    ? () => recorded(deps, act, (inside, db) => handler(inside, { ...asked, db }))
    : plainly
  // Keys are their sender's, whichever company they act for.
  const home = deps.databases.of(who.homeCompanyId)
  const answer =
    operation.method === 'POST' ? await onlyOnce(home, who, name, request, reply, operation, run) : await run()
  return send(deps, operation, type, request, reply, answer)
}

function ask(
  deps: Deps,
  operation: Operation,
  who: Viewer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Asked<Operation> {
  const params = operation.params.safeParse(request.params)
  // An id that can't be one is an item that isn't there.
  if (!params.success) throw notFound()
  const search = getQueryString(request)
  const rules = operation.list
  const list = rules ? readListQuery(search, rules) : null
  if (rules && list === null) throw badRequest('page')
  if (rules) refuse(findUnstorableParameters(search, (parameter) => isListParameter(parameter, rules)))
  return {
    params: params.data,
    body: readBody(operation, request),
    query: operation.query ? readQuery(operation, search) : undefined,
    list: list as ListQuery<never>, // only lists read it
    get who(): Viewer {
      if (who === null) throw new Error('A public operation asked who is there.')
      return who
    },
    db: who === null ? deps.databases.open : deps.databases.of(who.companyId),
    lang: request.lang,
    request,
    reply,
  }
}

function readBody(operation: Operation, request: FastifyRequest): never {
  if (!operation.body || operation.accepts === 'multipart') return undefined as never // the handler reads it
  const body = request.body === undefined ? {} : request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ propertyPath: '', code: 'type.object' })
  const read = operation.body.safeParse(body, { reportInput: true })
  if (!read.success) throw new Refusal(400, { faults: faultsIn(read.error) })
  refuse(findUnstorableText(body, read.data))
  return read.data as never // parsed by the operation's own schema
}

function readQuery(operation: Operation, search: string): unknown {
  const read = operation.query?.safeParse(givenIn(search), { reportInput: true })
  if (read && !read.success) throw new Refusal(400, { faults: faultsIn(read.error) })
  const parameters = Object(read?.data) // every query is an object
  const isRead = (name: string) => Object.hasOwn(parameters, name) || Object.hasOwn(parameters, `${name}[]`)
  refuse(findUnstorableParameters(search, isRead))
  return read?.data
}

function refuse(violations: readonly Fault[]): void {
  if (violations.length > 0) throw new Refusal(400, { faults: violations })
}

function send(
  deps: Deps,
  operation: Operation,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): unknown {
  if (operation.status === 204 || !operation.answer) return reply.code(operation.status).send()
  const document = operation.list
    ? collection(operation, request, reply, answer as Page<unknown>) // what handlers of lists answer
    : withContext(answer)
  // Undeclared fields never leave the house; a declared one that is wrong is our defect, and said so in the log.
  const parsed = operation.answer.safeParse(document)
  if (!parsed.success) {
    deps.log.error({ operation: operation.path, issues: parsed.error.issues }, 'an answer does not match its contract')
    throw new Refusal(500)
  }
  const item = parsed.data as { '@id'?: string } // answers are objects
  if (operation.status === 201 && item['@id'] !== undefined) reply.header('location', item['@id'])
  return reply.code(statusFor(operation, reply)).type(type).send(JSON.stringify(parsed.data))
}

/** A handler may say that what was asked is only begun. */
function statusFor(operation: Operation, reply: FastifyReply): number {
  return reply.statusCode === 202 ? 202 : operation.status
}

function withContext(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('@type' in answer)) return answer
  return { '@context': `/api/contexts/${String(answer['@type'])}`, ...answer }
}

function collection(operation: Operation, request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): unknown {
  const search = getQueryString(request)
  const params = request.params as Record<string, string> // parsed before the handler ran
  const path = `/api${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`
  const asked = readListQuery(search, operation.list ?? {}) ?? { page: 1, itemsPerPage: 30 }
  const view = viewOf(path, search, asked.page, asked.itemsPerPage, page.totalItems)
  const pages = asked.itemsPerPage > 0 ? Math.max(1, Math.ceil(page.totalItems / asked.itemsPerPage)) : 1
  reply.headers({
    'x-total-count': String(page.totalItems),
    'x-total-pages': String(pages),
    'x-items-per-page': String(asked.itemsPerPage),
  })
  return {
    '@context': `/api/contexts/${operation.of?.name}`,
    '@id': path,
    '@type': 'Collection',
    totalItems: page.totalItems,
    member: page.items,
    ...(view ? { view } : {}),
    search: searchOf(path, operation.list ?? {}),
  }
}
