import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { Refusal } from './errors.ts'

const servable =
  /(^|,)\s*(\*\/\*|application\/\*|application\/(ld\+json|json|problem\+json|vnd\.openapi\+json|octet-stream)|text\/(\*|html|csv|event-stream)|image\/)/

/** The dialect's rules that hold for every call under /api: what is accepted, what is answered, and the headers around it. */
export function negotiate(app: FastifyInstance, config: Config): void {
  const documentation = `<${config.PUBLIC_URL}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`

  // The body is JSON by whatever name, and an empty one is fine: some clients name a type on every call.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    ['application/json', 'application/ld+json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (_request, body, done) => {
      if (body === '') return done(null, undefined)
      try {
        done(null, JSON.parse(String(body)))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.url !== '/api/token/refresh') return done(new Refusal(415))
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    reply.header('link', documentation).header('vary', 'Accept').header('cache-control', 'no-store')
    const accept = request.headers.accept
    if (accept !== undefined && accept !== '' && !servable.test(accept)) throw new Refusal(406)
  })
}
