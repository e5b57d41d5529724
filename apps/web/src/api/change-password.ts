import { session, users } from '@vitrine/contract/users'
import { storeSession } from '../session.ts'
import { aloneAmongTabs, held, tokensIn } from './refresh.ts'
import { callOf, deps } from './send.ts'
import { transport } from './transport.ts'

/**
 * A new password ends every session, and this browser signs in again with it. Until its new tokens are there nobody may
 * trade the old ones, in any tab: refused, they would end what is left of the session.
 */
export function changePassword(id: string, email: string, body: { password: string; currentPassword: string }) {
  return aloneAmongTabs(async () => {
    // For those without locks; a tab that goes away meanwhile holds back nobody for long.
    localStorage.setItem(held, String(Date.now() + 20_000))
    // Nobody else trades tokens now, so what these calls need themselves is traded at once.
    const call = transport({ ...deps, alone: (work) => work() })
    try {
      await call(callOf(users.update, { params: { id }, body }))
      const signIn = callOf(session.login, { body: { username: email, password: body.password } })
      const answer = await call(signIn).catch(() => null)
      // The password is changed, whatever became of signing in: who is not in is led there by the next call.
      if (answer) storeSession(tokensIn(await answer.json()))
    } finally {
      localStorage.removeItem(held)
    }
  })
}
