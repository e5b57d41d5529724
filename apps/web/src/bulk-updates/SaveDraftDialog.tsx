import { Button, Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useSaveKey } from '../forms/use-save-key.ts'
import classes from './BulkModal.module.css'

interface Props {
  onStay: () => void
  onSave: () => void
  onDrop: () => void
}

/** Asked once, and only when something was typed. */
export function SaveDraftDialog({ onStay, onSave, onDrop }: Props) {
  const t = useTranslations()
  useSaveKey(true, onSave)
  return (
    <Modal
      opened
      onClose={onStay}
      title={t('bulk.keep.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={440}
      zIndex="var(--layer-modal)"
    >
      <p className={classes.keepText}>{t('bulk.keep.text')}</p>
      <div className={classes.keepActions}>
        <Button variant="default" onClick={onDrop}>
          {t('bulk.keep.drop')}
        </Button>
        <Button onClick={onSave} data-autofocus>
          {t('bulk.keep.keep')}
        </Button>
      </div>
    </Modal>
  )
}
