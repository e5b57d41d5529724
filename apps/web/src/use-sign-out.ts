import { useNavigate } from '@tanstack/react-router'
import { forgetMe } from './account.ts'
import { stopActing } from './acting.ts'
import { deps } from './api/send.ts'
import { endSession } from './api/sign-out.ts'
import type { LoginSearch } from './auth/search.ts'

/** Ends the session here and on the server, and leads to the sign-in. */
export function useSignOut(why: LoginSearch['why'] = 'out'): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await endSession(deps)
    forgetMe()
    stopActing()
    await navigate({ to: '/login', search: { why } })
  }
}
