import { Button } from '@mantine/core'
import { IconPhotoEdit, IconShare3, IconTrash } from '@tabler/icons-react'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SharedMedia, ShownMedia } from '../shown-media.ts'
import { invalidateSharedMedia } from '../uploads/invalidate-library.ts'
import { DetailsForm } from '../viewer/DetailsForm.tsx'
import { Facts } from '../viewer/Facts.tsx'
import { useSaving } from '../viewer/use-saving.ts'
import classes from '../viewer/Viewer.module.css'
import { Viewer } from '../viewer/Viewer.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'
import { Usage } from './Usage.tsx'

interface Props {
  medias: readonly ShownMedia[]
  index: number
  of: SharedMedia
  onIndex: (index: number) => void
  onClose: () => void
  covered: boolean
  onShare: () => void
  onRemove: () => void
}

/** A shared file: who may use it, who does, and another file in its place. */
export function SharedViewer({ of, covered, onShare, onRemove, ...viewer }: Props) {
  const t = useTranslations('library')
  const [replacing, setReplacing] = useState(false)
  const save = useSaving(sharedMedias.update, invalidateSharedMedia)
  return (
    <Viewer {...viewer} covered={covered || replacing}>
      {(media) => (
        <>
          <div className={classes.actions}>
            <Button size="sm" leftSection={<IconShare3 size={16} stroke={2} aria-hidden />} onClick={onShare}>
              {t('shared.action')}
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPhotoEdit size={16} stroke={2} aria-hidden />}
              onClick={() => setReplacing(true)}
            >
              {t('shared.replace')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              leftSection={<IconTrash size={16} stroke={2} aria-hidden />}
              onClick={onRemove}
            >
              {t('bulk.delete')}
            </Button>
          </div>
          <section className={classes.section} aria-label={t('shared.with')}>
            <h3 className={classes.heading}>{t('shared.with')}</h3>
            <p>
              {of.everybody
                ? t('shared.everybody')
                : of.companies.map(({ name }) => name).join(', ') || t('shared.nobody')}
            </p>
          </section>
          <DetailsForm media={media} onSave={(body) => save.mutateAsync({ params: { id: media.id }, body })} />
          <Facts media={media} />
          <section className={classes.section} aria-label={t('shared.usage')}>
            <h3 className={classes.heading}>{t('shared.usage')}</h3>
            <Usage id={media.id} none={t('shared.noUsage')} />
          </section>
          {replacing && <ReplaceFile media={media} onClose={() => setReplacing(false)} />}
        </>
      )}
    </Viewer>
  )
}
