import type { BodyInputOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { useTranslations } from 'use-intl'
import { useMe } from './account.ts'
import { invalidate, useApiMutation } from './api.ts'
import { readDensity } from './density.ts'
import { areLettersOn } from './letters.ts'
import { useScheme } from './theme/use-scheme.ts'
import { toastError } from './ui/toasts.ts'
import { useErrorText } from './use-error-text.ts'

type Choice = Pick<BodyInputOf<typeof users.update>, 'lang' | 'timeZone' | 'preferences'>

/** Keeps with the profile what somebody chose on this device, so that it holds on their others too. */
export function useKeepChoice(): (choice: Choice) => void {
  const t = useTranslations('app.errors')
  const errorText = useErrorText()
  const me = useMe()
  const { scheme } = useScheme()
  const save = useApiMutation(users.update, {
    onSuccess: () => invalidate(users.read),
    onError: (error) => void toastError(t('choice'), { more: errorText(error) }),
  })
  return ({ preferences, ...choice }) => {
    const now = { theme: scheme, density: readDensity(), shortcuts: areLettersOn() }
    const all = preferences === undefined ? {} : { preferences: { ...now, ...preferences } }
    save.mutate({ params: { id: me.id }, body: { ...choice, ...all } })
  }
}
