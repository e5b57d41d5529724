/** The session lives in three keys of the browser's local storage, shared by its tabs. */
export const sessionKeys = {
  token: 'id_token',
  refreshToken: 'refresh_token',
  expiration: 'refresh_token_expiration',
} as const

export interface StoredSession {
  token: string
  refreshToken: string
  /** When the refresh token ends, Unix seconds. */
  expiration: number
}

/** The server's response to any way of signing in. */
export interface TokenResponse {
  token: string
  refresh_token: string
  refresh_token_expiration: number
}

export function readSession(storage: Storage = localStorage): StoredSession | null {
  const token = storage.getItem(sessionKeys.token)
  const refreshToken = storage.getItem(sessionKeys.refreshToken)
  if (!token || !refreshToken) return null
  return { token, refreshToken, expiration: Number(storage.getItem(sessionKeys.expiration)) || 0 }
}

/**
 * Other tabs see the keys change one by one, in this order. With a session, the token is written first: a tab whose
 * call is refused then uses the new token and never sends the new refresh token for the old one. Without a session, the
 * token is written last: tabs react to that key and must find the other two in place.
 */
export function storeSession(tokens: TokenResponse, storage: Storage = localStorage): void {
  const token = () => storage.setItem(sessionKeys.token, tokens.token)
  const isRenewed = readSession(storage) !== null
  if (isRenewed) token()
  storage.setItem(sessionKeys.refreshToken, tokens.refresh_token)
  storage.setItem(sessionKeys.expiration, String(tokens.refresh_token_expiration))
  if (!isRenewed) token()
}

export function clearSession(storage: Storage = localStorage): void {
  for (const key of Object.values(sessionKeys)) storage.removeItem(key)
}

let here = new AbortController()

/** Aborts at sign-out: work this tab does in several steps for the user stops then, without a message. */
export const getSessionSignal = (): AbortSignal => here.signal

/** Passes the response on, but never settles once the user has signed out. */
export const dropAfterSignOut = <T>(response: Promise<T>, here = getSessionSignal()): Promise<T> =>
  response.finally(() => here.aborted && new Promise(() => {}))

export function abortSession(): void {
  here.abort()
  here = new AbortController()
}

/** Whose session it is: the profile is loaded by this id. */
export function getUserId(token: string): string | null {
  const { id, sub } = getClaims(token)
  return [id, sub].find((claim) => typeof claim === 'string') ?? null
}

let decoded: { readonly token: string; readonly claims: Readonly<Record<string, unknown>> } = { token: '', claims: {} }

/** A token's claims, or `{}` if it is invalid. Cached: every component that needs the viewer reads the same token. */
export function getClaims(token: string): Readonly<Record<string, unknown>> {
  if (decoded.token !== token) decoded = { token, claims: decode(token) }
  return decoded.claims
}

function decode(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** Calls back when another tab signed out, or signed in as another user. */
export function onSessionElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    if (event.key !== null && event.key !== sessionKeys.token) return
    if (getOwner(event.oldValue) !== getOwner(localStorage.getItem(sessionKeys.token))) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

const getOwner = (token: string | null) => (token === null ? null : getUserId(token))
