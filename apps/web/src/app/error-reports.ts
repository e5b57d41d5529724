import {
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
  setUser,
} from '@sentry/browser'
import { mask, sampling } from '@vitrine/contract/redact'
import { ApiError } from '../api/error.ts'
import { getUserId, readSession } from '../api/session-storage.ts'
import { meta } from '../i18n/html-meta.ts'

/** Begins to report; answers the way to tell of an error that was caught. */
export function openErrorReports(dsn: string): (error: unknown) => void {
  init({
    dsn,
    environment: meta('error-environment') ?? 'production',
    tracesSampleRate: sampling.traces,
    replaysSessionSampleRate: sampling.replays,
    replaysOnErrorSampleRate: sampling.replaysOfErrors,
    integrations: [
      browserTracingIntegration(),
      replayIntegration({
        ...{ maskAllText: true, maskAllInputs: true, blockAllMedia: true },
        // Its worker stands in a blob, which the page's policy refuses.
        useCompression: false,
      }),
    ],
    beforeSend: (event, { originalException }) => (shouldReport(originalException) ? event : null),
    // Whatever is sent goes through here.
    transport: (options) => {
      const { send, ...rest } = makeFetchTransport(options)
      return { ...rest, send: ([head, items]) => send([head, items.map(maskedItem)] as Parameters<typeof send>[0]) } // the same items, masked
    },
  })
  const session = readSession()
  const id = session === null ? null : getUserId(session.token)
  if (id !== null) setUser({ id })
  return (error) => void captureException(error)
}

/** What the server refused is no error, and what it stumbled over it reports itself; no connection is nobody's fault. */
function shouldReport(error: unknown): boolean {
  return !(error instanceof ApiError) && !(error instanceof DOMException && error.name === 'AbortError')
}

type Item = readonly [head: unknown, payload: unknown]

/** A recording comes as two lines of JSON, the rest as objects; what is packed otherwise stays here. */
function maskedItem([head, payload]: Item): Item {
  if (payload instanceof Uint8Array) return [head, '']
  if (typeof payload !== 'string') return [head, maskedDeep(payload)]
  const lines = payload.split('\n').map((line) => JSON.stringify(maskedDeep(JSON.parse(line))))
  return [head, lines.join('\n')]
}

/** Every text in it masked, but for ids, which the service needs whole. */
function maskedDeep<T>(value: T): T {
  if (typeof value === 'string') return (/^[0-9a-f]{16,32}$/.test(value) ? value : mask(value)) as T & string // a text stays one
  if (Array.isArray(value)) return value.map(maskedDeep) as T & unknown[] // a list stays one
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskedDeep(part)])) as T & object // the same keys
}
