import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { Id } from '@vitrine/contract/resource'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serveFiles } from '../attachments/serve-files.ts'
import type { Deps } from '../deps/deps.ts'
import { documents } from '../documents/routes.ts'
import { compressResponses } from '../http/compression.ts'
import { sendError } from '../http/error-response.ts'
import type { Handlers } from '../http/handler.ts'
import { getApiSecurityHeaders, registerSecurityHeaders } from '../http/headers.ts'
import { isApi, readBodies, setApiHeaders } from '../http/negotiation.ts'
import { receiveWebhooks } from '../inbox/webhooks.ts'
import type { Config } from '../lib/config.ts'
import { forbidden, notFound, Refusal } from '../lib/errors.ts'
import { parseLanguage } from '../lib/i18n.ts'
import { health } from './health.ts'
import { serveAll } from './routes.ts'
import { readablePage, serveWeb } from './static-web.ts'

/** Builds the HTTP server, ready for `listen` or `inject`. */
export async function buildApp(deps: Deps, handlers: Handlers): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger, // keeps the instance's own type simple
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.config.TRUSTED_PROXIES,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // The URLs of a page and of its list may contain two thousand selected location ids.
    http: { maxHeaderSize: 192 * 1024 },
    logController: new LogController({ disableRequestLogging: true }),
    // A client with the base URL …/api that follows one of our links requests /api/api/…
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/api(?=\/api(?:[/?]|$))/, ''),
    // For a URL that can't be decoded the response is sent before any hook runs.
    frameworkErrors: (error, request, reply) => {
      const isUnreadable = 'code' in error && error.code === 'FST_ERR_BAD_URL'
      const page = isUnreadable && deps.config.WEB_DIR !== undefined ? readablePage(request) : null
      reply.headers(getApiSecurityHeaders(deps.config))
      if (page) return reply.redirect(page)
      setApiHeaders(reply, deps.config)
      sendError(error, reply, 'fr')
    },
  })
  app.decorateRequest('lang', 'fr')
  app.decorateRequest('who', null)
  app.addHook('onRequest', async (request, reply) => {
    request.lang = parseLanguage(request.headers['accept-language'])
    reply.header('x-request-id', request.id)
    if (isApi(request.url)) setApiHeaders(reply, deps.config)
  })
  await registerSecurityHeaders(app, deps.config)
  refusePlainHttp(app, deps.config)
  compressResponses(app)
  await app.register(cors, {
    origin: [new URL(deps.config.PUBLIC_URL).origin, ...deps.config.CORS_ORIGINS],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    strictPreflight: false,
    maxAge: 7200,
    allowedHeaders: ['Authorization', 'Content-Type', 'Accept', 'Prefer', 'X-Company', 'Idempotency-Key'],
    exposedHeaders: [
      'Link',
      'Location',
      'Content-Location',
      'X-Total-Count',
      'X-Total-Pages',
      'X-Items-Per-Page',
      'Retry-After',
      'X-Request-Id',
    ],
  })
  await app.register(multipart, { limits: { files: 1, fields: 20, fileSize: 1024 * 1024 * 1024 } })
  readBodies(app)
  app.addHook('onResponse', async (request, reply) => {
    const { operation } = request.routeOptions.config
    if (operation !== undefined) {
      const about = { name: operation, method: request.method, requestId: request.id }
      deps.reports.request({ ...about, status: reply.statusCode, ms: reply.elapsedTime })
    }
    // Logs the route, not the URL, which may contain search terms or tokens.
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url,
        id: getRequestId(request),
        operation,
        user: request.who?.userId,
        company: request.who?.companyId,
        ip: request.ip,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => sendError(error, reply, request.lang))
  app.setNotFoundHandler((request, reply) =>
    sendError(request.method === 'TRACE' ? new Refusal(405) : notFound(), reply, request.lang),
  )
  health(app, deps)
  serveFiles(app, deps)
  await app.register((scope) => receiveWebhooks(scope, deps), { prefix: '/api/webhooks' })
  documents(app, deps.config)
  serveAll(app, deps, handlers)
  if (deps.config.WEB_DIR !== undefined) await serveWeb(app, deps.config, deps.config.WEB_DIR)
  return app
}

/** The id in the request's path, or undefined if it is malformed. */
function getRequestId(request: FastifyRequest): string | undefined {
  return Id.safeParse((request.params as { id?: unknown } | undefined)?.id).data // the router's parameters are untyped
}

/**
 * On an https installation, requests that reached the proxy over http are rejected: a page is redirected to https, and
 * the API responds 403, so that a client that sends its token unencrypted is noticed and fixed. X-Forwarded-Proto is
 * trusted from anyone: forging it only rejects one's own request.
 */
function refusePlainHttp(app: FastifyInstance, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): void {
  if (!PUBLIC_URL.startsWith('https:')) return
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (String(headers['x-forwarded-proto']).split(',')[0]?.trim() !== 'http') return
    // Monitoring requests these directly over http, without the proxy.
    if (/^\/(health|ready|metrics)$/.test(url)) return
    const isPage = (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !isApi(url)
    if (!isPage) throw forbidden('https')
    return reply.redirect(`${PUBLIC_URL}${url}`, 308)
  })
}
