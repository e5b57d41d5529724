import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import { useStatusWord } from '../ui/status/use-status-word.ts'
import classes from './ConnectionTiles.module.css'
import { getAccountName, getConnection, getHealth, type LocationIntegrations } from './connection-health.ts'

const statusKeys = { valid: 'connection.valid', broken: 'connection.expired', none: 'connection.none' } as const

/** How each network stands at a place. A broken one leads to its repair. */
export function ConnectionTiles({ location }: { location: LocationIntegrations & { id: string; name: string } }) {
  const t = useTranslations()
  const word = useStatusWord()
  const networks = useShownNetworks().filter((item) => item !== 'instagramPrivate' || getConnection(location, item))
  return (
    <span className={classes.tiles}>
      {networks.map((network) => {
        const health = getHealth(location, network)
        const connection = getConnection(location, network)
        const account = connection ? ` (${getAccountName(connection, network)})` : ''
        const label = t('connections.tile', {
          network: t(`kit.network.${network}`),
          status: word(statusKeys[health]),
          account,
        })
        const tile = <NetworkTile network={network} health={health} label={label} />
        if (health !== 'broken') return <span key={network}>{tile}</span>
        return (
          <Link key={network} to="/settings/locations/$id" params={{ id: location.id }} search={{ connect: network }}>
            {tile}
          </Link>
        )
      })}
    </span>
  )
}
