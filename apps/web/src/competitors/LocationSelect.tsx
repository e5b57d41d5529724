import { useTranslations } from 'use-intl'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './Competitors.module.css'

interface Props {
  locations: readonly TreeLocation[]
  locationId: string | null
  onChoose: (locationId: string) => void
}

/** Selects one of the viewer's locations. */
export function LocationSelect({ locations, locationId, onChoose }: Props) {
  const t = useTranslations('competitors')
  return (
    <div className={classes.place}>
      <VirtualSelect
        label={t('place')}
        labelHidden
        size="sm"
        placeholder={t('place')}
        options={locations.map(({ id, name, city }) => ({ value: id, text: name, ...(city ? { more: city } : {}) }))}
        value={locationId}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
      />
    </div>
  )
}
