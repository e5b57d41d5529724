import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../lib/config.ts'

const aYear = 31_536_000
const nothingOfTheDevice = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
const isSafe = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => PUBLIC_URL.startsWith('https:')

type Wanted = Pick<Config, 'PUBLIC_URL' | 'NETWORK_ORIGIN' | 'ERROR_DSN' | 'API_URL'>

/**
 * What browsers are told about every answer. Nothing inline runs, no text becomes a script, no other site frames us:
 * docs/decisions/016 says what each part costs.
 */
export async function registerSecurityHeaders(app: FastifyInstance, config: Wanted): Promise<void> {
  const imageOrigins = config.NETWORK_ORIGIN ? [config.NETWORK_ORIGIN] : []
  const called = [config.ERROR_DSN, config.API_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // Avatars and pictures of posts stand on the networks' own hosts.
        'img-src': ["'self'", 'data:', 'blob:', 'https:', ...imageOrigins],
        'media-src': ["'self'", 'blob:', 'https:', ...imageOrigins],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...called],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // The editor reads what is pasted into it through this one.
        'trusted-types': ['ProseMirrorClipboard'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Behind a proxy that ends TLS this is where a browser learns to stay with it.
    strictTransportSecurity: isSafe(config) ? { maxAge: aYear, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', nothingOfTheDevice)
  })
}

/** For answers made before any hook runs. */
export const getApiSecurityHeaders = (config: Pick<Config, 'PUBLIC_URL'>) => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': nothingOfTheDevice,
  ...(isSafe(config) ? { 'strict-transport-security': `max-age=${aYear}; includeSubDomains` } : {}),
})
