import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getHealth } from '../../connections/connection-health.ts'
import { RenameField } from '../../forms/RenameField.tsx'
import { formatAddress } from '../../location-data/format-address.ts'
import type { LocationDetails } from '../../location-data/location-details.ts'
import { useShownNetworks } from '../../location-data/shown-networks.ts'
import { LabelChips } from '../../ui/LabelChips.tsx'
import { useRename } from '../use-rename.ts'
import { ConnectionSummary } from './ConnectionSummary.tsx'
import classes from './LocationPage.module.css'
import { LocationPager } from './LocationPager.tsx'
import { SectionNav } from './SectionNav.tsx'

export function LocationHeader({ location, mayChange }: { location: LocationDetails; mayChange: boolean }) {
  const t = useTranslations('places')
  const rename = useRename()
  const [renaming, setRenaming] = useState(false)
  const broken = useShownNetworks().filter((network) => getHealth(location, network) === 'broken').length
  const address = formatAddress(location)
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <div className={classes.who}>
          <div className={classes.nameLine} data-named data-flashes={location.id}>
            {renaming ? (
              <div className={classes.nameField}>
                <RenameField
                  of={location.id}
                  size="md"
                  label={t('newNameOf', { name: location.name })}
                  name={location.name}
                  onRename={(name) => rename(location, name)}
                  onClose={() => setRenaming(false)}
                />
              </div>
            ) : (
              <>
                <h1 tabIndex={-1}>{location.name}</h1>
                {mayChange && (
                  <ActionIcon aria-label={t('rename')} onClick={() => setRenaming(true)}>
                    <IconPencil size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </>
            )}
          </div>
          <div className={classes.facts}>
            <span>{[location.groupe?.name ?? t('noGroup'), address].filter(Boolean).join(' · ')}</span>
            <LabelChips labels={location.locationLabels} />
          </div>
        </div>
        <div className={classes.side}>
          <ConnectionSummary location={location} />
          <LocationPager id={location.id} />
        </div>
      </div>
      <SectionNav broken={broken} mayChange={mayChange} />
    </header>
  )
}
