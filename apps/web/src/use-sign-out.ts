import { useNavigate } from '@tanstack/react-router'
import { endSession, forgetMe } from './account.ts'
import { stopActing } from './acting.ts'

/** Ends the session here and on the server, and leads to the sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await endSession()
    forgetMe()
    stopActing()
    await navigate({ to: '/login', search: { why: 'out' } })
  }
}
