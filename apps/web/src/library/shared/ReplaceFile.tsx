import { uploadTypes } from '@vitrine/contract/attachments'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { write } from '../../api/queries.ts'
import { useOwnKey } from '../../drafts/drafts.ts'
import { ConfirmModal } from '../../forms/ConfirmModal.tsx'
import { useSave } from '../../forms/use-save.ts'
import { sendFile } from '../../posts/composer/upload/send-file.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { toastDone } from '../../ui/toasts.ts'
import type { ShownMedia } from '../shown-media.ts'
import { invalidateSharedMedia } from '../uploads/invalidate-library.ts'
import { Usage } from './Usage.tsx'

/** Says where the file is used before another takes its place. */
export function ReplaceFile({ media, onClose }: { media: ShownMedia; onClose: () => void }) {
  const t = useTranslations('library.shared')
  const picker = useRef<HTMLInputElement>(null)
  const title = t('replaceTitle', { name: media.name })
  const save = useSave({
    ...{ form: useOwnKey(`replace ${media.id}`), title, action: 'send', close: onClose },
    write: async (file: File, idempotencyKey) => {
      const { '@id': attachment } = await sendFile(
        file,
        { altText: '', targets: [] },
        () => {},
        new AbortController().signal,
      )
      await write(sharedMedias.update, { params: { id: media.id }, body: { attachment } }, idempotencyKey)
    },
    onSaved: async () => {
      await invalidateSharedMedia()
      toastDone(t('replaced'))
    },
  })
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={() => picker.current?.click()}
      title={title}
      confirm={t('choose')}
      save={save}
      error={save.error}
    >
      <p>{t('replaceText')}</p>
      <Usage id={media.id} none={t('replaceFree')} head={t('replaceUsed')} />
      <FilePicker ref={picker} accept={uploadTypes.join(',')} onFiles={([file]) => file && save.submit(file)} />
    </ConfirmModal>
  )
}
