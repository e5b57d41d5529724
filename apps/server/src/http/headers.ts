import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../lib/config.ts'

const aYear = 31_536_000
const nothingOfTheDevice = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
const isSafe = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => PUBLIC_URL.startsWith('https:')

type Wanted = Pick<Config, 'PUBLIC_URL' | 'NETWORK_ORIGIN' | 'ERROR_DSN' | 'API_URL'>

/**
 * Security headers of every response: no inline scripts, Trusted Types, no framing by other sites.
 * docs/decisions/016 explains what each part costs.
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
        // Avatars and images of posts are loaded from the networks' own hosts.
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
        // The text editor parses pasted content through this policy.
        'trusted-types': ['ProseMirrorClipboard'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // A proxy that terminates TLS may not set HSTS, so the application does.
    strictTransportSecurity: isSafe(config) ? { maxAge: aYear, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', nothingOfTheDevice)
  })
}

/** Headers for responses sent before any hook runs. */
export const getApiSecurityHeaders = (config: Pick<Config, 'PUBLIC_URL'>) => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': nothingOfTheDevice,
  ...(isSafe(config) ? { 'strict-transport-security': `max-age=${aYear}; includeSubDomains` } : {}),
})
