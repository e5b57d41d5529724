import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useMe } from '../session/current-user.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { SeeSample } from '../ui/sample/SeeSample.tsx'
import type { Sample } from '../ui/sample/use-sample.ts'
import classes from './Competitors.module.css'
import { LocationSelect } from './LocationSelect.tsx'

interface Props {
  locations: readonly TreeLocation[] | undefined
  /** The error, if a competitor's location could not be loaded. */
  failed: unknown
  sample: Sample
  onChoose: (locationId: string) => void
}

/** Asks for the location, because competitors belong to one location. */
export function ChooseLocation({ locations, failed, sample, onChoose }: Props) {
  const t = useTranslations('competitors')
  const mayAdd = useMe().appPermissions.locations
  if (locations?.length === 0)
    return (
      <section className={classes.card} aria-label={t('noPlace')}>
        <EmptyState icon={IconBuildingStore} title={t('noPlace')} text={t('noPlaceText')}>
          {mayAdd && <LinkButton to="/settings/company">{t('addPlace')}</LinkButton>}
          <SeeSample sample={sample} />
        </EmptyState>
      </section>
    )
  return (
    <section className={classes.card} aria-label={t('choose')}>
      {failed ? <ErrorState title={t('loadFailed')} error={failed} /> : null}
      <EmptyState icon={IconBuildingStore} title={t('choose')} text={t('chooseText')}>
        <LocationSelect locations={locations ?? []} locationId={null} onChoose={onChoose} />
      </EmptyState>
    </section>
  )
}
