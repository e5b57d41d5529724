import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { grantNetworks } from '@vitrine/contract/connections'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { LinkButton } from '../shell/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import type { NetworkName } from '../ui/networks.ts'
import classes from './HomePage.module.css'

const shown = 5

/** Connections the network no longer accepts: nothing goes out there until somebody reconnects. */
export function ConnectionsCard({ places }: { places: readonly TreePlace[] }) {
  const t = useTranslations()
  const mayRepair = useMe().appPermissions.locations
  const broken = places.flatMap((place) =>
    (place.networks ?? []).filter(({ valid }) => !valid).map(({ network }) => ({ network, place })),
  )
  if (broken.length === 0)
    return (
      <Card title={t('home.repair.title')} icon={IconCircleCheck} tone="green">
        <p className={classes.clear}>{t('home.repair.none')}</p>
      </Card>
    )
  const all = mayRepair && (
    <Link to="/settings/company" search={{ todo: 'expired' }}>
      {t('home.repair.all')}
    </Link>
  )
  return (
    <Card title={t('home.repair.title')} icon={IconPlugConnectedX} tone="red" count={broken.length} action={all} flush>
      <ul>
        {broken.slice(0, shown).map(({ network, place }) => (
          <li key={`${place.id}${network}`} className={classes.row}>
            <NetworkTile network={network} size={32} health="valid" label={t(`kit.network.${network}`)} />
            <span className={classes.words}>
              <span className={classes.name}>
                {t(`kit.network.${network}`)} · {place.name}
              </span>
              <span className={classes.broken}>{t('home.repair.expired')}</span>
            </span>
            {mayRepair && <Repair network={network} place={place} />}
          </li>
        ))}
        {broken.length > shown && (
          <li className={classes.more}>{t('home.repair.more', { count: broken.length - shown })}</li>
        )}
      </ul>
    </Card>
  )
}

/** Straight to the first of the four steps, for the networks that can be authorised. */
function Repair({ network, place }: { network: NetworkName; place: TreePlace }) {
  const t = useTranslations()
  const grantable = grantNetworks.find((one) => one === network)
  if (!grantable) return null
  return (
    <span className={classes.repair}>
      <LinkButton
        to="/settings/locations/$id"
        params={{ id: place.id }}
        search={{ connect: grantable }}
        variant="default"
        size="sm"
        aria-label={t('home.repair.reconnectTo', { network: t(`kit.network.${network}`), place: place.name })}
      >
        {t('home.repair.reconnect')}
      </LinkButton>
    </span>
  )
}
