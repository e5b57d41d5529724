import { IconPlug } from '@tabler/icons-react'
import { connections } from '@vitrine/contract/connections'
import { locations, locationTree } from '@vitrine/contract/locations'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, send } from '../api/queries.ts'
import { useOwnKey } from '../drafts/drafts.ts'
import { ConfirmModal } from '../forms/ConfirmModal.tsx'
import { useSave } from '../forms/use-save.ts'
import { type ConnectedNetwork, useShownNetworks } from '../location-data/shown-networks.ts'
import { Card } from '../ui/Card.tsx'
import { toastDone } from '../ui/toasts.ts'
import { ConnectionRow } from './ConnectionRow.tsx'
import { getConnection } from './connection-health.ts'
import type { ConnectableLocation } from './types.ts'

interface Props {
  location: ConnectableLocation
  mayConnect: boolean
  onConnect: (network: ConnectedNetwork) => void
}

/** The networks of one place: how each stands, and the way to connect, mend or end it. */
export function LocationConnectionsCard({ location, mayConnect, onConnect }: Props) {
  const t = useTranslations()
  const networks = useShownNetworks()
  const [ending, setEnding] = useState<ConnectedNetwork | null>(null)
  return (
    <>
      <Card title={t('connections.card')} icon={IconPlug} flush>
        <ul>
          {networks.map((network) => (
            <ConnectionRow
              key={network}
              network={network}
              connection={getConnection(location, network)}
              mayConnect={mayConnect}
              onConnect={() => onConnect(network)}
              onDisconnect={() => setEnding(network)}
            />
          ))}
        </ul>
      </Card>
      {ending && <Disconnect location={location} network={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

interface DisconnectProps {
  location: ConnectableLocation
  network: ConnectedNetwork
  onClose: () => void
}

function Disconnect({ location, network, onClose }: DisconnectProps) {
  const t = useTranslations('connections')
  const kit = useTranslations('kit.network')
  const privately = useTranslations('private')
  const name = kit(network)
  const title = t('disconnect.title', { network: name, place: location.name })
  const save = useSave({
    ...{ form: useOwnKey(`disconnect ${location.id} ${network}`), title, action: 'disconnect', close: onClose },
    write: () => send(connections.disconnect, { params: { id: location.id, type: network } }),
    onSaved: async () => {
      await invalidate(locations.read, locations.list, locationTree.read)
      toastDone(t('disconnected', { network: name }))
    },
  })
  return (
    <ConfirmModal
      {...{ title, save, onClose }}
      opened
      danger
      confirm={t('disconnect.confirm')}
      error={save.error}
      onConfirm={() => save.submit(undefined)}
    >
      {network === 'instagramPrivate' ? privately('disconnect') : t('disconnect.text', { network: name })}
    </ConfirmModal>
  )
}
