import { useSuspenseQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { toApiError } from '../api/error.ts'
import { clearImpersonatedCompany, getImpersonatedCompany } from '../api/impersonation.ts'
import { q } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import {
  abortSession,
  clearSession,
  getClaims,
  getUserId,
  readSession,
  type StoredSession,
} from '../api/session-storage.ts'
import { resolveLanguage } from '../i18n/language.ts'
import { changeLanguage, currentTexts } from '../i18n/messages.ts'
import { forgetPages } from '../lib/recent-pages.ts'
import { removeAllTasks } from '../ui/background-tasks.ts'
import { clearToastHistory } from '../ui/toasts.ts'

export type Me = ResponseOf<typeof users.read>

/** The query of the signed-in person's profile, by the id their token carries. */
function profileQuery() {
  const session = readSession()
  return q(users.read, { params: { id: session === null ? '' : (getUserId(session.token) ?? '') } })
}

let greeted: string | null = null

/** The profile, or null when there is no session to load it with. The person's language is taken up the first time. */
export async function loadMe(): Promise<Me | null> {
  const session = readSession()
  const id = session === null ? null : getUserId(session.token)
  if (id === null) {
    endHere(session)
    return null
  }
  try {
    const me = await queryClient.ensureQueryData(profileQuery())
    if (greeted !== me.id) {
      greeted = me.id
      const language = resolveLanguage(me.lang)
      if (language !== currentTexts().language) await changeLanguage(language)
    }
    return me
  } catch (failure) {
    const { status } = toApiError(failure)
    if (status !== 401 && status !== 404) throw failure
    if (status === 404 && getImpersonatedCompany() !== null) {
      // The company a super admin acted for is gone: at home again.
      clearImpersonatedCompany()
      return loadMe()
    }
    forgetMe(session)
    return null
  }
}

/** The signed-in person, inside the dashboard. */
export function useMe(): Me {
  return useSuspenseQuery({ ...profileQuery(), staleTime: 300_000 }).data
}

/** Reads the profile again, after the viewer's permissions changed or may have changed. */
export const refetchProfile = (): Promise<void> => queryClient.invalidateQueries({ queryKey: profileQuery().queryKey })

/** Forgets who was here, whose session this was; the caller leads to /login. */
export function forgetMe(ended: StoredSession | null): void {
  endHere(ended)
  abortSession()
  removeAllTasks()
  clearToastHistory()
  forgetPages()
  greeted = null
  queryClient.clear()
}

/** Clears the stored session, unless another tab has started a different one since. */
function endHere(ended: StoredSession | null): void {
  if (!isAnother(ended)) clearSession()
}

/** Whether another session than this one is there by now. */
export function isAnother(than: StoredSession | null): boolean {
  const now = readSession()
  return now !== null && getClaims(now.token).sid !== getClaims(than?.token ?? '').sid
}
