import { hasDrafts } from '../drafts/drafts.ts'
import { useMe } from '../session/current-user.ts'
import { openLayer } from '../ui/overlays.ts'
import { useSignOut } from './use-sign-out.ts'

/** Signs the user out; asks first if that deletes drafts. */
export function useRequestSignOut(): () => Promise<void> {
  const me = useMe()
  const signOut = useSignOut()
  return async () => {
    if (hasDrafts(me.id)) openLayer('signOut')
    else await signOut()
  }
}
