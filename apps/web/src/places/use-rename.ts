import { useMutation } from '@tanstack/react-query'
import { locations } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { flash } from '../ui/flash.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { useWhy } from '../use-why.ts'
import { changed, changing } from './every-place.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Renames a place at once, with a way back; put back with a word when the server refuses. */
export function useRename(): (place: Named, name: string) => void {
  const t = useTranslations('places')
  const why = useWhy()
  const { mutate } = useMutation({
    // In the order they were meant, the undo after what it takes back.
    scope: { id: 'place-rename' },
    mutationFn: ({ place, name }: { place: Named; name: string }) =>
      send(locations.update, { params: { id: place.id }, body: { name } }),
    onMutate: ({ place, name }) => changing(place.id, { name }),
    onSuccess: changed,
    onError: (error, { place, name }) => {
      changing(place.id, { name: place.name })
      flash(place.id)
      toastError(t('renameFailed', { name }), { more: why(error) })
    },
  })
  return (place, name) => {
    mutate({ place, name })
    toastDone(t('renamed', { name }), {
      undo: { text: t('undo'), run: () => mutate({ place: { id: place.id, name }, name: place.name }) },
    })
  }
}
