import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import classes from './Competitors.module.css'
import { PlaceSelect } from './PlaceSelect.tsx'

interface Props {
  places: readonly TreePlace[] | undefined
  /** Why the place of a competitor can't be known. */
  failed: unknown
  onChoose: (place: string) => void
}

/** Competitors are those of one place: which? */
export function ChoosePlace({ places, failed, onChoose }: Props) {
  const t = useTranslations('competitors')
  return (
    <section className={classes.card} aria-label={t('choose')}>
      {failed ? <ErrorState title={t('loadFailed')} error={failed} /> : null}
      <EmptyState icon={IconBuildingStore} title={t('choose')} text={t('chooseText')}>
        <PlaceSelect places={places ?? []} place={null} onChoose={onChoose} />
      </EmptyState>
    </section>
  )
}
