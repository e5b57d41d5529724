import { useMutation } from '@tanstack/react-query'
import { locations } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { flash } from '../ui/flash.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { type Group, groupsChanged } from './groups-and-labels.ts'
import { changed, type LocationListItem, updateOptimistically } from './use-all-locations.ts'

interface Move {
  readonly location: LocationListItem
  readonly to: LocationListItem['groupe']
}

/** Puts a place into another group at once, with a way back; back with a word when the server refuses. */
export function useMoveToGroup(): (location: LocationListItem, group: Group) => void {
  const t = useTranslations('places.groups')
  const locationTexts = useTranslations('places')
  const why = useErrorReason()
  const { mutate } = useMutation({
    // In the order they were meant, the undo after what it takes back.
    scope: { id: 'place-regroup' },
    mutationFn: ({ location, to }: Move) =>
      send(locations.update, { params: { id: location.id }, body: { groupe: to?.id ?? null } }),
    onMutate: ({ location, to }) => updateOptimistically(location.id, { groupe: to }),
    onSuccess: async (location) => {
      changed(location)
      await groupsChanged()
    },
    onError: (error, { location }) => {
      updateOptimistically(location.id, { groupe: location.groupe })
      flash(location.id)
      toastError(t('notMoved', { name: location.name }), { more: why(error) })
    },
  })
  return (location, group) => {
    mutate({ location, to: group })
    toastDone(t('moved', { name: location.name, group: group.name }), {
      undo: {
        text: locationTexts('undo'),
        run: () => mutate({ location: { ...location, groupe: group }, to: location.groupe }),
      },
    })
  }
}
