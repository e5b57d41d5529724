import { useNavigate } from '@tanstack/react-router'
import { clearImpersonatedCompany } from '../api/impersonation.ts'
import { queryClient } from '../api/query-client.ts'
import { deps } from '../api/send.ts'
import { getUserId, readSession } from '../api/session-storage.ts'
import { endSession } from '../api/sign-out.ts'
import { deleteUserDrafts } from '../drafts/drafts.ts'
import { forgetMe, isAnother } from '../session/current-user.ts'
import type { LoginSearch } from './search.ts'

/** Ends the session in this browser and on the server, then shows the sign-in page. */
export function useSignOut(why: LoginSearch['why'] = 'out'): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const ended = readSession()
    const begun = new AbortController()
    const onStorage = () => isAnother(ended) && begun.abort()
    window.addEventListener('storage', onStorage)
    // Changes that are saved now are not lost with the drafts.
    await changesSaved()
    await endSession(deps, isAnother(ended) ? ended : readSession(), begun.signal)
    window.removeEventListener('storage', onStorage)
    forgetMe(ended)
    const userId = getUserId(ended?.token ?? '')
    if (userId !== null) await deleteUserDrafts(userId)
    clearImpersonatedCompany()
    await navigate({ to: '/login', search: { why } })
  }
}

/** Waits until all pending mutations are done, for 3 seconds at most. */
async function changesSaved(patience = 3000): Promise<void> {
  for (let waited = 0; queryClient.isMutating() > 0 && waited < patience; waited += 50) await deps.wait(50)
}
