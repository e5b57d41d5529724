import { useTranslations } from 'use-intl'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './Competitors.module.css'

interface Props {
  places: readonly TreePlace[]
  place: string | null
  onChoose: (place: string) => void
}

/** One place of all one sees. */
export function PlaceSelect({ places, place, onChoose }: Props) {
  const t = useTranslations('competitors')
  return (
    <div className={classes.place}>
      <VirtualSelect
        label={t('place')}
        labelHidden
        size="sm"
        placeholder={t('place')}
        options={places.map(({ id, name, city }) => ({ value: id, text: name, ...(city ? { more: city } : {}) }))}
        value={place}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
      />
    </div>
  )
}
