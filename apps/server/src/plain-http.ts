import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { forbidden } from './errors.ts'
import { isApi } from './negotiation.ts'

/**
 * Where the installation is reached by https, what a proxy took in the clear goes no further: a page is led to its safe
 * address, and the API refuses, so that a client that sends its token in the clear is noticed and mended. Only the proxy
 * knows, by X-Forwarded-Proto; who forges it refuses themselves.
 */
export function refusePlainHttp(app: FastifyInstance, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): void {
  if (!PUBLIC_URL.startsWith('https:')) return
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (String(headers['x-forwarded-proto']).split(',')[0]?.trim() !== 'http') return
    // Asked by what watches over the process, from behind the proxy.
    if (/^\/(health|ready|metrics)$/.test(url)) return
    const isPage = (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !isApi(url)
    if (!isPage) throw forbidden('https')
    return reply.redirect(`${PUBLIC_URL}${url}`, 308)
  })
}
