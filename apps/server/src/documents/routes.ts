import { contexts, entrypoint } from '@vitrine/contract/documents/contexts'
import { hydraDocumentation } from '@vitrine/contract/documents/hydra-documentation'
import { openApi } from '@vitrine/contract/documents/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { choose, negotiateType } from '../http/negotiation.ts'
import { refuseOthers } from '../http/refuse-other-methods.ts'
import type { Config } from '../lib/config.ts'
import { notFound } from '../lib/errors.ts'

import { documentationPage, documentationStyle } from './page.ts'

/**
 * The API's public documents: entrypoint, contexts, Hydra documentation, OpenAPI and an HTML page. Each is built on its
 * first request, because building them would take most of the server's start.
 */
export function documents(app: FastifyInstance, config: Config): void {
  const { PUBLIC_URL: origin, BRAND_NAME: brand } = config
  const start = once(() => JSON.stringify(entrypoint()))
  const context = once(() => contexts(origin))
  const hydra = once(() => JSON.stringify(hydraDocumentation(origin, brand)))
  const open = once(() => JSON.stringify(openApi(origin, brand)))
  const page = once(() => documentationPage(brand))

  const ldJson = 'application/ld+json'
  const openApiJson = 'application/vnd.openapi+json'
  const json = 'application/json'
  get(app, '/api', (request, reply) => reply.type(negotiateType(request)).send(start()))
  get(app, '/api/docs', (request, reply) => {
    const type = choose(request, [ldJson, 'text/html', openApiJson, json])
    return sendDocument(reply, type, type === ldJson ? hydra() : type === 'text/html' ? page() : open())
  })
  get(app, '/api/docs.css', (_request, reply) => sendDocument(reply, 'text/css', documentationStyle))
  get(app, '/api/docs.jsonld', (_request, reply) => sendDocument(reply, ldJson, hydra()))
  get(app, '/api/docs.jsonopenapi', (_request, reply) => sendDocument(reply, openApiJson, open()))
  get(app, '/api/docs.json', (_request, reply) => sendDocument(reply, json, open()))
  get(app, '/api/contexts/:name', (request, reply) => {
    const terms = context().get((request.params as { name: string }).name) // the route has this parameter
    if (terms === undefined) throw notFound()
    return sendDocument(reply, ldJson, JSON.stringify(terms))
  })
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function get(app: FastifyInstance, url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  app.get(url, { config: { allow: ['GET'] } }, async (request, reply) => handler(request, reply))
  refuseOthers(app, url, ['GET'])
}

function sendDocument(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).send(body)
}
