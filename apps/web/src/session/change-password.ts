import type { ResponseOf } from '@vitrine/contract/operation'
import { session, users } from '@vitrine/contract/users'
import { toApiError } from '../api/error.ts'
import { parseTokens, passwordChangeLockKey, withTabLock } from '../api/refresh.ts'
import { buildCall, deps } from '../api/send.ts'
import { dropAfterSignOut, getSessionSignal, readSession, storeSession } from '../api/session-storage.ts'
import { transport } from '../api/transport.ts'
import { isAnother } from './current-user.ts'

/**
 * A new password ends every session, and this browser signs in again with it. Until its new tokens are there nobody may
 * trade the old ones, in any tab: refused, they would end what is left of the session. Who signs out meanwhile stays out.
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
    // For those without locks; a tab that goes away meanwhile holds back nobody for long.
    localStorage.setItem(passwordChangeLockKey, String(Date.now() + 20_000))
    // Nobody else trades tokens now, so what these calls need themselves is traded at once.
    const call = transport({ ...deps, alone: (work) => work() })
    try {
      const changed = await call(buildCall(users.update, { params: { id }, body }))
      if (!isHere()) return
      // Their address may be another one since this page was told of it.
      const username = await changed.json().then(
        (person: ResponseOf<typeof users.update>) => person.email,
        () => email,
      )
      const login = buildCall(session.login, { body: { username, password: body.password } })
      const signIn = async () => parseTokens(await (await call({ ...login, signal: here })).json())
      // Tried twice where the answer is lost. The password is changed, whatever becomes of it: who is not in is led there
      // by the next call.
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
