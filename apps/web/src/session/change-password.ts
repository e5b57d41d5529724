import type { ResponseOf } from '@vitrine/contract/operation'
import { session, users } from '@vitrine/contract/users'
import { toApiError } from '../api/error.ts'
import { parseTokens, passwordChangeLockKey, withTabLock } from '../api/refresh.ts'
import { buildCall, deps } from '../api/send.ts'
import { dropAfterSignOut, getSessionSignal, readSession, storeSession } from '../api/session-storage.ts'
import { transport } from '../api/transport.ts'
import { isAnother } from './current-user.ts'

/**
 * A new password ends every session, and this browser signs in again with it. Until the new tokens are
 * stored no tab may refresh the old ones: the refusal would end the session. A sign-out in between wins.
 */
export function changePassword(
  id: string,
  email: string,
  body: { password: string; currentPassword: string },
): Promise<void> {
  const here = getSessionSignal()
  const before = readSession()
  const isHere = () => !here.aborted && readSession() !== null && !isAnother(before)
  const change = withTabLock(async () => {
    // For browsers without Web Locks. It expires, so a tab closed during the change does not block the others for long.
    localStorage.setItem(passwordChangeLockKey, String(Date.now() + 20_000))
    // This tab holds the lock already, so these calls refresh tokens without waiting for it.
    const call = transport({ ...deps, alone: (work) => work() })
    try {
      const changed = await call(buildCall(users.update, { params: { id }, body }))
      if (!isHere()) return
      // The user's email may have changed since this page loaded it.
      const username = await changed.json().then(
        (person: ResponseOf<typeof users.update>) => person.email,
        () => email,
      )
      const login = buildCall(session.login, { body: { username, password: body.password } })
      const signIn = async () => parseTokens(await (await call({ ...login, signal: here })).json())
      // Retries once when no response arrives. If signing in fails, the password is changed all the same, and the next
      // call leads to /login.
      const tokens = await signIn()
        .catch((failure) => (toApiError(failure).status === 0 && isHere() ? signIn() : null))
        .catch(() => null)
      if (tokens && isHere()) storeSession(tokens)
    } finally {
      localStorage.removeItem(passwordChangeLockKey)
    }
  })
  return dropAfterSignOut(change, here)
}
