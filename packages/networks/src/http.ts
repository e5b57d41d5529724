import type { ConnectionOptions } from 'node:tls'
import type { Dispatcher } from 'undici'
import { openLanes } from './connection.ts'
import type { NetworkFailure, NetworkId, RequestContext } from './network.ts'
import { NetworkError } from './network.ts'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Makes the request a commit: asked in the same tick as the socket write, and nothing is written when it throws. */
  readonly guard?: () => void
  readonly context: RequestContext
}

export interface HttpResponse {
  readonly status: number
  header(name: string): string | null
  readonly text: string
  readonly bytes: Uint8Array
}

/**
 * Sends one request and waits for the whole answer, whatever its status. Proxies of the environment are not used and
 * redirects are not followed.
 * @throws NetworkError of kind `unavailable` when no answer came; its `sent` is `no` when nothing was written.
 */
export type Http = (request: HttpRequest) => Promise<HttpResponse>

export interface HttpOptions {
  readonly deadlineMs?: number
  /** For a private authority. */
  readonly tls?: ConnectionOptions
  /** More than one write, for who takes a file only together with the word to publish it. */
  readonly maxCommitBytes?: number
}

/** A commit is one write; more would leave room for half of it to be delivered long after we gave up. */
export const MAX_COMMIT_BYTES = 64 * 1024
const DEADLINE_MS = 30_000

export function openHttp(network: NetworkId, options: HttpOptions = {}): Http {
  const lanes = openLanes(options.tls)
  const { deadlineMs = DEADLINE_MS, maxCommitBytes = MAX_COMMIT_BYTES } = options

  return (request) => {
    const tooLarge = request.guard !== undefined && Buffer.byteLength(request.body ?? '') > maxCommitBytes
    if (tooLarge) {
      const failure = { kind: 'rejected', say: 'network.text-rejected', code: 'too-large' } as const
      return Promise.reject(
        createConnectionError(network, 'no', `more than ${maxCommitBytes} bytes in one request`, failure),
      )
    }

    const { origin } = request.url
    const lane = lanes.acquire(origin)
    const startedAt = performance.now()

    return new Promise<HttpResponse>((resolve, reject) => {
      let sent: 'no' | 'maybe' = 'no'
      let refused = false
      let settled = false
      let status = 0
      let headers: Record<string, string | string[] | undefined> = {}
      const chunks: Buffer[] = []

      const settle = (outcome: string) => {
        settled = true
        clearTimeout(deadline)
        request.context.signal.removeEventListener('abort', onAbort)
        request.context.log.debug(
          {
            network,
            method: request.method,
            host: request.url.host,
            path: request.url.pathname,
            status,
            outcome,
            sent,
            ms: Math.round(performance.now() - startedAt),
          },
          'network request',
        )
      }
      const fail = (code: string, cause?: unknown) => {
        if (settled) return
        settle(code)
        lane.reset()
        reject(createConnectionError(network, sent, `no answer: ${code}`, { code }, cause))
      }
      const onAbort = () => fail('aborted')
      const deadline = setTimeout(() => fail('deadline'), deadlineMs)
      request.context.signal.addEventListener('abort', onAbort)
      if (request.context.signal.aborted) return onAbort()

      const handler: Dispatcher.DispatchHandler = {
        // undici calls this right before it writes head and body, synchronously; a throw makes it write nothing.
        onRequestStart() {
          if (settled || sent === 'maybe') throw new Error('a request is written once')
          refused = true
          request.guard?.()
          refused = false
          sent = 'maybe'
        },
        onResponseStart(_controller, responseStatus, responseHeaders) {
          status = responseStatus
          headers = responseHeaders
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk)
        },
        onResponseEnd() {
          if (settled) return
          settle('answered')
          lanes.giveBack(origin, lane)
          reportNetworkTime(request.context, one(headers.date))
          const bytes = Buffer.concat(chunks)
          resolve({ status, header: (name) => one(headers[name]), text: bytes.toString('utf8'), bytes })
        },
        onResponseError(_controller, error) {
          fail(refused ? 'guard' : getErrorCode(error), error)
        },
      }

      lane.client.dispatch(
        {
          method: request.method,
          path: `${request.url.pathname}${request.url.search}`,
          headers: { ...request.headers },
          body: request.body ?? null,
        },
        handler,
      )
    })
  }
}

function reportNetworkTime(context: RequestContext, date: string | null): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) context.networkTime?.(new Date(at))
}

function createConnectionError(
  network: NetworkId,
  sent: NetworkFailure['sent'],
  message: string,
  also: Partial<NetworkFailure>,
  cause?: unknown,
): NetworkError {
  const failure: NetworkFailure = {
    network,
    kind: 'unavailable',
    sent,
    scope: 'app',
    code: null,
    status: null,
    retryAt: null,
    say: 'network.unavailable',
    ...also,
  }
  return new NetworkError(failure, message, { cause })
}

function getErrorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}

function one(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

const SECRET_PARAMETERS = /((?:token|secret|proof)"?\s*[=:]\s*"?|[?&]code=)[^&"'\s]+/gi

/** For words of a network that end in our log: no parameter that carries a secret, and no token we know. */
export function redact(text: string, ...secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length > 0)
  return known.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text.replace(SECRET_PARAMETERS, '$1•••'))
}

/** Reads `Retry-After`: seconds, or an HTTP-date (RFC 9110 §10.2.3). Null when absent or unreadable. */
export function retryAfter(value: string | null, now: Date): Date | null {
  if (value === null) return null
  if (/^\d+$/.test(value.trim())) return new Date(now.getTime() + Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : new Date(date)
}
