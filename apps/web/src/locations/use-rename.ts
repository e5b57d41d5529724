import { locations } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { flash } from '../ui/flash.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { changed } from './use-all-locations.ts'

interface LocationName {
  readonly id: string
  readonly name: string
}

const save = async ({ id, name }: LocationName) =>
  changed(await send(locations.update, { params: { id }, body: { name } }))

/** Gives a place another name, with an undo. Fails when it is refused. */
export function useRename() {
  const t = useTranslations('places')
  const why = useErrorReason()
  const failed = ({ id, name }: LocationName, error: unknown) => {
    flash(id)
    toastError(t('renameFailed', { name }), { more: why(error) })
  }
  return async (location: LocationName, name: string): Promise<void> => {
    await save({ id: location.id, name })
    const undo = () => void save(location).catch((error: unknown) => failed(location, error))
    toastDone(t('renamed', { name }), { undo: { text: t('undo'), run: undo } })
  }
}
