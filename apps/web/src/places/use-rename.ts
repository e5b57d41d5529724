import { locations } from '@vitrine/contract/locations'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { flash } from '../ui/flash.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { useWhy } from '../use-why.ts'
import { changed } from './every-place.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const save = async ({ id, name }: Named) => changed(await send(locations.update, { params: { id }, body: { name } }))

/** Gives a place another name, with a way back; refused, its field stays, with the reason. */
export function useRename() {
  const t = useTranslations('places')
  const why = useWhy()
  const [fault, setFault] = useState<unknown>()
  const refused = ({ id, name }: Named, error: unknown) => {
    flash(id)
    toastError(t('renameFailed', { name }), { more: why(error) })
  }
  const rename = async (place: Named, name: string | null, isHere: () => boolean): Promise<'kept' | 'refused'> => {
    setFault(undefined)
    if (name === null) return 'kept'
    try {
      await save({ id: place.id, name })
    } catch (error) {
      // Who has gone elsewhere meanwhile, or on to the next name, is told there.
      if (isHere()) setFault(error)
      else refused({ id: place.id, name }, error)
      return 'refused'
    }
    const undo = () => void save(place).catch((error: unknown) => refused(place, error))
    toastDone(t('renamed', { name }), { undo: { text: t('undo'), run: undo } })
    return 'kept'
  }
  return { fault: fault ? why(fault) : undefined, rename }
}
