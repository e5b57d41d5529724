import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../lib/config.ts'

const name = '__Host-rb'
const days = 30

/**
 * Gives a browser that signs in on our own page a cookie no script can read; without it the refresh token is of no use
 * elsewhere. Answers its hash, or null where the client can't keep one: another site's page, a program, plain HTTP.
 */
export function bind(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest, reply: FastifyReply): Buffer | null {
  if (!isOurPage(config, request) || !supportsSecureCookies(config, request)) return null
  const value = randomBytes(32).toString('base64url')
  reply.header('set-cookie', cookie(value, days * 86_400))
  return hashValue(value)
}

/** The hash of the cookie a request brings, to compare with the session's. */
export function getBinding(request: FastifyRequest): Buffer | null {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value ? hashValue(value) : null
}

/** Takes the cookie of a session away; that of one begun since stays. */
export function unbind(ended: Buffer | null, request: FastifyRequest, reply: FastifyReply): void {
  const binding = getBinding(request)
  if (binding && ended?.equals(binding)) reply.header('set-cookie', cookie('', 0))
}

function isOurPage({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '', host } = headers
  const page = URL.parse(origin)
  if (!page) return false
  return page.origin === new URL(PUBLIC_URL).origin || page.origin === URL.parse(`${page.protocol}//${host}`)?.origin
}

function supportsSecureCookies({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, { headers }: FastifyRequest): boolean {
  if (PUBLIC_URL.startsWith('https:')) return true
  // Browsers trust their own machine without TLS, but Safari: https://bugs.webkit.org/show_bug.cgi?id=232088 (read 2026-11)
  const isOwnMachine = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isOwnMachine && !/Version\/[\d.]+.*Safari\//.test(headers['user-agent'] ?? '')
}

function cookie(value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`
}

function hashValue(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
