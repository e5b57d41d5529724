import { useMe } from './account.ts'
import { hasDrafts } from './drafts.ts'
import { openLayer } from './layers.ts'
import { useSignOut } from './use-sign-out.ts'

/** Signs the user out, after a question where that removes drafts. */
export function useRequestSignOut(): () => Promise<void> {
  const me = useMe()
  const signOut = useSignOut()
  return async () => {
    if (hasDrafts(me.id)) openLayer('signOut')
    else await signOut()
  }
}
