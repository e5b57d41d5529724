import { randomBytes, randomUUID } from 'node:crypto'
import { mask, sampling } from '@vitrine/contract/redact'
import type { Config } from './config.ts'

/** Sends errors to a Sentry-compatible service, as Sentry envelopes. Without a DSN it does nothing. */
export interface ErrorReports {
  /** Reports a logged error: its message and the error itself. */
  error(message: string, error: unknown): void
  /** Reports the duration of a request; one request in five is sent. */
  request(about: { name: string; method: string; status: number; ms: number; requestId: string }): void
  /** Waits for reports that are being sent, two seconds at most. */
  flush(): Promise<void>
}

/** Limits reports, as an unavailable database makes every request fail. */
const maxPerMinute = 30
const patienceMs = 5_000

export function openErrorReports(
  config: Pick<Config, 'ERROR_DSN' | 'ERROR_ENVIRONMENT'>,
  process: string,
  chance: () => number = Math.random,
): ErrorReports {
  const to = config.ERROR_DSN === undefined ? null : parseDsn(config.ERROR_DSN)
  if (to === null) return { error() {}, request() {}, flush: async () => {} }
  const underWay = new Set<Promise<unknown>>()
  let minute = 0
  let sent = 0
  let quietUntil = 0

  const send = (type: 'event' | 'transaction', event: object) => {
    const now = Date.now()
    if (Math.floor(now / 60_000) !== minute) [minute, sent] = [Math.floor(now / 60_000), 0]
    if (now < quietUntil || ++sent > maxPerMinute) return
    const id = randomUUID().replaceAll('-', '')
    const common = { event_id: id, platform: 'node', environment: config.ERROR_ENVIRONMENT, server_name: process }
    const lines = [{ event_id: id, sent_at: new Date(now).toISOString() }, { type }, { ...common, ...event }]
    const going = fetch(to.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': to.auth },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      signal: AbortSignal.timeout(patienceMs),
    })
      .then((response) => {
        if (response.status === 429) quietUntil = now + Number(response.headers.get('retry-after') ?? 60) * 1000
      })
      // A failed report is not reported again; the log already has the original error.
      .catch(() => {})
      .finally(() => underWay.delete(going))
    underWay.add(going)
  }

  return {
    error(message, error) {
      const value = error instanceof Error ? error : new Error(message)
      send('event', {
        timestamp: Date.now() / 1000,
        level: 'error',
        logentry: { formatted: mask(message) },
        exception: { values: [toException(value)] },
      })
    },
    request({ name, method, status, ms, requestId }) {
      if (chance() >= sampling.traces) return
      const timestamp = Date.now() / 1000
      const [trace_id, span_id] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
      send('transaction', {
        ...{ transaction: name, timestamp, start_timestamp: timestamp - ms / 1000, spans: [] },
        contexts: { trace: { trace_id, span_id, op: 'http.server', status: status < 500 ? 'ok' : 'internal_error' } },
        tags: { method, status: String(status), request_id: requestId },
      })
    },
    async flush() {
      const enough = new Promise((resolve) => setTimeout(resolve, 2_000).unref())
      await Promise.race([Promise.allSettled(underWay), enough])
    },
  }
}

/** Reads the endpoint for envelopes and the auth header from `https://<key>@<host>/<project>`. */
function parseDsn(dsn: string): { url: string; auth: string } {
  const { protocol, host, username, pathname } = new URL(dsn)
  const [project = '', ...before] = pathname.split('/').filter(Boolean).toReversed()
  const path = before.toReversed().map((part) => `/${part}`)
  return {
    url: `${protocol}//${host}${path.join('')}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=vitrine/1, sentry_key=${username}`,
  }
}

/** The error and its stack, with a masked message. Sentry expects the innermost frame last. */
function toException(error: Error) {
  const frames = [...(error.stack ?? '').matchAll(/^\s+at (?:(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/gm)].map(
    ([, name, filename, line, column]) => ({
      ...{ function: name ?? '?', filename, lineno: Number(line), colno: Number(column) },
      in_app: !filename?.includes('node_modules') && !filename?.startsWith('node:'),
    }),
  )
  return { type: error.name, value: mask(error.message), stacktrace: { frames: frames.toReversed() } }
}
