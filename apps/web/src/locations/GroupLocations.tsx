import { ActionIcon } from '@mantine/core'
import { IconFolderSymlink, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DragEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { NamedItem } from './groups-and-labels.ts'
import classes from './NamedList.module.css'
import type { LocationListItem } from './use-all-locations.ts'

const kind = 'text/x-place'
const shown = 100

export const hasDraggedLocation = (event: DragEvent): boolean => event.dataTransfer.types.includes(kind)
export const getDraggedLocationId = (event: DragEvent): string => event.dataTransfer.getData(kind)

interface Props {
  group: NamedItem
  locations: readonly LocationListItem[]
  onMove: (location: LocationListItem) => void
}

/** The places of a group: dragged onto another, or moved by the dialog. Very many are in the table. */
export function GroupLocations({ group, locations, onMove }: Props) {
  const t = useTranslations('places.groups')
  return (
    <>
      <ul className={classes.places} aria-label={t('placesOf', { name: group.name })}>
        {locations.slice(0, shown).map((location) => (
          <li
            key={location.id}
            className={classes.place}
            data-flashes={location.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData(kind, location.id)
            }}
          >
            <IconGripVertical className={classes.grip} size={16} stroke={1.75} aria-hidden />
            <Link
              className={classes.name}
              to="/settings/locations/$id"
              params={{ id: location.id }}
              // The line is what is dragged, not the address.
              draggable={false}
            >
              {location.name}
            </Link>
            <ActionIcon size="sm" aria-label={t('moveOne', { name: location.name })} onClick={() => onMove(location)}>
              <IconFolderSymlink size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {locations.length > shown && (
        <Link className={classes.more} to="/settings/company" search={{ group: group.id }}>
          {t('inTable', { count: locations.length })}
        </Link>
      )}
    </>
  )
}
