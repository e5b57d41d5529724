import { type Icon, IconFolder } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { carriesMedias, draggedIds } from './dragging.ts'
import classes from './Folders.module.css'

interface Props {
  name: string
  count?: number
  icon?: Icon
  to: '/library/$' | '/shared-medias/$'
  path: readonly string[]
  search?: { shared?: true }
  /** Files were dropped on it. */
  onDrop?: (ids: string[]) => void
  children?: ReactNode
}

/** A folder: opens on a click, takes what is dropped on it. */
export function FolderTile({ name, count, icon: FolderIcon = IconFolder, to, path, search, onDrop, children }: Props) {
  const t = useTranslations('library.folder')
  const [over, setOver] = useState(false)
  const acceptsDrop = (event: DragEvent) => onDrop !== undefined && carriesMedias(event)
  return (
    <li
      className={classes.folder}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!acceptsDrop(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!acceptsDrop(event)) return
        event.preventDefault()
        onDrop?.(draggedIds(event))
      }}
    >
      <Link
        to={to}
        params={{ _splat: path.join('/') }}
        search={search ?? {}}
        className={classes.link}
        aria-label={count === undefined ? name : t('count', { name, count })}
      >
        <FolderIcon size={20} stroke={1.75} aria-hidden />
        <span className={classes.name}>{name}</span>
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </Link>
      {children}
    </li>
  )
}
