import {
  type Breadcrumb,
  browserTracingIntegration,
  captureException,
  type ErrorEvent,
  init,
  replayIntegration,
  setUser,
} from '@sentry/browser'
import { mask, sampling } from '@vitrine/contract/mask'
import { ApiError } from './api/error.ts'
import { meta } from './meta.ts'
import { readSession, userIdIn } from './session.ts'

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
        beforeAddRecordingEvent: maskedDeep,
      }),
    ],
    beforeSend: (event, { originalException }) => (isWorthSaying(originalException) ? masked(event) : null),
    beforeSendTransaction: maskedDeep,
    beforeBreadcrumb: (crumb: Breadcrumb) => (crumb.category === 'ui.input' ? null : maskedDeep(crumb)),
  })
  const session = readSession()
  const id = session === null ? null : userIdIn(session.token)
  if (id !== null) setUser({ id })
  return (error) => void captureException(error)
}

/** What the server refused is no error, and what it stumbled over it reports itself; no connection is nobody's fault. */
function isWorthSaying(error: unknown): boolean {
  return !(error instanceof ApiError) && !(error instanceof DOMException && error.name === 'AbortError')
}

function masked(event: ErrorEvent): ErrorEvent {
  return {
    ...event,
    message: event.message && mask(event.message),
    exception: event.exception && {
      values: event.exception.values?.map((one) => ({ ...one, value: one.value && mask(one.value) })),
    },
    request: event.request && { ...event.request, url: event.request.url && mask(event.request.url) },
    breadcrumbs: event.breadcrumbs?.map(maskedDeep),
  }
}

/** The same for every text in it, but for ids, which the service needs whole. */
function maskedDeep<T>(value: T): T {
  if (typeof value === 'string') return (/^[0-9a-f]{16,32}$/.test(value) ? value : mask(value)) as T & string // a text stays one
  if (Array.isArray(value)) return value.map(maskedDeep) as T & unknown[] // a list stays one
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskedDeep(part)])) as T & object // the same keys
}
