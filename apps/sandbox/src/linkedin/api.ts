import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Core, Effect, Mutation, SandboxResponse } from '../core.ts'
import { VendorError } from '../vendor-error.ts'
import {
  broken,
  denied,
  expiredToken,
  invalidParameter,
  invalidToken,
  linkedinError,
  revokedToken,
  tooMany,
} from './errors.ts'
import { parseUrn, rawQuery, rawSegment } from './restli.ts'
import type { LinkedInState, Organization } from './state.ts'
import type { Grant, Tokens } from './tokens.ts'

/** One request that may be here: authenticated, of a version that lives, and within the limits of the day. */
export interface Call {
  readonly grant: Grant
  /** Still encoded, as Rest.li takes it apart. */
  readonly query: Map<string, string>
  readonly body: Record<string, unknown>
  readonly base: string
  /** A URN in the path, counted from its end. */
  urn(fromEnd: number, name: string): string
  /** Such a part of the path as it stands on the wire. */
  raw(fromEnd: number): string
  /** The page, if this member administers it. */
  administers(urn: string): Organization
}

export interface LinkedInRoute {
  method: HTTPMethods
  path: string
  operation: string
  /** Any of these opens it. */
  scopes: readonly string[]
}

export interface Serve {
  read(route: LinkedInRoute, getResult: (call: Call) => { on: string | null; getResponse(): SandboxResponse }): void
  mutate(route: LinkedInRoute, act: (call: Call) => Pick<Mutation, 'account' | 'public'> & { effect(): Effect }): void
}

/** Older versions were sunset by November 2026: learn.microsoft.com/linkedin/marketing/versioning (read 2026-11). */
const OLDEST_VERSION = '202511'
const DAY_MS = 86_400_000

export function serveApi(core: Core, state: LinkedInState, tokens: Tokens, register: (serve: Serve) => void): void {
  core.host('linkedin', 'api.linkedin.com', (scope) => {
    register({
      read: (route, getResult) =>
        on(scope, route, (request, reply) => {
          const { on: account, getResponse } = getResult(understand(request, route))
          return core.read(request, reply, { network: 'linkedin', account, operation: route.operation }, getResponse)
        }),
      mutate: (route, act) =>
        on(scope, route, (request, reply) => {
          const { effect, ...facts } = act(understand(request, route))
          return core.mutate(request, reply, { network: 'linkedin', operation: route.operation, ...facts }, effect)
        }),
    })
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const vendorError = toLinkedInError(error)
      return reply.code(vendorError.status).headers(vendorError.headers).send(vendorError.body)
    })
    scope.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ status: 404, code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' }),
    )
  })

  function understand(request: FastifyRequest, { path, scopes }: LinkedInRoute): Call {
    if (path.startsWith('/rest/')) checkVersion(request)
    const grant = requireGrant(request)
    if (scopes.length > 0 && !scopes.some((wanted) => grant.scopes.includes(wanted)))
      throw denied(`${path.split('/')[2]}.${request.method}`)
    count(grant)
    return {
      grant,
      query: rawQuery(request),
      body: toRecord(request.body),
      base: core.base(request),
      urn: (fromEnd, name) => parseUrn(rawSegment(request, fromEnd), name),
      raw: (fromEnd) => rawSegment(request, fromEnd),
      administers(urn) {
        const page = state.page(urn)
        if (page?.account.owner !== grant.owner) throw denied(urn)
        return page
      },
    }
  }

  function requireGrant(request: FastifyRequest): Grant {
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined)
      throw linkedinError(401, 'EMPTY_ACCESS_TOKEN', 'Empty oauth2 access token', { serviceErrorCode: 65604 })
    const grant = tokens.readAccess(token)
    if (grant === 'unknown') throw invalidToken()
    if (grant === 'revoked') throw revokedToken()
    if (grant === 'expired') throw expiredToken()
    return grant
  }

  /** Counted by the day, which ends at midnight UTC; the limits of the standard tier are not published. */
  function count({ owner }: Grant): void {
    const today = Math.floor(core.clock.now() / DAY_MS)
    const app = core.quotas.consume({ name: 'linkedin.appDay', fallback: 100_000, windowMs: DAY_MS }, String(today))
    const member = core.quotas.consume(
      { name: 'linkedin.memberDay', fallback: 20_000, windowMs: DAY_MS },
      `${owner} ${today}`,
    )
    if (!app.allowed || !member.allowed) throw tooMany()
  }
}

function toRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Buffer.isBuffer(body) ? { ...body } : {}
}

function checkVersion(request: FastifyRequest): void {
  const version = request.headers['linkedin-version']
  if (typeof version !== 'string')
    throw linkedinError(
      400,
      'VERSION_MISSING',
      'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
    )
  if (!/^\d{6}$/.test(version) || version < OLDEST_VERSION)
    throw linkedinError(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`)
  // Without it the older protocol reads the query, in which none of what we are asked means anything.
  if (request.headers['x-restli-protocol-version'] !== '2.0.0' && (request.raw.url ?? '').includes('('))
    throw invalidParameter('ids')
}

function on(
  scope: FastifyInstance,
  { method, path }: LinkedInRoute,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  scope.route({ method, url: path, handler: async (request, reply) => handler(request, reply) })
}

function toLinkedInError(error: Error & { statusCode?: number }): VendorError {
  if (error instanceof VendorError) return error
  if (error.statusCode !== undefined && error.statusCode < 500)
    return linkedinError(400, 'BAD_REQUEST', 'Cannot parse request entity')
  console.error(error)
  return broken(500)
}
