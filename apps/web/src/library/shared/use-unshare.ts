import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useTranslations } from 'use-intl'
import { newKey, send } from '../../api/send.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import type { SharedMedia } from '../shown-media.ts'
import { invalidateSharedMedia } from '../uploads/invalidate-library.ts'

/** Shares files no more, with an undo. Posts keep theirs. */
export function useUnshare(onGone: () => void) {
  const t = useTranslations('library.delete')
  const why = useErrorReason()
  const failed = (error: unknown) => void toastError(t('failed'), { more: why(error) })
  const each = async (medias: readonly SharedMedia[], act: (id: string) => Promise<unknown>) => {
    try {
      for (const { id } of medias) await act(id)
    } finally {
      await invalidateSharedMedia()
    }
  }
  const restore = (id: string) => send(sharedMedias.restore, { params: { id } }, { idempotencyKey: newKey() })
  return async (medias: readonly SharedMedia[]) => {
    try {
      await each(medias, (id) => send(sharedMedias.remove, { params: { id } }))
      onGone()
      toastDone(t('done', { count: medias.length }), {
        undo: { text: t('undo'), run: () => void each(medias, restore).then(() => toastDone(t('restored')), failed) },
      })
    } catch (error) {
      failed(error)
    }
  }
}
