import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import type { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { useMe } from '../session/current-user.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { type NetworkName, networks } from '../ui/networks.ts'
import classes from './HomePage.module.css'

/** How many of all locations are connected to each network. */
export function NetworkCard({ source }: { source: ReturnType<typeof useLocationTreeData> }) {
  const t = useTranslations('home')
  const seesList = useMe().appPermissions.locations
  return (
    <Card
      title={t('network.title')}
      icon={IconBuildingStore}
      opens={seesList ? { to: '/settings/company' } : undefined}
      flush
    >
      <DataArea source={source} errorTitle={t('loadFailed')}>
        {({ locations }) => <Reached treeLocations={locations} />}
      </DataArea>
    </Card>
  )
}

function Reached({ treeLocations }: { treeLocations: readonly TreeLocation[] }) {
  const t = useTranslations()
  const formats = useFormats()
  const names = Object.keys(networks) as NetworkName[] // the keys of a constant
  const reached = names
    .map((network) => ({
      network,
      count: treeLocations.filter((location) =>
        location.networks?.some((connection) => connection.network === network && connection.valid),
      ).length,
    }))
    .filter(({ count }) => count > 0)
  const alone = treeLocations.filter((location) => (location.networks ?? []).length === 0).length
  return (
    <ul>
      {reached.map(({ network, count }) => (
        <li key={network} className={classes.reach}>
          <NetworkGlyph network={network} size={18} decorative />
          <span className={classes.name}>{t(`kit.network.${network}`)}</span>
          <span className={classes.meter} aria-hidden>
            <span style={{ width: `${(count / treeLocations.length) * 100}%` }} />
          </span>
          <span className={classes.share}>
            {t('home.network.connected', { count, total: formats.integer(treeLocations.length) })}
          </span>
        </li>
      ))}
      {alone > 0 && <li className={classes.more}>{t('home.connect.text', { count: alone })}</li>}
    </ul>
  )
}
