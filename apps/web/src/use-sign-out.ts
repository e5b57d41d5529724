import { useNavigate } from '@tanstack/react-router'
import { endSession, forgetMe } from './account.ts'

/** Ends the session here and on the server, and leads to the sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await endSession()
    forgetMe()
    await navigate({ to: '/login', search: { why: 'out' } })
  }
}
