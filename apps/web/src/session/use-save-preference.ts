import type { BodyInputOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { toastError } from '../ui/toasts.ts'
import { useMe } from './current-user.ts'

type Choice = Pick<BodyInputOf<typeof users.update>, 'lang' | 'timeZone' | 'preferences'>

/** Saves a preference to the profile, so that it also applies on the user's other devices. */
export function useSavePreference(): (choice: Choice) => void {
  const t = useTranslations('app.errors')
  const errorText = useErrorText()
  const me = useMe()
  const save = useApiMutation(users.update, {
    // In the order they were chosen.
    scope: { id: 'choice' },
    // The server writes its texts in the saved language, so a new language refetches everything.
    onSuccess: (_response, { body }) => void ('lang' in body ? refetchStale(queryClient, {}) : invalidate(users.read)),
    onError: (error) => void toastError(t('choice'), { more: errorText(error) }),
  })
  return (choice) => save.mutate({ params: { id: me.id }, body: choice })
}
