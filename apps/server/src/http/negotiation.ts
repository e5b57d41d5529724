import { bodyTypes, jsonTypes, mergePatch } from '@vitrine/contract/documents/body-types'
import type { Operation } from '@vitrine/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../lib/config.ts'
import { Refusal } from '../lib/errors.ts'

/** The media types of an Accept header, highest quality first; no header accepts any type. */
function wanted(accept: string | undefined): string[] {
  const given = (accept ?? '*/*').split(',').flatMap((part) => {
    const [type = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return type === '' || quality === 0 ? [] : [{ type, quality }]
  })
  return given.toSorted((a, b) => b.quality - a.quality).map(({ type }) => type)
}

/** The offered type that the client prefers, or the first if it accepts any. Throws a 406 when none is accepted. */
export function choose<Type extends string>(request: FastifyRequest, offered: readonly Type[]): Type {
  for (const type of wanted(request.headers.accept || undefined)) {
    const found = offered.find(
      (mediaType) => type === mediaType || type === '*/*' || type === `${mediaType.split('/')[0]}/*`,
    )
    if (found !== undefined) return found
  }
  throw new Refusal(406, { code: 'accept', params: { types: offered.join(', ') } })
}

/** The Content-Type of a JSON response: `application/json` if the client names it without `application/ld+json`. */
export function negotiateType(request: FastifyRequest): string {
  const named = wanted(request.headers.accept || undefined)
  const [ld, plain] = jsonTypes
  const offered = named.includes(ld) ? [ld] : named.includes(plain) ? [plain] : jsonTypes
  return `${choose(request, offered)}; charset=utf-8`
}

/** Throws a 415 when the operation does not accept the body's type. */
export function requireBodyType(operation: Operation, request: FastifyRequest): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const types = bodyTypes(operation)
  // Without a type: an operation without a body or with a JSON body accepts it, an upload does not.
  const isAccepted = type ? types.includes(type) : operation.body === undefined || operation.accepts !== 'multipart'
  // Also without a declared body: forms of other sites can only send form and plain text types, so this blocks CSRF.
  if (!isAccepted && (operation.body || operation.method !== 'GET')) throw unsupported(types)
}

/** A 415 that lists the accepted types. */
export const unsupported = (types: readonly string[]) =>
  new Refusal(415, { code: 'contentType', params: { types: types.join(', ') } })

/** Parses JSON of all accepted types. An empty body is allowed, as some clients send a Content-Type on every call. */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser([...jsonTypes, mergePatch], { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(new Refusal(400, { code: 'syntax' }))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** `/apiculture` belongs to the web application, not the API. */
export const isApi = (url: string): boolean => /^\/api(?![^/?])/.test(url)

/** The headers of every response under /api, errors included. */
export function setApiHeaders(reply: FastifyReply, config: Pick<Config, 'PUBLIC_URL'>): void {
  const { allow } = reply.request.routeOptions.config
  reply.headers({
    link: `<${config.PUBLIC_URL}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
    vary: 'Accept',
    'cache-control': 'no-store',
    ...(allow === undefined ? {} : { allow: allow.join(', ') }),
    ...(allow?.includes('PATCH') ? { 'accept-patch': `${mergePatch}, application/json` } : {}),
  })
}
