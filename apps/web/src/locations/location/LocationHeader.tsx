import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { healthOf } from '../../connections/networks.ts'
import { RenameField } from '../../forms/RenameField.tsx'
import { addressOf } from '../../location-data/format-address.ts'
import type { WholePlace } from '../../location-data/location-details.ts'
import { useShownNetworks } from '../../location-data/shown-networks.ts'
import { LabelChips } from '../../ui/LabelChips.tsx'
import { useRename } from '../use-rename.ts'
import { Anchors } from './Anchors.tsx'
import { ConnectionSummary } from './ConnectionSummary.tsx'
import classes from './LocationPage.module.css'
import { Neighbours } from './Neighbours.tsx'

export function LocationHeader({ place, mayChange }: { place: WholePlace; mayChange: boolean }) {
  const t = useTranslations('places')
  const rename = useRename()
  const [renaming, setRenaming] = useState(false)
  const broken = useShownNetworks().filter((network) => healthOf(place, network) === 'broken').length
  const address = addressOf(place)
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <div className={classes.who}>
          <div className={classes.nameLine} data-named data-flashes={place.id}>
            {renaming ? (
              <div className={classes.nameField}>
                <RenameField
                  of={place.id}
                  size="md"
                  label={t('newNameOf', { name: place.name })}
                  name={place.name}
                  onRename={(name) => rename(place, name)}
                  onClose={() => setRenaming(false)}
                />
              </div>
            ) : (
              <>
                <h1 tabIndex={-1}>{place.name}</h1>
                {mayChange && (
                  <ActionIcon aria-label={t('rename')} onClick={() => setRenaming(true)}>
                    <IconPencil size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </>
            )}
          </div>
          <div className={classes.facts}>
            <span>{[place.groupe?.name ?? t('noGroup'), address].filter(Boolean).join(' · ')}</span>
            <LabelChips labels={place.locationLabels} />
          </div>
        </div>
        <div className={classes.side}>
          <ConnectionSummary place={place} />
          <Neighbours id={place.id} />
        </div>
      </div>
      <Anchors broken={broken} mayChange={mayChange} />
    </header>
  )
}
