import type { Operation, ResponseOf } from '@vitrine/contract/operation'
import { currentTexts } from '../i18n/messages.ts'
import type { ApiError } from './error.ts'
import { apiBase } from './features.ts'
import { getImpersonatedCompany } from './impersonation.ts'
import { fillPath, type QueryValue, queryString } from './query-string.ts'
import { withTabLock } from './refresh.ts'
import { noteServerTime } from './server-time.ts'
import { dropAfterSignOut, readSession } from './session-storage.ts'
import { type ApiCall, type TransportDeps, transport } from './transport.ts'

/** What happens around every call; `main.tsx` fills it in. */
export const onApi: { sessionOver(error: ApiError): void; forbidden(error: ApiError): void } = {
  sessionOver: () => {},
  forbidden: () => {},
}

/** The browser's implementation of what the transport depends on. */
export const deps: TransportDeps = {
  base: apiBase,
  storage: localStorage,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    if ((init?.method ?? 'GET') !== 'GET') noteServerTime(response)
    return response
  },
  now: Date.now,
  alone: withTabLock,
  language: () => currentTexts().language,
  company: getImpersonatedCompany,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onSessionOver: (error) => onApi.sessionOver(error),
  onForbidden: (error) => onApi.forbidden(error),
}

const sendCall = transport(deps)

/**
 * Calls an operation once. Pages use `q` and `useApiMutation`; loaders and guards may call it directly.
 * After a sign-out the promise never settles, so that a late response neither shows a message to the next user nor
 * redirects them, and no follow-up call is sent.
 */
export function send<O extends Operation>(
  operation: O,
  input: { params?: unknown; query?: unknown; body?: unknown },
  more: Pick<ApiCall, 'signal' | 'idempotencyKey' | 'prefer' | 'company'> = {},
): Promise<ResponseOf<O>> {
  const response = sendAndParse(operation, { ...buildCall(operation, input), ...more })
  // A call with its own signal is cancelled by the owner of the signal.
  return readSession() && !more.signal ? dropAfterSignOut(response) : response
}

async function sendAndParse<O extends Operation>(operation: O, call: ApiCall): Promise<ResponseOf<O>> {
  const response = await sendCall(call)
  if (response.status === 204 || operation.response === undefined) return undefined as ResponseOf<O> // no answer is said
  const body: unknown = await response.json()
  return body as ResponseOf<O> // the server writes answers by the same schema, and its tests parse every one
}

export function buildCall(operation: Operation, input: { params?: unknown; query?: unknown; body?: unknown }): ApiCall {
  const params = input.params as Record<string, unknown> | undefined // typed by ParamsInput where it is given
  const query = input.query as Record<string, QueryValue> | undefined // typed by QueryInput where it is given
  const path = fillPath(operation.path, params) + queryString(query)
  return { method: operation.method, path, body: input.body }
}

/** Not `randomUUID`: it exists only in secure contexts, and an installation may run on plain http inside a company. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
