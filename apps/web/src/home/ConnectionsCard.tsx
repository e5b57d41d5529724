import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Card } from '../ui/Card.tsx'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import classes from './HomePage.module.css'

const shown = 5

/** Connections the network no longer accepts: nothing goes out there until somebody reconnects. */
export function ConnectionsCard({ places }: { places: readonly TreePlace[] }) {
  const t = useTranslations()
  const broken = places.flatMap((place) =>
    (place.networks ?? []).filter(({ valid }) => !valid).map(({ network }) => ({ network, place })),
  )
  if (broken.length === 0)
    return (
      <Card title={t('home.repair.title')} icon={IconCircleCheck} tone="green">
        <p className={classes.clear}>{t('home.repair.none')}</p>
      </Card>
    )
  return (
    <Card title={t('home.repair.title')} icon={IconPlugConnectedX} tone="red" count={broken.length} flush>
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
          </li>
        ))}
        {broken.length > shown && (
          <li className={classes.more}>{t('home.repair.more', { count: broken.length - shown })}</li>
        )}
      </ul>
    </Card>
  )
}
