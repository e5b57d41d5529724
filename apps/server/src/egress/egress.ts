import { Agent, type Dispatcher, request } from 'undici'
import type { Config } from '../lib/config.ts'
import { parseIpLiteral } from './addresses.ts'
import { readBody } from './body.ts'
import { guardedConnector, type Resolve, resolveBySystem } from './connect.ts'
import { asEgressError, EgressError } from './refused.ts'

/** The one door for every address a person can name. docs/decisions/031 says what it refuses, and why. */
export interface Egress {
  /** Asks an address, follows what it leads on to, and answers whatever status came. Throws an `EgressError`. */
  get(address: string, options?: EgressOptions): Promise<Fetched>
}

export interface EgressOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** As it is unpacked; five megabytes unless said. */
  readonly maxBytes?: number
}

export interface Fetched {
  /** Where the answer stood, at the end of all redirects. */
  readonly url: string
  /** Where it stands for good, when every redirect said so. */
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

/** Names nobody can own (RFC 2606): with NETWORK_ORIGIN they stand in the sandbox, all others where they are. */
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

  /** One hop, on a connection of its own: nothing of one host is there when the next is spoken to. */
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
      // A body that is left breaks off, with nobody listening by then.
      response.body.on('error', () => {})
      const header = (name: string) => one(response.headers[name])
      const bytes = await readBody(response.body, header('content-encoding'), maxBytes)
      return { url: url.href, status: response.statusCode, bytes, header }
    } finally {
      await dispatcher.destroy()
    }
  }

  /** Where the configuration has a name stand. It names what is asked; the person who named the host does not. */
  function getSandboxUrl({ hostname, pathname, search }: URL): string | null {
    const base = config.NETWORK_ORIGIN
    if (base === undefined || parseIpLiteral(hostname) !== null || !reserved.test(hostname)) return null
    return `${base}/${hostname}${pathname}${search}`
  }
}

function one(value: Dispatcher.ResponseData['headers'][string]): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** A header holds no other letters. */
function toAscii(name: string): string {
  return name.replace(/[^\x21-\x7e]+/g, '-')
}
