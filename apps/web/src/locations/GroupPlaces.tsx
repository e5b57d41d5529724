import { ActionIcon } from '@mantine/core'
import { IconFolderSymlink, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DragEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from './every-place.ts'
import classes from './NamedList.module.css'
import type { NamedItem } from './named.ts'

const kind = 'text/x-place'
const shown = 100

export const carriesPlace = (event: DragEvent): boolean => event.dataTransfer.types.includes(kind)
export const draggedPlace = (event: DragEvent): string => event.dataTransfer.getData(kind)

interface Props {
  group: NamedItem
  places: readonly Place[]
  onMove: (place: Place) => void
}

/** The places of a group: dragged onto another, or moved by the dialog. Very many are in the table. */
export function GroupPlaces({ group, places, onMove }: Props) {
  const t = useTranslations('places.groups')
  return (
    <>
      <ul className={classes.places} aria-label={t('placesOf', { name: group.name })}>
        {places.slice(0, shown).map((place) => (
          <li
            key={place.id}
            className={classes.place}
            data-flashes={place.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData(kind, place.id)
            }}
          >
            <IconGripVertical className={classes.grip} size={16} stroke={1.75} aria-hidden />
            <Link
              className={classes.name}
              to="/settings/locations/$id"
              params={{ id: place.id }}
              // The line is what is dragged, not the address.
              draggable={false}
            >
              {place.name}
            </Link>
            <ActionIcon size="sm" aria-label={t('moveOne', { name: place.name })} onClick={() => onMove(place)}>
              <IconFolderSymlink size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {places.length > shown && (
        <Link className={classes.more} to="/settings/company" search={{ group: group.id }}>
          {t('inTable', { count: places.length })}
        </Link>
      )}
    </>
  )
}
