import type { libraryMedias } from '@vitrine/contract/library'
import type { sharedMedias } from '@vitrine/contract/shared-medias'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../api/queries.ts'
import { toastDone } from '../../ui/toasts.ts'

/** Saves the details of a file, in the company’s library or the shared one. `DetailsForm` shows why one was refused. */
export function useSaving<O extends typeof libraryMedias.update | typeof sharedMedias.update>(
  operation: O,
  changed: () => Promise<void>,
) {
  const t = useTranslations('library.viewer')
  return useApiMutation(operation, {
    onSuccess: async () => {
      await changed()
      toastDone(t('saved'))
    },
  })
}
