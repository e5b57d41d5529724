import { Button } from '@mantine/core'
import { IconDownload, IconFolderSymlink, IconSend, IconTrash } from '@tabler/icons-react'
import { libraryMedias } from '@vitrine/contract/library'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useMe } from '../../session/current-user.ts'
import { download } from '../download.ts'
import type { ShownMedia } from '../shown-media.ts'
import { invalidateLibrary } from '../uploads/invalidate-library.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { Facts } from './Facts.tsx'
import { useSaving } from './use-saving.ts'
import classes from './Viewer.module.css'
import { Viewer } from './Viewer.tsx'
import { WhereUsed } from './WhereUsed.tsx'

interface Props {
  medias: readonly ShownMedia[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  covered: boolean
  onRemove: (media: ShownMedia) => void
  onMove: (media: ShownMedia) => void
}

/** A file of the company: what it is, where it is used, and what can be done with it. */
export function LibraryViewer({ onRemove, onMove, ...viewer }: Props) {
  const t = useTranslations('library')
  const mayPost = useMe().appPermissions.calendarPost
  const save = useSaving(libraryMedias.update, invalidateLibrary)
  return (
    <Viewer {...viewer}>
      {(media) => (
        <>
          <div className={classes.actions}>
            {mayPost && media.attachment && (
              <LinkButton
                to="/calendar/create"
                search={{ media: [media.attachment.id] }}
                size="sm"
                leftSection={<IconSend size={16} stroke={2} aria-hidden />}
              >
                {t('viewer.publish')}
              </LinkButton>
            )}
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} stroke={2} aria-hidden />}
              onClick={() => void download([media])}
            >
              {t('viewer.download')}
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconFolderSymlink size={16} stroke={2} aria-hidden />}
              onClick={() => onMove(media)}
            >
              {t('bulk.move')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              leftSection={<IconTrash size={16} stroke={2} aria-hidden />}
              onClick={() => onRemove(media)}
            >
              {t('bulk.delete')}
            </Button>
          </div>
          <DetailsForm media={media} onSave={(body) => save.mutateAsync({ params: { id: media.id }, body })} />
          <Facts media={media} />
          <WhereUsed media={media} />
        </>
      )}
    </Viewer>
  )
}
