import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LocationTreeWithSelections } from '../../../location-scope/LocationTreeWithSelections.tsx'
import type { Disabled, TreeLocation } from '../../../ui/location-tree/tree.ts'
import { fieldIds, useComposer } from '../state/composer.ts'
import { findBrokenConnection } from '../state/connections.ts'
import classes from './Where.module.css'

interface Props {
  /** Places it was to go to that are gone. */
  gone: readonly TreeLocation[]
  error?: string
}

/** The places to publish at: those with a working account on every chosen network. */
export function TargetLocationsField({ gone, error }: Props) {
  const t = useTranslations()
  const router = useRouter()
  const { kind, composition, change, locationData } = useComposer()
  const { networks } = composition
  const { all } = locationData
  const disabledOf = useCallback(
    (location: TreeLocation): Disabled | null => {
      const broken = findBrokenConnection(all.get(location.id), networks)
      if (broken === null) return null
      const network = t(`kit.network.${broken.network}`)
      const repair = {
        text: t(broken.why === 'invalid' ? 'kit.tree.reconnect' : 'composer.where.connect'),
        onClick: () => void router.navigate({ href: `/settings/locations/${location.id}` }),
      }
      const reason =
        broken.why === 'invalid' ? t('kit.tree.invalidToken', { network }) : t('composer.where.noneHere', { network })
      return { reason, repair, mayStay: true }
    },
    [all, networks, router, t],
  )
  const { groups, labels, locations: known } = locationData.tree
  const [failed] = useState(() => new Set(composition.places))
  const shown = useMemo(
    // What is public already is no matter of a repair.
    () => (kind === 'repair' ? known.filter(({ id }) => failed.has(id)) : [...known, ...gone]),
    [kind, known, gone, failed],
  )
  const selected = useMemo(() => new Set(composition.places), [composition.places])
  return (
    <section className={classes.places} id={fieldIds.places} tabIndex={-1} aria-label={t('composer.where.places')}>
      <h2 className={classes.heading}>{t('composer.where.places')}</h2>
      <LocationTreeWithSelections
        groups={groups}
        labels={labels}
        locations={shown}
        selected={selected}
        onChange={(next) => change((before) => ({ ...before, places: inTreeOrder(known, next) }))}
        disabledOf={disabledOf}
        error={error}
      />
    </section>
  )
}

/** In the order of the tree, so that stepping through places follows what is seen. */
function inTreeOrder(known: readonly TreeLocation[], chosen: ReadonlySet<string>): string[] {
  return known.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
}
