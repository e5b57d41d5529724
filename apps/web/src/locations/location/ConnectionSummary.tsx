import { IconPlugConnected, IconPlugConnectedX, IconPlugX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { getConnection, getHealth, type LocationIntegrations } from '../../connections/connection-health.ts'
import { useShownNetworks } from '../../location-data/shown-networks.ts'
import classes from './ConnectionSummary.module.css'

/** The health of all connections in one badge. */
export function ConnectionSummary({ location }: { location: LocationIntegrations }) {
  const t = useTranslations('places.location')
  // Nobody needs the private one: it counts where it is, and is not missed where it is not.
  const networks = useShownNetworks().filter(
    (network) => network !== 'instagramPrivate' || getConnection(location, network),
  )
  const healths = networks.map((network) => getHealth(location, network))
  const broken = healths.filter((health) => health === 'broken').length
  const connected = healths.filter((health) => health !== 'none').length
  const [tone, Icon, text] =
    broken > 0
      ? (['red', IconPlugConnectedX, t('broken', { count: broken, total: connected })] as const)
      : connected > 0
        ? (['green', IconPlugConnected, t('connected', { count: connected, total: networks.length })] as const)
        : (['ink', IconPlugX, t('unconnected')] as const)
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} stroke={2.2} aria-hidden />
      {text}
    </span>
  )
}
