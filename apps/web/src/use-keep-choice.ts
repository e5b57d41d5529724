import type { BodyInputOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { useTranslations } from 'use-intl'
import { useMe } from './account.ts'
import { invalidate, useApiMutation } from './api.ts'
import { askAgain } from './ask-again.ts'
import { queryClient } from './query-client.ts'
import { toastError } from './ui/toasts.ts'
import { useErrorText } from './use-error-text.ts'

type Choice = Pick<BodyInputOf<typeof users.update>, 'lang' | 'timeZone' | 'preferences'>

/** Keeps with the profile what somebody chose on this device, so that it holds on their others too. */
export function useKeepChoice(): (choice: Choice) => void {
  const t = useTranslations('app.errors')
  const errorText = useErrorText()
  const me = useMe()
  const save = useApiMutation(users.update, {
    // In the order they were chosen.
    scope: { id: 'choice' },
    // What the server says in words it says in the language that is kept: all of it is asked again.
    onSuccess: (_answer, { body }) => void ('lang' in body ? askAgain(queryClient, {}) : invalidate(users.read)),
    onError: (error) => void toastError(t('choice'), { more: errorText(error) }),
  })
  return (choice) => save.mutate({ params: { id: me.id }, body: choice })
}
