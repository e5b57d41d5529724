import { Button } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Banner } from '../../../ui/Banner.tsx'
import type { TreeLocation } from '../../../ui/location-tree/tree.ts'
import { type PostComposition, withNetworks } from '../model/composition.ts'
import { type ComposedNetwork, composedNetworks } from '../model/network-capabilities.ts'
import { useComposer } from '../state/composer.ts'
import { availableNetworks, countTargets, findBrokenConnection } from '../state/connections.ts'
import { NetworkChips } from './NetworkChips.tsx'
import { TargetLocationsField } from './TargetLocationsField.tsx'
import classes from './Where.module.css'

interface Removed {
  readonly before: Pick<PostComposition, 'networks' | 'places'>
  readonly names: readonly string[]
}

/** Where it goes: networks and places, and how many publications that makes. */
export function WhereColumn({ gone, error }: { gone: readonly TreeLocation[]; error?: string }) {
  const t = useTranslations('composer.where')
  const formats = useFormats()
  const { kind, composition, change, locationData } = useComposer()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const { all } = locationData

  const choose = (networks: readonly ComposedNetwork[]) => {
    const added = networks.filter((network) => !composition.networks.includes(network))
    // Who was chosen before it broke stays; who can't be used on what is new goes, and can be had back.
    const out = composition.places.filter((id) => findBrokenConnection(all.get(id), added) !== null)
    const { networks: before, places: chosen } = composition
    setRemoved(
      out.length === 0
        ? null
        : { before: { networks: before, places: chosen }, names: out.flatMap((id) => all.get(id)?.name ?? []) },
    )
    change((now) => ({ ...withNetworks(now, networks), places: now.places.filter((id) => !out.includes(id)) }))
  }
  const undo = () => {
    if (removed) change((now) => ({ ...now, ...removed.before }))
    setRemoved(null)
  }
  const count = composition.places.length
  return (
    <div className={classes.column}>
      {(kind === 'single' || kind === 'multi') && (
        <NetworkChips
          chosen={composition.networks}
          several={kind === 'multi'}
          available={availableNetworks(all.values(), composedNetworks)}
          onChange={choose}
        />
      )}
      {removed && (
        <div className={classes.removed}>
          <Banner
            tone="amber"
            action={
              <Button variant="default" size="xs" onClick={undo}>
                {t('undo')}
              </Button>
            }
          >
            {t('removed', {
              count: removed.names.length,
              names: formats.list(shortened(removed.names, (others) => t('others', { count: others }))),
            })}
          </Banner>
        </div>
      )}
      <TargetLocationsField gone={gone} error={error} />
      <p className={classes.targets} role="status">
        <IconTarget size={16} stroke={2} aria-hidden />
        <span>
          {kind === 'multi' && composition.networks.length > 1 && count > 0
            ? t.rich('targets', {
                places: count,
                networks: composition.networks.length,
                count: countTargets(all, composition.places, composition.networks),
                b: (chunks) => <strong>{chunks}</strong>,
              })
            : t('count', { count })}
        </span>
      </p>
    </div>
  )
}

function shortened(names: readonly string[], others: (count: number) => string): string[] {
  return names.length <= 3 ? [...names] : [...names.slice(0, 2), others(names.length - 2)]
}
