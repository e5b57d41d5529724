import { IconDownload, IconFolderSymlink, IconSend, IconTag, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/current-user.ts'
import { ActionBar } from '../ui/ActionBar.tsx'
import type { LibraryDialog } from './dialogs/LibraryDialogs.tsx'
import type { RemovalTarget } from './dialogs/use-removal.ts'
import { download } from './download.ts'
import type { ShownMedia } from './shown-media.ts'

interface Props {
  picked: readonly ShownMedia[]
  onClear: () => void
  onDialog: (dialog: LibraryDialog) => void
  onRemove: (target: RemovalTarget) => void
}

/** What can be done with the selected files. */
export function LibraryActions({ picked, onClear, onDialog, onRemove }: Props) {
  const t = useTranslations('library.bulk')
  const navigate = useNavigate()
  const mayPost = useMe().appPermissions.calendarPost
  const iris = picked.map(({ iri }) => iri)
  const publish = () =>
    void navigate({
      to: '/calendar/create',
      search: { media: picked.flatMap(({ attachment }) => attachment?.id ?? []).slice(0, 10) },
    })
  return (
    <ActionBar
      count={picked.length}
      word={t('selected', { count: picked.length })}
      onClear={onClear}
      actions={[
        ...(mayPost ? [{ text: t('publish'), icon: IconSend, run: publish }] : []),
        { text: t('move'), icon: IconFolderSymlink, run: () => onDialog({ kind: 'move', moving: { medias: iris } }) },
        { text: t('tag'), icon: IconTag, run: () => onDialog({ kind: 'tag', medias: picked }) },
        { text: t('download'), icon: IconDownload, run: () => void download(picked) },
        { text: t('delete'), icon: IconTrash, danger: true, run: () => onRemove({ medias: picked }) },
      ]}
    />
  )
}
