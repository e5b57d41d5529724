import { bodyTypes, jsonTypes, mergePatch } from '@vitrine/contract/documents/body-types'
import type { Operation } from '@vitrine/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../lib/config.ts'
import { Refusal } from '../lib/errors.ts'

/** The media types of an Accept header, the most wanted first; none is any. */
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

/** Which of the types offered suits the client best; the first for a client that takes anything. Refuses when none does. */
export function choose<Type extends string>(request: FastifyRequest, offered: readonly Type[]): Type {
  for (const type of wanted(request.headers.accept || undefined)) {
    const found = offered.find(
      (mediaType) => type === mediaType || type === '*/*' || type === `${mediaType.split('/')[0]}/*`,
    )
    if (found !== undefined) return found
  }
  throw new Refusal(406, { code: 'accept', params: { types: offered.join(', ') } })
}

/** The name of an answer's type: the same document either way, plain only for who names plain and not the other. */
export function negotiateType(request: FastifyRequest): string {
  const named = wanted(request.headers.accept || undefined)
  const [ld, plain] = jsonTypes
  const offered = named.includes(ld) ? [ld] : named.includes(plain) ? [plain] : jsonTypes
  return `${choose(request, offered)}; charset=utf-8`
}

/** Refuses a body of a type the operation does not take. */
export function requireBodyType(operation: Operation, request: FastifyRequest): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const types = bodyTypes(operation)
  // No type and no body is an empty JSON object; of an upload it is a mistake.
  const isAccepted = type ? types.includes(type) : operation.body === undefined || operation.accepts !== 'multipart'
  // Also where nothing is read of it: a form of another site can send plain text and forms, and nothing else.
  if (!isAccepted && (operation.body || operation.method !== 'GET')) throw unsupported(types)
}

/** Refuses the type of a body, and names those that would do. */
export const unsupported = (types: readonly string[]) =>
  new Refusal(415, { code: 'contentType', params: { types: types.join(', ') } })

/** How bodies are read: JSON by whatever name, and an empty one is fine, for some clients name a type on every call. */
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

/** `/apiculture` is a path of the web. */
export const isApi = (url: string): boolean => /^\/api(?![^/?])/.test(url)

/** The headers around every answer under /api, refusals included. */
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
