import { ActionIcon } from '@mantine/core'
import { type Icon, IconChevronDown, IconChevronRight, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RenameField } from '../forms/RenameField.tsx'
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx'
import type { NamedItem } from './groups-and-labels.ts'
import classes from './NamedList.module.css'
import type { CompanySearch } from './search.ts'

interface Props {
  item: NamedItem
  icon: Icon
  search: CompanySearch
  actions: readonly MenuAction[]
  /** Fails when it is refused: the field stays, with the reason. */
  onRename: (name: string) => Promise<void>
  onRemove: () => void
  inside?: ((item: NamedItem) => ReactNode) | undefined
  acceptsDrop?: ((event: DragEvent) => boolean) | undefined
  onDropItem: (event: DragEvent) => void
}

const chevron = { size: 16, stroke: 2, 'aria-hidden': true } as const
const isInside = (target: EventTarget) => target instanceof Element && target.closest('[data-inside]') !== null

/** One group or label. Its name leads to its places. */
export function NamedRow({ item, icon: RowIcon, search, actions, onRename, onRemove, ...more }: Props) {
  const { inside, acceptsDrop, onDropItem } = more
  const t = useTranslations('places')
  const [renaming, setRenaming] = useState(false)
  const [open, setOpen] = useState(false)
  const [over, setOver] = useState(false)
  return (
    <li
      className={classes.row}
      onKeyDown={(event) => {
        if (event.key !== 'F2' || renaming || isInside(event.target)) return
        event.preventDefault()
        setRenaming(true)
      }}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!acceptsDrop?.(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!acceptsDrop?.(event)) return
        event.preventDefault()
        onDropItem(event)
      }}
    >
      {inside && (
        <ActionIcon
          size="sm"
          aria-label={t('groups.placesOf', { name: item.name })}
          aria-expanded={open}
          disabled={item.count === 0}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronDown {...chevron} /> : <IconChevronRight {...chevron} />}
        </ActionIcon>
      )}
      <RowIcon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      {renaming ? (
        <div className={classes.name}>
          <RenameField
            of={item.id}
            label={t('newNameOf', { name: item.name })}
            name={item.name}
            onRename={onRename}
            onClose={() => setRenaming(false)}
          />
        </div>
      ) : (
        <Link className={classes.name} to="/settings/company" search={search}>
          {item.name}
        </Link>
      )}
      <span className={classes.count}>{t('count', { count: item.count })}</span>
      <ActionMenu
        label={t('actionsOf', { name: item.name })}
        target={
          <ActionIcon size="sm" aria-label={t('actionsOf', { name: item.name })}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        actions={[
          { id: 'rename', text: t('rename'), icon: IconPencil, keys: 'F2', run: () => setRenaming(true) },
          ...actions,
          { id: 'delete', text: t('delete.open'), icon: IconTrash, danger: true, apart: true, run: onRemove },
        ]}
      />
      {open && inside && item.count > 0 && (
        <div className={classes.inside} data-inside>
          {inside(item)}
        </div>
      )}
    </li>
  )
}
