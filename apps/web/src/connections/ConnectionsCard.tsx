import { IconPlug } from '@tabler/icons-react'
import { connections } from '@vitrine/contract/connections'
import type { IntegrationType } from '@vitrine/contract/integrations'
import { locations, locationTree } from '@vitrine/contract/locations'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../api.ts'
import { type ConnectedNetwork, useShownNetworks } from '../shown-networks.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'
import { toastDone } from '../ui/toasts.ts'
import { useIsOpen } from '../use-is-open.ts'
import { useTellUnsaved } from '../use-why.ts'
import type { ConnectablePlace } from './ConnectDrawer.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { connectionOf } from './networks.ts'

interface Props {
  place: ConnectablePlace
  mayConnect: boolean
  onConnect: (network: ConnectedNetwork) => void
}

/** The networks of one place: how each stands, and the way to connect, mend or end it. */
export function ConnectionsCard({ place, mayConnect, onConnect }: Props) {
  const t = useTranslations()
  const networks = useShownNetworks()
  const [ending, setEnding] = useState<ConnectedNetwork | null>(null)
  const isOpen = useIsOpen()
  const tell = useTellUnsaved()
  const titleOf = (network: IntegrationType) =>
    t('connections.disconnect.title', { network: t(`kit.network.${network}`), place: place.name })
  const end = useApiMutation(connections.disconnect, {
    onSuccess: async (_, { params: { type } }) => {
      await invalidate(locations.read, locations.list, locationTree.read)
      // Another may have been asked about since.
      setEnding((now) => (now === type ? null : now))
      toastDone(t('connections.disconnected', { network: t(`kit.network.${type}`) }))
    },
    onError: (error, { params: { type } }) => {
      // The question says it itself, while it is there.
      if (ending !== type || !isOpen.current) tell(titleOf(type), error)
    },
  })
  // One that was closed on its way has told how it ended.
  const isOfThis = end.variables?.params.type === ending
  const name = ending && t(`kit.network.${ending}`)
  return (
    <>
      <Card title={t('connections.card')} icon={IconPlug} flush>
        <ul>
          {networks.map((network) => (
            <ConnectionRow
              key={network}
              network={network}
              connection={connectionOf(place, network)}
              mayConnect={mayConnect}
              onConnect={() => onConnect(network)}
              onDisconnect={() => {
                if (!end.isPending) end.reset()
                setEnding(network)
              }}
            />
          ))}
        </ul>
      </Card>
      <ConfirmModal
        opened={ending !== null}
        danger
        title={ending ? titleOf(ending) : ''}
        confirm={t('connections.disconnect.confirm')}
        pending={end.isPending}
        error={isOfThis ? end.error : null}
        onConfirm={() => ending && !end.isPending && end.mutate({ params: { id: place.id, type: ending } })}
        onClose={() => setEnding(null)}
      >
        {ending === 'instagramPrivate'
          ? t('private.disconnect')
          : t('connections.disconnect.text', { network: name ?? '' })}
      </ConfirmModal>
    </>
  )
}
