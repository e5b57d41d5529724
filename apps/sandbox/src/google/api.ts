import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core, Effect, SandboxResponse } from '../core.ts'
import { VendorError } from '../vendor-error.ts'
import { bindBody, bindQuery, isMessage, type Message } from './bind-request.ts'
import type { Discovery, DiscoveryMethod } from './discovery.ts'
import { broken, insufficientScopes, malformed, noSuchPage, quotaExceeded, unauthenticated } from './errors.ts'
import { select } from './field-selectors.ts'
import type { GoogleIdentity } from './identity.ts'
import { present } from './present.ts'
import { managesBusinesses } from './scopes.ts'

/** One request that may be here: authenticated, within the quota, and as its discovery document wants it. */
export interface GoogleCall {
  discovery: Discovery
  owner: string
  /** By the path's own names: `locationsId`. */
  params: Record<string, string>
  query: Message
  body: Message
  base: string
  /** Answers a read; `on` is the account it concerns, in the ledger's words. */
  read(on: string | null, getMessage: () => Message | Promise<Message>): Promise<FastifyReply>
  mutate(on: string, facts: GoogleMutationFacts, effect: () => Done | Promise<Done>): Promise<FastifyReply>
}

export interface GoogleMutationFacts {
  public: boolean
  /** What the `rejected` fault does where Google accepts first and refuses later. */
  refuse?: () => Done | Promise<Done>
}

export type Done = Omit<Effect, 'body' | 'status' | 'headers'> & { body: Message }

export type Serve = (operation: string, handle: (call: GoogleCall) => Promise<FastifyReply>) => void

const PER_MINUTE = { name: 'google.requests', fallback: 300, windowMs: 60_000 }

/** Serves operations of one API. Each is named in the discovery document, which says path, verb, parameters and messages. */
export function serveApi(
  core: Core,
  { tokens }: GoogleIdentity,
  discovery: Discovery,
  register: (serve: Serve) => void,
): void {
  const { host } = discovery

  function understand(request: FastifyRequest, method: DiscoveryMethod): Omit<GoogleCall, 'read' | 'mutate'> {
    const token = readToken(request)
    const grant = token === undefined ? null : tokens.readAccess(token)
    if (!grant) throw unauthenticated(token === undefined)
    if (!managesBusinesses(grant.scopes)) throw insufficientScopes(host)
    const { allowed, limit } = core.quotas.consume(PER_MINUTE, host)
    if (!allowed) throw quotaExceeded(host, limit)
    return {
      discovery,
      owner: grant.owner,
      // Every parameter of these paths is one segment of text.
      params: request.params as Record<string, string>,
      query: bindQuery(discovery, method, request.query),
      body: bindBody(discovery, method, request.body),
      base: core.base(request),
    }
  }

  core.host(
    'google',
    host,
    (scope) => {
      register((operation, handle) => {
        const method = discovery.methods.get(operation)
        if (!method) throw new Error(`${host} knows no ${operation}`)
        core.declare('google', method.httpMethod, `${host}/${method.path}`)
        scope.route({
          method: method.httpMethod,
          url: toRoutePath(method.path),
          handler: (request, reply) => {
            const call = understand(request, method)
            const shown = (body: Message) => {
              const whole = present(discovery, method.response, body)
              return typeof call.query.fields === 'string' ? select(whole, call.query.fields) : whole
            }
            return handle({
              ...call,
              read: (on, getMessage) =>
                core.read(
                  request,
                  reply,
                  { network: 'google', account: on, operation },
                  async (): Promise<SandboxResponse> => ({
                    body: shown(await getMessage()),
                  }),
                ),
              mutate: (on, { refuse, ...facts }, effect) => {
                const run = async (act: () => Done | Promise<Done>) => {
                  const done = await act()
                  return { ...done, body: shown(done.body) }
                }
                return core.mutate(
                  request,
                  reply,
                  { network: 'google', account: on, operation, ...facts, refuse: refuse && (() => run(refuse)) },
                  () => run(effect),
                )
              },
            })
          },
        })
      })
      failAsGoogle(scope, host)
    },
    { declare: false },
  )
}

/** `{locationsId}:transfer` in the router's words, where a colon begins a parameter and two are one. */
export function toRoutePath(path: string): string {
  return `/${path}`
    .replaceAll(':', '::')
    .replace(/\{(\w+)\}(?=::)/g, ':$1(^[^:/]+)')
    .replace(/\{(\w+)\}/g, ':$1')
}

function readToken({ headers, query }: FastifyRequest): string | undefined {
  const bearer = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return bearer
  const { access_token, oauth_token } = isMessage(query) ? query : {}
  const given = access_token ?? oauth_token
  return typeof given === 'string' ? given : undefined
}

/** What no route answers, and what one could not, in Google's words. */
export function failAsGoogle(scope: FastifyInstance, host: string): void {
  scope.setNotFoundHandler(({ url }, reply) => {
    const path = (url.split('?')[0] ?? '').slice(host.length + 1)
    return reply.code(404).type('text/html; charset=UTF-8').send(noSuchPage(path))
  })
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const vendorError = toGoogleError(error)
    return reply.code(vendorError.status).headers(vendorError.headers).send(vendorError.body)
  })
}

function toGoogleError(error: Error & { statusCode?: number }): VendorError {
  if (error instanceof VendorError) return error
  if (error.statusCode !== undefined && error.statusCode < 500)
    return malformed([{ description: 'Invalid JSON payload received. Unexpected token.' }])
  console.error(error)
  return broken(500)
}
