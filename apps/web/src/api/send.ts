import type { AnswerOf, Operation } from '@vitrine/contract/operation'
import { currentTexts } from '../i18n/messages.ts'
import type { ApiError } from './error.ts'
import { apiBase } from './features.ts'
import { readActing } from './impersonation.ts'
import { fillPath, type QueryValue, queryString } from './query-string.ts'
import { aloneAmongTabs } from './refresh.ts'
import { noteServerTime } from './server-time.ts'
import { readSession, toWhoIsHere } from './session-storage.ts'
import { type Call, type TransportDeps, transport } from './transport.ts'

/** What happens around every call; `main.tsx` fills it in. */
export const onApi: { sessionOver(error: ApiError): void; forbidden(error: ApiError): void } = {
  sessionOver: () => {},
  forbidden: () => {},
}

/** What calls stand on. */
export const deps: TransportDeps = {
  base: apiBase,
  storage: localStorage,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    if ((init?.method ?? 'GET') !== 'GET') noteServerTime(response)
    return response
  },
  now: Date.now,
  alone: aloneAmongTabs,
  language: () => currentTexts().language,
  company: readActing,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onSessionOver: (error) => onApi.sessionOver(error),
  onForbidden: (error) => onApi.forbidden(error),
}

const sendCall = transport(deps)

/**
 * Calls an operation once. Pages use `q` and `useApiMutation`; loaders and guards may call it directly.
 * What somebody asked for is answered to nobody once they have left: who comes next neither hears of it nor is led
 * anywhere, and nothing goes on in their name.
 */
export function send<O extends Operation>(
  operation: O,
  input: { params?: unknown; query?: unknown; body?: unknown },
  more: Pick<Call, 'signal' | 'idempotencyKey' | 'prefer' | 'company'> = {},
): Promise<AnswerOf<O>> {
  const answer = answered(operation, { ...callOf(operation, input), ...more })
  // One with a signal of its own is ended by whoever holds that.
  return readSession() && !more.signal ? toWhoIsHere(answer) : answer
}

async function answered<O extends Operation>(operation: O, call: Call): Promise<AnswerOf<O>> {
  const response = await sendCall(call)
  if (response.status === 204 || operation.answer === undefined) return undefined as AnswerOf<O> // no answer is said
  const answer: unknown = await response.json()
  return answer as AnswerOf<O> // the server writes answers by the same schema, and its tests parse every one
}

export function callOf(operation: Operation, input: { params?: unknown; query?: unknown; body?: unknown }): Call {
  const params = input.params as Record<string, unknown> | undefined // typed by ParamsInput where it is given
  const query = input.query as Record<string, QueryValue> | undefined // typed by QueryInput where it is given
  const path = fillPath(operation.path, params) + queryString(query)
  return { method: operation.method, path, body: input.body }
}

/** Not `randomUUID`: it exists only in secure contexts, and an installation may run on plain http inside a company. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
