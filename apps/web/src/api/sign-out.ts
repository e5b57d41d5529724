import { memoryStorage } from './memory-storage.ts'
import { type StoredSession, storeSession } from './session-storage.ts'
import { type ApiCall, type TransportDeps, transport } from './transport.ts'

const logout: ApiCall = { method: 'POST', path: '/logout' }

/**
 * Ends the session on the server. It does so with a copy: what is traded on the way ends with it, and is never stored.
 * Where the browser's cookie is another session's by now, nothing is traded: the server takes the token for a stolen one,
 * says so in its log, and ends the session for that.
 * A server that takes its time keeps nobody from leaving, nor does a session `begun` meanwhile in another tab: it is told
 * again behind.
 */
export async function endSession(
  deps: TransportDeps,
  ended: StoredSession | null,
  begun: AbortSignal,
  patience = 3000,
): Promise<void> {
  if (ended === null) return
  const storage = memoryStorage()
  const { token, refreshToken, expiration } = ended
  storeSession({ token, refresh_token: refreshToken, refresh_token_expiration: expiration }, storage)
  const inTime = AbortSignal.any([begun, AbortSignal.timeout(patience)])
  const send = transport({
    ...deps,
    storage,
    // An answer that comes late may find another session there, whose cookie it must not take away.
    fetch: (url, init) =>
      deps.fetch(url, inTime.aborted && String(url).endsWith(logout.path) ? { ...init, credentials: 'omit' } : init),
    alone: (work) => work(),
    onSessionOver: () => {},
  })
  const late = new Promise((resolve) => inTime.addEventListener('abort', resolve))
  await Promise.race([send({ ...logout, signal: inTime }).catch(() => undefined), late])
  if (inTime.aborted) void send(logout).catch(() => undefined)
}
