import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import { useStatusWord } from '../ui/status/use-status-word.ts'
import classes from './ConnectionTiles.module.css'
import { accountNameOf, type Connected, connectionOf, healthOf } from './networks.ts'

const words = { valid: 'connection.valid', broken: 'connection.expired', none: 'connection.none' } as const

/** How each network stands at a place. A broken one leads to its repair. */
export function ConnectionTiles({ place }: { place: Connected & { id: string; name: string } }) {
  const t = useTranslations()
  const word = useStatusWord()
  const networks = useShownNetworks().filter((one) => one !== 'instagramPrivate' || connectionOf(place, one))
  return (
    <span className={classes.tiles}>
      {networks.map((network) => {
        const health = healthOf(place, network)
        const connection = connectionOf(place, network)
        const account = connection ? ` (${accountNameOf(connection, network)})` : ''
        const label = t('connections.tile', {
          network: t(`kit.network.${network}`),
          status: word(words[health]),
          account,
        })
        const tile = <NetworkTile network={network} health={health} label={label} />
        if (health !== 'broken') return <span key={network}>{tile}</span>
        return (
          <Link key={network} to="/settings/locations/$id" params={{ id: place.id }} search={{ connect: network }}>
            {tile}
          </Link>
        )
      })}
    </span>
  )
}
