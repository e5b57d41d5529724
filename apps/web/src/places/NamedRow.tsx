import { ActionIcon } from '@mantine/core'
import { type Icon, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx'
import { RenameField } from '../ui/RenameField.tsx'
import classes from './NamedList.module.css'
import type { NamedItem } from './NamedList.tsx'
import type { CompanySearch } from './search.ts'

interface Props {
  item: NamedItem
  icon: Icon
  search: CompanySearch
  actions: readonly MenuAction[]
  onRename: (name: string) => Promise<unknown>
  onRemove: () => void
}

/** One group or label. Its name leads to its places. */
export function NamedRow({ item, icon: RowIcon, search, actions, onRename, onRemove }: Props) {
  const t = useTranslations('places')
  const [renaming, setRenaming] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const rename = async (name: string) => {
    // Shown at once; what the server says comes with the list.
    setShown(name)
    await onRename(name)
    setShown(null)
  }
  return (
    <li
      className={classes.row}
      onKeyDown={(event) => {
        if (event.key !== 'F2' || renaming) return
        event.preventDefault()
        setRenaming(true)
      }}
    >
      <RowIcon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      {renaming ? (
        <div className={classes.name}>
          <RenameField
            label={t('newNameOf', { name: item.name })}
            name={item.name}
            onDone={(name) => {
              setRenaming(false)
              if (name !== null) void rename(name)
            }}
          />
        </div>
      ) : (
        <Link className={classes.name} to="/settings/company" search={search}>
          {shown ?? item.name}
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
    </li>
  )
}
