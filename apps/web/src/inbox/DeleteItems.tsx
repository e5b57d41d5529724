import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmModal } from '../forms/ConfirmModal.tsx'
import { useDelete } from './queries.ts'
import type { InboxListItem } from './search.ts'

interface Props {
  items: readonly InboxListItem[]
  onClose: () => void
  /** Those that are gone now. */
  onGone: (ids: readonly string[]) => void
}

/** Asks before anything is deleted on a network: nothing brings it back. */
export function DeleteItems({ items, onClose, onGone }: Props) {
  const t = useTranslations('inbox')
  const stopped = useRef(false)
  const close = () => {
    stopped.current = true
    onClose()
  }
  const remove = useDelete(stopped, (gone) => {
    // Who closed it meanwhile may have asked about others since.
    if (!stopped.current) onClose()
    if (gone.length > 0) onGone(gone)
  })
  const [first] = items
  return (
    <ConfirmModal
      opened
      danger
      title={t('remove.title', { count: items.length, name: first?.userName || t('someone') })}
      confirm={t('remove.confirm', { count: items.length })}
      action="delete"
      pending={remove.isPending}
      canStop={items.length > 1}
      onClose={close}
      onConfirm={() => remove.mutate(items)}
    >
      {t('remove.text')}
    </ConfirmModal>
  )
}
