import { Button } from '@mantine/core'
import { IconCheck, IconPlugConnected } from '@tabler/icons-react'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { publishing } from '../layout/menu.ts'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { offeredNetworks } from '../location-data/shown-networks.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import classes from './ConnectDrawer.module.css'
import { getHealth } from './connection-health.ts'
import type { ConnectableLocation } from './types.ts'

interface Props {
  location: ConnectableLocation
  network: GrantNetwork
  grant: string
  account: string
  /** Posts that could not have gone out, and do now. */
  freed: number
  onNext: (network: GrantNetwork) => void
  onClose: () => void
}

/** It works; and what one would do next. */
export function DoneStep({ location, network, grant, account, freed, onNext, onClose }: Props) {
  const t = useTranslations()
  const me = useMe()
  const tree = useLocationTreeData().data
  const [publish] = publishing.filter((way) => mayOpen(way.needs ?? {}, me))
  const missing = offeredNetworks.filter((item) => item !== network && getHealth(location, item) !== 'valid')
  const others = (tree?.locations ?? []).filter(
    (otherLocation) =>
      otherLocation.id !== location.id && !otherLocation.networks?.some((net) => net.network === network && net.valid),
  ).length
  return (
    <div className={classes.body}>
      <div className={classes.done} role="status">
        <span className={classes.tick} data-tone="green">
          <IconCheck size={24} stroke={2} aria-hidden />
        </span>
        <h3>{t('connections.done.title', { place: location.name, network: t(`kit.network.${network}`) })}</h3>
        <p className={classes.meta}>
          {freed > 0
            ? t('connections.done.freed', { account, count: freed })
            : t('connections.done.ready', { account })}
        </p>
      </div>
      <div className={classes.next}>
        {publish && <LinkButton to={publish.to}>{t('connections.done.publish')}</LinkButton>}
        {others > 0 && (
          <LinkButton
            to="/settings/locations/connect/$network"
            params={{ network }}
            search={{ grant }}
            variant="default"
            leftSection={<IconPlugConnected size={18} stroke={1.75} aria-hidden />}
          >
            {t('connections.done.others', { count: others })}
          </LinkButton>
        )}
        {missing.map((item) => (
          <Button
            key={item}
            variant="default"
            leftSection={<NetworkGlyph network={item} size={18} decorative />}
            onClick={() => onNext(item)}
          >
            {t('connections.done.next', { network: t(`kit.network.${item}`) })}
          </Button>
        ))}
      </div>
      <div className={classes.foot}>
        <Button variant={publish ? 'default' : 'filled'} onClick={onClose}>
          {t('connections.done.close')}
        </Button>
      </div>
    </div>
  )
}
