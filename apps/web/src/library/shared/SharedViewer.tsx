import { Button } from '@mantine/core'
import { IconPhotoEdit, IconShare3, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { uploadTypes } from '@vitrine/contract/attachments'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { q } from '../../api.ts'
import { sendFile } from '../../composer/upload/send-file.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { toastDone } from '../../ui/toasts.ts'
import type { SharedMedia, ShownMedia } from '../shown.ts'
import { sharedChanged } from '../uploads/changed.ts'
import { DetailsForm } from '../viewer/DetailsForm.tsx'
import { Facts } from '../viewer/Facts.tsx'
import { useSaving } from '../viewer/use-saving.ts'
import classes from '../viewer/Viewer.module.css'
import { Viewer } from '../viewer/Viewer.tsx'

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
  const save = useSaving(sharedMedias.update, sharedChanged)
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
          <DetailsForm media={media} onSave={(body) => save.mutate({ params: { id: media.id }, body })} />
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

function Usage({ id, none, head }: { id: string; none: string; head?: string }) {
  const t = useTranslations('library.shared')
  const source = useQuery(q(sharedMedias.uses, { params: { id } }))
  return (
    <DataArea source={source} errorTitle={t('usageFailed')}>
      {({ companies }) =>
        companies.length === 0 ? (
          <p className={classes.faint}>{none}</p>
        ) : (
          <>
            {head && <p>{head}</p>}
            <ul>
              {companies.map(({ company, posts, ahead }) => (
                <li key={company['@id']}>
                  <strong>{company.name}</strong>{' '}
                  <span className={classes.faint}>{t('usageOf', { posts, ahead })}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </DataArea>
  )
}

/** Says where the file is used before another takes its place. */
function ReplaceFile({ media, onClose }: { media: ShownMedia; onClose: () => void }) {
  const t = useTranslations('library.shared')
  const picker = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const replace = async (file: File) => {
    setBusy(true)
    try {
      const taken = await sendFile(file, { altText: '', targets: [] }, () => {}, new AbortController().signal)
      await send(sharedMedias.update, { params: { id: media.id }, body: { attachment: taken['@id'] } })
      await sharedChanged()
      toastDone(t('replaced'))
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={() => picker.current?.click()}
      title={t('replaceTitle', { name: media.name })}
      confirm={t('choose')}
      pending={busy}
      error={error}
    >
      <p>{t('replaceText')}</p>
      <Usage id={media.id} none={t('replaceFree')} head={t('replaceUsed')} />
      <FilePicker ref={picker} accept={uploadTypes.join(',')} onFiles={([file]) => file && void replace(file)} />
    </ConfirmModal>
  )
}
