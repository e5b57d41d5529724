import { ActionIcon } from '@mantine/core'
import { IconArrowUp, IconDots, IconEdit, IconFolderShare, IconFolderSymlink, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { countFiles, type Folder, listChildren } from '../folders.ts'
import classes from './Folders.module.css'
import { FolderTile } from './FolderTile.tsx'

interface Props {
  folders: readonly Folder[]
  /** From the top to the folder one is in. */
  through: readonly Folder[]
  /** How many files are shared with the company; shown at the top. */
  offers: number | undefined
  onDrop: (ids: string[], folder: string | null) => void
  onRename: (folder: Folder) => void
  onMove: (folder: Folder) => void
  onRemove: (folder: Folder) => void
}

/** The folders one can go into from here, and the way up. */
export function FolderRow({ folders, through, offers, onDrop, onRename, onMove, onRemove }: Props) {
  const t = useTranslations('library')
  const here = through.at(-1)
  const path = through.map(({ name }) => name)
  const inside = listChildren(folders, here?.['@id'] ?? null)
  if (inside.length === 0 && here === undefined && !offers) return null
  return (
    <ul className={classes.folders} aria-label={t('folder.list')}>
      {here && (
        <FolderTile
          name={through.at(-2)?.name ?? t('top')}
          icon={IconArrowUp}
          to="/library/$"
          path={path.slice(0, -1)}
          onDrop={(ids) => onDrop(ids, through.at(-2)?.['@id'] ?? null)}
        />
      )}
      {inside.map((folder) => (
        <FolderTile
          key={folder.id}
          name={folder.name}
          count={countFiles(folders, folder)}
          to="/library/$"
          path={[...path, folder.name]}
          onDrop={(ids) => onDrop(ids, folder['@id'])}
        >
          <ActionMenu
            label={t('folder.actions', { name: folder.name })}
            target={
              <ActionIcon size="sm" aria-label={t('folder.actions', { name: folder.name })}>
                <IconDots size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
            actions={[
              { id: 'rename', text: t('folder.rename'), icon: IconEdit, run: () => onRename(folder) },
              { id: 'move', text: t('folder.move'), icon: IconFolderSymlink, run: () => onMove(folder) },
              {
                id: 'remove',
                text: t('folder.delete'),
                icon: IconTrash,
                danger: true,
                apart: true,
                run: () => onRemove(folder),
              },
            ]}
          />
        </FolderTile>
      ))}
      {here === undefined && offers ? (
        <FolderTile
          name={t('shared.offered')}
          count={offers}
          icon={IconFolderShare}
          to="/library/$"
          path={[]}
          search={{ shared: true }}
        />
      ) : null}
    </ul>
  )
}
