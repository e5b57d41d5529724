import { randomBytes, randomUUID } from 'node:crypto'
import { mask, sampling } from '@vitrine/contract/redact'
import type { Config } from './config.ts'

/** Tells an error service what went wrong, in the envelopes Sentry and its like take. Without a DSN it does nothing. */
export interface ErrorReports {
  /** What the log was told of: the words, and the error with it. */
  error(message: string, error: unknown): void
  /** One request of five, with how long it took. */
  request(about: { name: string; method: string; status: number; ms: number; requestId: string }): void
  /** Waits for what is on its way, two seconds at most. */
  flush(): Promise<void>
}

/** A database that is away must not become a flood. */
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
      // Saying that saying failed would only fail again; the log has the error itself.
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

/** `https://<key>@<host>/<project>`: where envelopes go, and what they are signed with. */
function parseDsn(dsn: string): { url: string; auth: string } {
  const { protocol, host, username, pathname } = new URL(dsn)
  const [project = '', ...before] = pathname.split('/').filter(Boolean).toReversed()
  const path = before.toReversed().map((part) => `/${part}`)
  return {
    url: `${protocol}//${host}${path.join('')}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=vitrine/1, sentry_key=${username}`,
  }
}

/** The error and where it stood, its words masked; the deepest frame comes last. */
function toException(error: Error) {
  const frames = [...(error.stack ?? '').matchAll(/^\s+at (?:(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/gm)].map(
    ([, name, filename, line, column]) => ({
      ...{ function: name ?? '?', filename, lineno: Number(line), colno: Number(column) },
      in_app: !filename?.includes('node_modules') && !filename?.startsWith('node:'),
    }),
  )
  return { type: error.name, value: mask(error.message), stacktrace: { frames: frames.toReversed() } }
}
