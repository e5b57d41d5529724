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
 * Trades the refresh token once for all calls that were refused at the same moment, in this tab and in others:
 * whoever gets the lock first does it, the rest find a newer token in the storage.
 * Answers what ended it when the session is over; a network that does not answer is thrown, it ends nothing.
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

/** True where there is a newer token; else the session is over, and why where the server said so. */
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
    // Who signed out meanwhile stays out, and who signed in since stays in.
    if (readSession(deps.storage)?.refreshToken === session.refreshToken) storeSession(fresh, deps.storage)
    return isStillSignedIn(deps, refused)
  }
  const refusal = await readError(response)
  const refusedForGood = response.status === 401 || response.status === 400 || response.status === 403
  if (!refusedForGood) throw refusal
  // Without locks another tab may have been faster: its tokens count.
  return readSession(deps.storage)?.token !== refused ? isStillSignedIn(deps, refused) : over(deps, refusal)
}

/** Whether somebody is still signed in. Where it is somebody else by now, nothing is sent again in their name. */
function isStillSignedIn({ storage }: RefreshDeps, refused: string): boolean {
  const held = readSession(storage)
  if (held && getUserId(held.token) !== getUserId(refused)) throw new ApiError('', 0)
  return held !== null
}

function over(deps: RefreshDeps, refusal: Refreshed = false): Refreshed {
  clearSession(deps.storage)
  return refusal
}

/** The three of any way of signing in, or an error when the answer is something else. */
export function parseTokens(body: unknown): TokenResponse {
  if (typeof body === 'object' && body !== null && 'token' in body && 'refresh_token' in body) {
    const expiration = 'refresh_token_expiration' in body ? Number(body.refresh_token_expiration) : Number.NaN
    if (typeof body.token === 'string' && typeof body.refresh_token === 'string' && Number.isFinite(expiration))
      return { token: body.token, refresh_token: body.refresh_token, refresh_token_expiration: expiration }
  }
  throw new ApiError('', 502, { cause: 'The answer to signing in carries no tokens.' })
}

/** Until when nobody trades tokens, in whole milliseconds, where there are no locks. */
export const passwordChangeLockKey = 'session_held'

/** The browser's own locks where it has them (secure contexts), else who changes the password is waited for. */
export async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request('session-refresh', work)
  while (Number(localStorage.getItem(passwordChangeLockKey)) > Date.now())
    await new Promise((resolve) => setTimeout(resolve, 100))
  return work()
}
