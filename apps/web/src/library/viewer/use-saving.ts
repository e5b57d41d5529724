import type { libraryMedias } from '@vitrine/contract/library'
import type { sharedMedias } from '@vitrine/contract/shared-medias'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../api/queries.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'

/** Saves what is said of a file, in the company’s library or the shared one, and tells how that went. */
export function useSaving<O extends typeof libraryMedias.update | typeof sharedMedias.update>(
  operation: O,
  changed: () => Promise<void>,
) {
  const t = useTranslations('library.viewer')
  const errorText = useErrorText()
  return useApiMutation(operation, {
    onSuccess: async () => {
      await changed()
      toastDone(t('saved'))
    },
    onError: (error) => void toastError(t('saveFailed'), { more: errorText(error) }),
  })
}
