import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconPlugConnected, IconPlugX, IconReplace } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { ConnectedNetwork } from '../location-data/shown-networks.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { type Connection, getAccountName } from './connection-health.ts'
import classes from './LocationConnectionsCard.module.css'

interface Props {
  network: ConnectedNetwork
  connection: Connection | undefined
  mayConnect: boolean
  onConnect: () => void
  onDisconnect: () => void
}

export function ConnectionRow({ network, connection, mayConnect, onConnect, onDisconnect }: Props) {
  const t = useTranslations()
  const name = t(`kit.network.${network}`)
  const status = connection ? (connection.validToken ? 'connection.valid' : 'connection.expired') : 'connection.none'
  const isBroken = connection?.validToken === false
  return (
    <li className={classes.row}>
      <NetworkTile network={network} size={36} health={connection ? 'valid' : 'none'} label={name} />
      <span className={classes.network}>{name}</span>
      <span className={classes.status}>
        <StatusBadge status={status} />
      </span>
      <span className={classes.account}>
        {connection ? (
          <>
            <Avatar name={getAccountName(connection, network)} src={connection.picture} size={24} />
            <span className={classes.words}>
              <span className={classes.name}>{getAccountName(connection, network)}</span>
              <span className={classes.meta}>
                {isBroken ? (
                  t('connections.brokenText')
                ) : connection.lastCheckedAt ? (
                  <>
                    {t('connections.checked')} <DateTime at={connection.lastCheckedAt} />
                  </>
                ) : null}
              </span>
            </span>
          </>
        ) : (
          <span className={classes.meta}>{t(`connections.gives.${network}`)}</span>
        )}
      </span>
      {mayConnect && (
        <span className={classes.actions}>
          {!connection && (
            <Button
              size="sm"
              variant="default"
              onClick={onConnect}
              aria-label={t('connections.connectTo', { network: name })}
            >
              {t('connections.connect')}
            </Button>
          )}
          {isBroken && (
            <Button size="sm" onClick={onConnect} aria-label={t('connections.reconnectTo', { network: name })}>
              {t('connections.reconnect')}
            </Button>
          )}
          {connection && (
            <ActionMenu
              label={t('connections.actionsOf', { network: name })}
              target={
                <ActionIcon aria-label={t('connections.actionsOf', { network: name })}>
                  <IconDots size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              }
              actions={[
                ...(isBroken
                  ? []
                  : [
                      {
                        id: 'again',
                        text: t('connections.reconnect'),
                        icon: IconPlugConnected,
                        run: onConnect,
                      },
                    ]),
                { id: 'change', text: t('connections.change'), icon: IconReplace, run: onConnect },
                {
                  id: 'end',
                  text: t('connections.disconnect.open'),
                  icon: IconPlugX,
                  danger: true,
                  apart: true,
                  run: onDisconnect,
                },
              ]}
            />
          )}
        </span>
      )}
    </li>
  )
}
