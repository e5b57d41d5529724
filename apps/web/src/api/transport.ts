import { type ApiError, readError, toApiError } from './error.ts'
import { type RefreshDeps, refresher } from './refresh.ts'
import { getUserId, readSession, type StoredSession } from './session-storage.ts'

export interface TransportDeps extends RefreshDeps {
  language(): string
  /** The company a super admin acts for. */
  company?(): string | null
  wait(milliseconds: number): Promise<void>
  /** The session ended while the user was working. */
  onSessionOver(error: ApiError): void
  /** The server refused because a permission is missing. */
  onForbidden(error: ApiError): void
}

export interface ApiCall {
  method: string
  /** Under the base, query included. */
  path: string
  body?: unknown
  /** Two sends with the same key take effect once. */
  idempotencyKey?: string
  /** The company it is for, where that is not the one acted for. */
  company?: string
  /** How the answer is wanted: `respond-async` for work that goes on by itself. */
  prefer?: string
  signal?: AbortSignal
}

const retries = 3

/**
 * Sends a call the way the product documents say: bearer and JSON, one refresh on a 401, up to three repeats on 401
 * and 511, and on 400 for attachments.
 */
export function transport(deps: TransportDeps): (call: ApiCall) => Promise<Response> {
  const refresh = refresher(deps)

  return async (call) => {
    let refreshed = false
    for (let attempt = 0; ; attempt++) {
      const session = readSession(deps.storage)
      const response = await sendOnce(deps, call, session?.token)
      if (response.ok) return response
      const error = await readError(response)
      const refused = response.status === 401 && !isSigningIn(call.path)
      if (refused && (session === null || attempt === retries)) throw over(deps, error)
      if (refused && !refreshed) {
        refreshed = true
        const fresh = await refreshOrThrow(refresh, session?.token ?? '')
        if (fresh !== true) throw over(deps, fresh || error)
      } else if (attempt < retries && isWorthRepeating(call, response.status)) await deps.wait(300 * 2 ** attempt)
      else {
        if (response.status === 403 && isStillOf(deps, session)) deps.onForbidden(error)
        throw error
      }
    }
  }
}

/** Who comes next is told nothing of what was asked for before them. */
function isStillOf({ storage }: TransportDeps, before: StoredSession | null): boolean {
  return getUserId(readSession(storage)?.token ?? '') === getUserId(before?.token ?? '')
}

async function sendOnce(deps: TransportDeps, call: ApiCall, token: string | undefined): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': deps.language() })
  if (token !== undefined && !isSigningIn(call.path)) headers.set('authorization', `Bearer ${token}`)
  const company = call.company ?? deps.company?.() ?? null
  if (company !== null) headers.set('x-company', company)
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey)
  if (call.prefer !== undefined) headers.set('prefer', call.prefer)
  const isForm = call.body instanceof FormData
  if (call.body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const body =
    call.body instanceof FormData ? call.body : call.body === undefined ? undefined : JSON.stringify(call.body)
  try {
    return await deps.fetch(deps.base + call.path, { method: call.method, headers, body, signal: call.signal })
  } catch (failure) {
    // An abort is the caller's own wish, not a failure to show.
    if (call.signal?.aborted) throw failure
    throw toApiError(failure)
  }
}

async function refreshOrThrow(refresh: ReturnType<typeof refresher>, token: string) {
  try {
    return await refresh(token)
  } catch (failure) {
    throw toApiError(failure)
  }
}

function over(deps: TransportDeps, error: ApiError): ApiError {
  deps.onSessionOver(error)
  return error
}

const waysIn = ['/login_check', '/token/refresh', '/passwordless/authenticate']
const isSigningIn = (path: string) => waysIn.some((way) => path.startsWith(way))

function isWorthRepeating(call: ApiCall, status: number): boolean {
  return (
    status === 511 ||
    (status === 401 && !isSigningIn(call.path)) ||
    (status === 400 && call.path.startsWith('/attachments'))
  )
}
