import { ApiError, readError } from './error.ts'
import type { TokenResponse } from './session-storage.ts'
import { clearSession, getUserId, readSession, storeSession } from './session-storage.ts'

export interface RefreshDeps {
  storage: Storage
  fetch: typeof fetch
  base: string
  now(): number
  /** Runs alone among all tabs of the browser. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Refreshes the tokens once for all calls refused at the same moment, in this tab and in others: the first to get the
 * lock refreshes, the rest find a newer token in the storage.
 * Resolves to the server's error when it ended the session; a network failure throws and leaves the session as it is.
 */
export function refresher(deps: RefreshDeps): (refused: string) => Promise<Refreshed> {
  let running: Promise<Refreshed> | undefined
  return (refused) => {
    running ??= deps
      .alone(() => refresh(deps, refused))
      .finally(() => {
        running = undefined
      })
    return running
  }
}

/** True if there is a newer token; otherwise the session is over, with the server's error if it sent one. */
type Refreshed = boolean | ApiError

async function refresh(deps: RefreshDeps, refused: string): Promise<Refreshed> {
  const session = readSession(deps.storage)
  if (!session) return false
  if (session.token !== refused) return isStillSignedIn(deps, refused)
  if (session.expiration * 1000 <= deps.now()) return over(deps)
  const response = await deps.fetch(`${deps.base}/token/refresh`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: session.refreshToken }),
  })
  if (response.ok) {
    const fresh = parseTokens(await response.json())
    // Stores nothing if the user signed out, or another session began, during the request.
    if (readSession(deps.storage)?.refreshToken === session.refreshToken) storeSession(fresh, deps.storage)
    return isStillSignedIn(deps, refused)
  }
  const refusal = await readError(response)
  const refusedForGood = response.status === 401 || response.status === 400 || response.status === 403
  if (!refusedForGood) throw refusal
  // Without locks another tab may have been faster: its tokens count.
  return readSession(deps.storage)?.token !== refused ? isStillSignedIn(deps, refused) : over(deps, refusal)
}

/** Whether a user is still signed in. Throws if it is another user, so that no call is repeated in their name. */
function isStillSignedIn({ storage }: RefreshDeps, refused: string): boolean {
  const held = readSession(storage)
  if (held && getUserId(held.token) !== getUserId(refused)) throw new ApiError('', 0)
  return held !== null
}

function over(deps: RefreshDeps, refusal: Refreshed = false): Refreshed {
  clearSession(deps.storage)
  return refusal
}

/** The token fields of any sign-in response; throws if one is missing. */
export function parseTokens(body: unknown): TokenResponse {
  if (typeof body === 'object' && body !== null && 'token' in body && 'refresh_token' in body) {
    const expiration = 'refresh_token_expiration' in body ? Number(body.refresh_token_expiration) : Number.NaN
    if (typeof body.token === 'string' && typeof body.refresh_token === 'string' && Number.isFinite(expiration))
      return { token: body.token, refresh_token: body.refresh_token, refresh_token_expiration: expiration }
  }
  throw new ApiError('', 502, { cause: 'The answer to signing in carries no tokens.' })
}

/** Storage key of the time (ms) until which no tab refreshes tokens, for browsers without Web Locks. */
export const passwordChangeLockKey = 'session_held'

/** Uses Web Locks where they exist (secure contexts), otherwise waits only for a password change in another tab. */
export async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request('session-refresh', work)
  while (Number(localStorage.getItem(passwordChangeLockKey)) > Date.now())
    await new Promise((resolve) => setTimeout(resolve, 100))
  return work()
}
