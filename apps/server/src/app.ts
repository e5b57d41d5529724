import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { answerError } from './answers.ts'
import { serveFiles } from './attachments/serve.ts'
import type { Deps } from './deps.ts'
import { notFound, Refusal } from './errors.ts'
import { health } from './health.ts'
import { negotiate } from './negotiation.ts'
import { serveAll } from './routes.ts'
import type { Handlers } from './serve.ts'
import { languageOf } from './texts.ts'

/** The HTTP server, ready to listen or to be asked directly. */
export async function buildApp(deps: Deps, handlers: Handlers): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: false,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Lists of a hundred ids and more travel in the query: 16 KiB of request line.
    http: { maxHeaderSize: 32 * 1024 },
    disableRequestLogging: true,
  })
  app.decorateRequest('lang', 'fr')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': [
          "'self'",
          'data:',
          'blob:',
          'https:',
          ...(deps.config.NETWORK_ORIGIN ? [deps.config.NETWORK_ORIGIN] : []),
        ],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Behind a proxy that ends TLS this is where a browser learns to stay with it.
    strictTransportSecurity: deps.config.PUBLIC_URL.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  })
  await app.register(cors, {
    origin: false,
    allowedHeaders: ['Authorization', 'Content-Type', 'Accept', 'Prefer', 'X-Company', 'Idempotency-Key'],
    exposedHeaders: [
      'Link',
      'Location',
      'Content-Location',
      'X-Total-Count',
      'X-Total-Pages',
      'X-Items-Per-Page',
      'Retry-After',
    ],
  })
  await app.register(multipart, { limits: { files: 1, fields: 20, fileSize: 1024 * 1024 * 1024 } })
  negotiate(app, deps.config)
  app.addHook('onRequest', async (request, reply) => {
    request.lang = languageOf(request.headers['accept-language'])
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The path without its query: what a person searched for, and tokens in old links, stay out of the log.
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        operation: request.routeOptions.config.operation,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => {
    const refused = error instanceof Refusal || (error instanceof Error && error.name === 'Unauthorized')
    if (!refused) request.log.error({ err: error }, 'a request failed')
    return answerError(error, reply, request.lang)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (method) => app.findRoute({ method, url: path }) !== null,
    )
    if (allowed.length > 0)
      return answerError(new Refusal(405, { headers: { allow: allowed.join(', ') } }), reply, request.lang)
    return answerError(notFound(), reply, request.lang)
  })
  health(app, deps)
  serveFiles(app, deps)
  serveAll(app, deps, handlers)
  return app
}
