import { Agent, type Dispatcher, request } from 'undici'
import type { Config } from '../lib/config.ts'
import { parseIpLiteral } from './addresses.ts'
import { readBody } from './body.ts'
import { guardedConnector, type Resolve, resolveBySystem } from './connect.ts'
import { asEgressError, EgressError } from './refused.ts'

/** The only client for URLs entered by users (SSRF protection). docs/decisions/031 says what it refuses, and why. */
export interface Egress {
  /** Requests a URL, follows redirects and returns the response, whatever its status. Throws an `EgressError`. */
  get(address: string, options?: EgressOptions): Promise<Fetched>
}

export interface EgressOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Limit of the decompressed body; five megabytes by default. */
  readonly maxBytes?: number
}

export interface Fetched {
  /** The final URL after all redirects. */
  readonly url: string
  /** The final URL if there were redirects and all were permanent, else null. */
  readonly movedTo: string | null
  readonly status: number
  readonly bytes: Buffer
  header(name: string): string | null
}

const megabyte = 1024 * 1024
const maxRedirects = 5
const wholeMs = 15_000
const maxHeaderBytes = 16 * 1024
const usualPorts = ['', '80', '443']
const redirects = new Set([301, 302, 303, 307, 308])
const forGood = new Set([301, 308])

/** Reserved names (RFC 2606): with NETWORK_ORIGIN the sandbox serves them; other hosts are requested as usual. */
const reserved = /\.(example|test|invalid)$/

type Settings = Pick<Config, 'NETWORK_ORIGIN' | 'EGRESS_PORTS' | 'BRAND_NAME' | 'PUBLIC_URL'>

export function openEgress(config: Settings, resolve: Resolve = resolveBySystem): Egress {
  const ports = new Set([...usualPorts, ...config.EGRESS_PORTS])
  const agent = `${toAscii(config.BRAND_NAME)}/1.0 (+${config.PUBLIC_URL})`
  return {
    async get(address, options = {}) {
      const signal = AbortSignal.timeout(wholeMs)
      try {
        return await follow(address, { ...options, signal })
      } catch (error) {
        throw asEgressError(error)
      }
    },
  }

  async function follow(address: string, options: EgressOptions & { signal: AbortSignal }): Promise<Fetched> {
    let url = requireAllowedUrl(address)
    let movedTo: string | null = null
    let lasting = true
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await once(url, options)
      const location = redirects.has(response.status) ? response.header('location') : null
      if (location === null) return { ...response, movedTo }
      lasting &&= forGood.has(response.status)
      url = requireAllowedUrl(location, url)
      movedTo = lasting ? url.href : null
    }
    throw new EgressError('redirects')
  }

  function requireAllowedUrl(address: string, from?: URL): URL {
    const url = URL.canParse(address, from) ? new URL(address, from) : null
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new EgressError('address')
    if (url.username !== '' || url.password !== '' || !ports.has(url.port)) throw new EgressError('address')
    url.hash = ''
    return url
  }

  /** One request on its own connection, so that nothing is shared between the hosts of a redirect chain. */
  async function once(
    url: URL,
    { headers = {}, maxBytes = 5 * megabyte, signal }: EgressOptions & { signal: AbortSignal },
  ): Promise<Omit<Fetched, 'movedTo'>> {
    const target = getSandboxUrl(url)
    const dispatcher = new Agent({
      ...(target === null ? { connect: guardedConnector(resolve) } : {}),
      connections: 1,
      pipelining: 0,
      headersTimeout: wholeMs,
      bodyTimeout: wholeMs,
      maxHeaderSize: maxHeaderBytes,
      maxResponseSize: maxBytes,
    })
    try {
      const response = await request(target ?? url, {
        dispatcher,
        signal,
        method: 'GET',
        headers: { accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': agent, ...headers },
      })
      // An abandoned body emits an error after its reader is gone; without this listener the process would crash.
      response.body.on('error', () => {})
      const header = (name: string) => one(response.headers[name])
      const bytes = await readBody(response.body, header('content-encoding'), maxBytes)
      return { url: url.href, status: response.statusCode, bytes, header }
    } finally {
      await dispatcher.destroy()
    }
  }

  /** The sandbox URL of a reserved name. It skips the address check: the configuration chose its host, not a user. */
  function getSandboxUrl({ hostname, pathname, search }: URL): string | null {
    const base = config.NETWORK_ORIGIN
    if (base === undefined || parseIpLiteral(hostname) !== null || !reserved.test(hostname)) return null
    return `${base}/${hostname}${pathname}${search}`
  }
}

function one(value: Dispatcher.ResponseData['headers'][string]): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Headers only allow ASCII. */
function toAscii(name: string): string {
  return name.replace(/[^\x21-\x7e]+/g, '-')
}
