import { useNavigate } from '@tanstack/react-router'
import { forgetMe, isAnother } from './account.ts'
import { stopActing } from './acting.ts'
import { deps } from './api/send.ts'
import { endSession } from './api/sign-out.ts'
import type { LoginSearch } from './auth/search.ts'
import { readSession } from './session.ts'

/** Ends the session here and on the server, and leads to the sign-in. */
export function useSignOut(why: LoginSearch['why'] = 'out'): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const ended = readSession()
    const begun = new AbortController()
    const heard = () => isAnother(ended) && begun.abort()
    window.addEventListener('storage', heard)
    await endSession(deps, begun.signal)
    window.removeEventListener('storage', heard)
    forgetMe(ended)
    stopActing()
    await navigate({ to: '/login', search: { why } })
  }
}
