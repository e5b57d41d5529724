import { competitors } from '@vitrine/contract/competitors'
import { useTranslations } from 'use-intl'
import { invalidate } from '../api/queries.ts'
import { newKey, send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { toastDone, toastError } from '../ui/toasts.ts'

/** Removes a competitor. The toast offers to undo it, which also restores its history. */
export function useRemove(locationId: string, onRemoved: () => void) {
  const t = useTranslations('competitors.remove')
  const why = useErrorReason()
  return async ({ id, name }: { id: string; name: string }) => {
    const failed = (error: unknown) => void toastError(t('failed', { name }), { more: why(error) })
    const changed = () => invalidate(competitors.list, competitors.analyzePlace, competitors.search)
    try {
      const { placeId } = await send(competitors.read, { params: { id } })
      await send(competitors.remove, { params: { id } })
      onRemoved()
      await changed()
      const putBack = async () => {
        await send(competitors.create, { body: { location: locationId, placeId } }, { idempotencyKey: newKey() })
        await changed()
      }
      toastDone(t('done', { name }), { undo: { text: t('undo'), run: () => void putBack().catch(failed) } })
    } catch (error) {
      failed(error)
    }
  }
}
