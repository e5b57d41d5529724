import { Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { ReplyStarters } from './ReplyStarters.tsx'

export function StartersDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('replies.starters')
  const app = useTranslations('app')
  const isMobile = useIsMobile()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('label')}
      size={720}
      fullScreen={isMobile}
      padding={0}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <ReplyStarters onAdded={onClose} />
    </Modal>
  )
}
