import { locations } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useWhy } from '../api/use-error-reason.ts'
import { flash } from '../ui/flash.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { changed } from './every-place.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const save = async ({ id, name }: Named) => changed(await send(locations.update, { params: { id }, body: { name } }))

/** Gives a place another name, with an undo. Fails when it is refused. */
export function useRename() {
  const t = useTranslations('places')
  const why = useWhy()
  const failed = ({ id, name }: Named, error: unknown) => {
    flash(id)
    toastError(t('renameFailed', { name }), { more: why(error) })
  }
  return async (place: Named, name: string): Promise<void> => {
    await save({ id: place.id, name })
    const undo = () => void save(place).catch((error: unknown) => failed(place, error))
    toastDone(t('renamed', { name }), { undo: { text: t('undo'), run: undo } })
  }
}
