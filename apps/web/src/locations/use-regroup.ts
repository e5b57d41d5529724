import { useMutation } from '@tanstack/react-query'
import { locations } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useWhy } from '../api/use-error-reason.ts'
import { flash } from '../ui/flash.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { changed, changing, type Place } from './every-place.ts'
import { type Group, groupsChanged } from './named.ts'

interface Move {
  readonly place: Place
  readonly to: Place['groupe']
}

/** Puts a place into another group at once, with a way back; back with a word when the server refuses. */
export function useRegroup(): (place: Place, group: Group) => void {
  const t = useTranslations('places.groups')
  const ofPlaces = useTranslations('places')
  const why = useWhy()
  const { mutate } = useMutation({
    // In the order they were meant, the undo after what it takes back.
    scope: { id: 'place-regroup' },
    mutationFn: ({ place, to }: Move) =>
      send(locations.update, { params: { id: place.id }, body: { groupe: to?.id ?? null } }),
    onMutate: ({ place, to }) => changing(place.id, { groupe: to }),
    onSuccess: async (place) => {
      changed(place)
      await groupsChanged()
    },
    onError: (error, { place }) => {
      changing(place.id, { groupe: place.groupe })
      flash(place.id)
      toastError(t('notMoved', { name: place.name }), { more: why(error) })
    },
  })
  return (place, group) => {
    mutate({ place, to: group })
    toastDone(t('moved', { name: place.name, group: group.name }), {
      undo: { text: ofPlaces('undo'), run: () => mutate({ place: { ...place, groupe: group }, to: place.groupe }) },
    })
  }
}
