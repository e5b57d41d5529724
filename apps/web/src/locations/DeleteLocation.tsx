import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { locations } from '@vitrine/contract/locations'
import { posts } from '@vitrine/contract/posts'
import { useTranslations } from 'use-intl'
import { toApiError } from '../api/error.ts'
import { q } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { getConnection, type LocationIntegrations } from '../connections/connection-health.ts'
import { useOwnKey } from '../drafts/drafts.ts'
import { ConfirmModal } from '../forms/ConfirmModal.tsx'
import { useSave } from '../forms/use-save.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import { useMe } from '../session/current-user.ts'
import { toastDone } from '../ui/toasts.ts'
import classes from './Dialog.module.css'
import { groupsChanged } from './groups-and-labels.ts'
import { removed } from './use-all-locations.ts'

/** Asks for the name, and says what is lost. It can't be undone: connections and conversations go with the place. */
export function DeleteLocation({
  location,
  onClose,
}: {
  location: LocationIntegrations & { id: string; name: string }
  onClose: () => void
}) {
  const t = useTranslations('places.delete')
  const network = useTranslations('kit.network')
  const formats = useFormats()
  const navigate = useNavigate()
  const router = useRouter()
  const scheduled = useScheduled(location.id)
  const connected = useShownNetworks().filter((networkName) => getConnection(location, networkName))
  const title = t('title', { name: location.name })
  const save = useSave({
    ...{ form: useOwnKey(`delete ${location.id}`), title, action: 'delete', close: onClose },
    write: async () => {
      try {
        await send(locations.remove, { params: { id: location.id } })
      } catch (failure) {
        // A colleague was quicker: it is deleted either way.
        if (toApiError(failure).status !== 404) throw failure
      }
    },
    onSaved: async () => {
      if (router.state.location.pathname.includes(location.id)) await navigate({ to: '/settings/company' })
      removed(location.id)
      void groupsChanged()
      toastDone(t('done', { name: location.name }))
    },
  })
  return (
    <ConfirmModal
      opened
      danger
      title={title}
      confirm={t('confirm')}
      typeName={location.name}
      save={save}
      error={save.error}
      onConfirm={() => save.submit(undefined)}
      onClose={onClose}
    >
      {t('lost')}
      <ul className={classes.loss}>
        {connected.length > 0 && (
          <li>{t('connections', { networks: formats.list(connected.map((networkName) => network(networkName))) })}</li>
        )}
        <li>{t('messages')}</li>
        {scheduled !== 0 && <li>{scheduled === undefined ? t('posts') : t('postsCounted', { count: scheduled })}</li>}
        <li>{t('networks')}</li>
      </ul>
    </ConfirmModal>
  )
}

/** How many posts lose the place; unknown to who may not see the calendar. */
function useScheduled(locationId: string): number | undefined {
  const { calendar, calendarPost } = useMe().appPermissions
  const query = { location: [locationId], postStatus: ['SCHEDULED'], itemsPerPage: 0 }
  return useQuery({ ...q(posts.list, { query }), enabled: calendar || calendarPost }).data?.totalItems
}
