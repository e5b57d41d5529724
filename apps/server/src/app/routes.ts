import { operations } from '@vitrine/contract/api'
import { bodyTypes } from '@vitrine/contract/documents/body-types'
import { createSearch, createView } from '@vitrine/contract/hydra'
import type { Operation } from '@vitrine/contract/operation'
import { type FieldViolation, listViolations } from '@vitrine/contract/problems'
import { type ListQuery, parseQuery, readListQuery } from '@vitrine/contract/query'
import { findUnstorableParameters, findUnstorableText, isListParameter } from '@vitrine/contract/storable-text'
import { isRecorded } from '@vitrine/contract/user-activities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import type { HandlerInput, Handlers, PagedItems } from '../http/handler.ts'
import { onlyOnce } from '../http/idempotency.ts'
import { negotiateType, requireBodyType } from '../http/negotiation.ts'
import { isPermitted } from '../http/permitted.ts'
import { getQueryString } from '../http/query-string.ts'
import { refuseOthers } from '../http/refuse-other-methods.ts'
import { badRequest, forbidden, invalid, notFound, Refusal } from '../lib/errors.ts'
import { parseLanguage } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { identify } from '../session/authenticate.ts'
import { recorded, recordVisit } from '../user-activities/record.ts'

type AnyHandler = (deps: Deps, input: HandlerInput<Operation>) => Promise<unknown>

/** Registers a route for every operation of the contract. */
export function serveAll(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  const all = operations()
  const methodsAt = Map.groupBy(all, ([, operation]) => getUrl(operation))
  for (const [name, operation] of all) {
    const [noun = '', action = ''] = name.split('.')
    const handler = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[noun]?.[action] // names come from the same object
    if (!handler) throw new Error(`${name} has no handler`)
    const allow = (methodsAt.get(getUrl(operation)) ?? []).map(([, { method }]) => method)
    app.route({
      method: operation.method,
      url: getUrl(operation),
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

/** Fastify's form of a contract path: `/locations/{id}` becomes `/api/locations/:id`. */
function getUrl(operation: Operation): string {
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
  const type = operation.raw ? '' : negotiateType(request)
  requireBodyType(operation, request)
  const isPublic = operation.authz.scope === 'public' && operation.authz.superAdmin !== true
  const viewer = isPublic ? null : await identify(deps, request)
  request.who = viewer
  request.lang = viewer?.lang ?? parseLanguage(request.headers['accept-language'])
  if (viewer && !isPermitted(operation, viewer)) throw forbidden()
  const input = buildInput(deps, operation, viewer, request, reply)
  const plainly = () => handler(deps, input)
  if (viewer === null) return operation.raw ? plainly() : send(deps, operation, type, request, reply, await plainly())
  const act = { name, operation, viewer: viewer, request }
  if (viewer.companyId !== viewer.homeCompanyId) await recordVisit(deps, act)
  if (operation.raw) return plainly()
  const run = isRecorded(operation)
    ? () => recorded(deps, act, (inside, db) => handler(inside, { ...input, db }))
    : plainly
  // Idempotency keys belong to the user, so they are stored in the user's own company.
  const home = deps.databases.forCompany(viewer.homeCompanyId)
  const result =
    operation.method === 'POST' ? await onlyOnce(home, viewer, name, request, reply, operation, run) : await run()
  return send(deps, operation, type, request, reply, result)
}

function buildInput(
  deps: Deps,
  operation: Operation,
  viewer: Viewer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerInput<Operation> {
  const params = operation.params.safeParse(request.params)
  // A malformed id is a 404, like an id that does not exist.
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
    get viewer(): Viewer {
      if (viewer === null) throw new Error('A public operation asked who is there.')
      return viewer
    },
    db: viewer === null ? deps.databases.open : deps.databases.forCompany(viewer.companyId),
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
  if (!read.success) throw new Refusal(400, { violations: listViolations(read.error) })
  refuse(findUnstorableText(body, read.data))
  return read.data as never // parsed by the operation's own schema
}

function readQuery(operation: Operation, search: string): unknown {
  const read = operation.query?.safeParse(parseQuery(search), { reportInput: true })
  if (read && !read.success) throw new Refusal(400, { violations: listViolations(read.error) })
  const parameters = Object(read?.data) // every query is an object
  const isRead = (name: string) => Object.hasOwn(parameters, name) || Object.hasOwn(parameters, `${name}[]`)
  refuse(findUnstorableParameters(search, isRead))
  return read?.data
}

function refuse(violations: readonly FieldViolation[]): void {
  if (violations.length > 0) throw new Refusal(400, { violations: violations })
}

function send(
  deps: Deps,
  operation: Operation,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): unknown {
  if (operation.status === 204 || !operation.response) return reply.code(operation.status).send()
  const document = operation.list
    ? collection(operation, request, reply, result as PagedItems<unknown>) // what handlers of lists return
    : withContext(result)
  // Parsing drops undeclared fields. An invalid declared field is our bug: it is logged, and the response is a 500.
  const parsed = operation.response.safeParse(document)
  if (!parsed.success) {
    deps.log.error({ operation: operation.path, issues: parsed.error.issues }, 'an answer does not match its contract')
    throw new Refusal(500)
  }
  const item = parsed.data as { '@id'?: string } // responses are objects
  if (operation.status === 201 && item['@id'] !== undefined) reply.header('location', item['@id'])
  return reply.code(statusFor(operation, reply)).type(type).send(JSON.stringify(parsed.data))
}

/** A handler may set 202 when the work continues after the response. */
function statusFor(operation: Operation, reply: FastifyReply): number {
  return reply.statusCode === 202 ? 202 : operation.status
}

function withContext(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('@type' in result)) return result
  return { '@context': `/api/contexts/${String(result['@type'])}`, ...result }
}

function collection(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PagedItems<unknown>,
): unknown {
  const search = getQueryString(request)
  const params = request.params as Record<string, string> // parsed before the handler ran
  const path = `/api${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`
  const listQuery = readListQuery(search, operation.list ?? {}) ?? { page: 1, itemsPerPage: 30 }
  const view = createView(path, search, listQuery.page, listQuery.itemsPerPage, page.totalItems)
  const pages = listQuery.itemsPerPage > 0 ? Math.max(1, Math.ceil(page.totalItems / listQuery.itemsPerPage)) : 1
  reply.headers({
    'x-total-count': String(page.totalItems),
    'x-total-pages': String(pages),
    'x-items-per-page': String(listQuery.itemsPerPage),
  })
  return {
    '@context': `/api/contexts/${operation.of?.name}`,
    '@id': path,
    '@type': 'Collection',
    totalItems: page.totalItems,
    member: page.items,
    ...(view ? { view } : {}),
    search: createSearch(path, operation.list ?? {}),
  }
}
