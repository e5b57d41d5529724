import { uploadTypes } from '@vitrine/contract/attachments'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { sendFile } from '../../composer/upload/send-file.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { toastDone } from '../../ui/toasts.ts'
import { useIsOpen } from '../../use-is-open.ts'
import { useTellLeft } from '../../use-why.ts'
import type { ShownMedia } from '../shown.ts'
import { sharedChanged } from '../uploads/changed.ts'
import { Usage } from './Usage.tsx'

/** Says where the file is used before another takes its place. */
export function ReplaceFile({ media, onClose }: { media: ShownMedia; onClose: () => void }) {
  const t = useTranslations('library.shared')
  const picker = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const isOpen = useIsOpen()
  const title = t('replaceTitle', { name: media.name })
  const tellLeft = useTellLeft(title)
  const replace = async (file: File) => {
    setBusy(true)
    try {
      const taken = await sendFile(file, { altText: '', targets: [] }, () => {}, new AbortController().signal)
      await send(sharedMedias.update, { params: { id: media.id }, body: { attachment: taken['@id'] } })
      await sharedChanged()
      toastDone(t('replaced'))
      if (isOpen.current) onClose()
    } catch (failure) {
      setError(failure)
      tellLeft(failure)
      setBusy(false)
    }
  }
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={() => picker.current?.click()}
      title={title}
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
