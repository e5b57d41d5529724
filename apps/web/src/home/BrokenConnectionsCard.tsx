import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { brokenConnections } from '@vitrine/contract/notifications'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import type { useBrokenConnections } from '../notifications/use-notifications.ts'
import { useMe } from '../session/current-user.ts'
import { Card, type Opens } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import classes from './HomePage.module.css'
import { NetworkLine } from './NetworkLine.tsx'
import { UrgentList } from './UrgentList.tsx'

const expired = { to: '/settings/company', search: { todo: 'expired' } } satisfies Opens
type Broken = ResponseOf<typeof brokenConnections.read>['connections'][number]

/** Connections the network no longer accepts: nothing is published there until they are reconnected. */
export function BrokenConnectionsCard({ source }: { source: ReturnType<typeof useBrokenConnections> }) {
  const t = useTranslations('home')
  const mayRepair = useMe().appPermissions.locations
  const count = source.data?.connections.length
  const opens = mayRepair ? expired : undefined
  const all = opens && (count ?? 0) > 0 && (
    <Link {...opens} className={classes.action}>
      {t('repair.all')}
    </Link>
  )
  return (
    <Card title={t('repair.title')} icon={IconPlugConnectedX} tone="red" count={count} opens={opens} action={all} flush>
      <DataArea source={source} errorTitle={t('repair.failed')}>
        {({ connections }) => (
          <UrgentList items={connections} opens={opens}>
            {(broken) => <Line key={`${broken.location.id}${broken.network}`} broken={broken} mayRepair={mayRepair} />}
          </UrgentList>
        )}
      </DataArea>
    </Card>
  )
}

function Line({ broken: { location, network, posts }, mayRepair }: { broken: Broken; mayRepair: boolean }) {
  const t = useTranslations()
  const name = t(`kit.network.${network}`)
  // Links directly to reconnecting, for networks the installation offers.
  const grantable = useShownNetworks().find((candidate) => candidate === network)
  return (
    <NetworkLine
      network={network}
      name={name}
      locationName={location.name}
      action={
        mayRepair &&
        grantable && (
          <LinkButton
            to="/settings/locations/$id"
            params={{ id: location.id }}
            search={{ connect: grantable }}
            variant="default"
            size="sm"
            aria-label={t('home.repair.reconnectTo', { network: name, place: location.name })}
          >
            {t('home.repair.reconnect')}
          </LinkButton>
        )
      }
    >
      <span className={classes.broken}>
        {posts > 0 ? t('home.repair.waiting', { count: posts }) : t('home.repair.expired')}
      </span>
    </NetworkLine>
  )
}
