import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { ConfirmModal } from '../forms/ConfirmModal.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { type InboxSearch, toInboxQuery } from './search.ts'

/** Marks all that the filters show: done, or to do again where only done ones are shown. Says how many before it does. */
export function MarkAll({ search, total }: { search: InboxSearch; total: number }) {
  const t = useTranslations('inbox')
  const why = useErrorReason()
  const { timeZone } = useFormats()
  const [isConfirming, setIsConfirming] = useState(false)
  const isDone = search.view !== 'done'
  const run = useMutation({
    mutationFn: () => send(inboxes.markAll, { query: toInboxQuery(search, timeZone), body: { isDone } }),
    onSuccess: ({ changed }) => {
      toastDone(t('markedAll', { count: changed }), { bulk: true })
      void invalidate(inboxes.list)
      setIsConfirming(false)
    },
    // Else the question shows it.
    onError: (error) => {
      if (!isConfirming) toastError(t('markAllFailed'), { more: why(error) })
    },
  })
  const openConfirmation = () => {
    if (!run.isPending) run.reset()
    setIsConfirming(true)
  }
  if (total === 0) return null
  return (
    <>
      <Button variant="subtle" color="brand" size="xs" onClick={openConfirmation}>
        {isDone ? t('markAllDone') : t('markAllTodo')}
      </Button>
      <ConfirmModal
        opened={isConfirming}
        title={isDone ? t('markAllDone') : t('markAllTodo')}
        confirm={t('markAllConfirm', { count: total })}
        action="update"
        pending={run.isPending}
        error={run.error}
        onConfirm={() => run.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        {t('markAllText', { count: total })}
      </ConfirmModal>
    </>
  )
}
