import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type NotificationSubject, notificationPreferences, notifications } from '@vitrine/contract/notifications'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../../api/queries.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { toastError } from '../../ui/toasts.ts'

const mutationKey = ['notification choices']
type Way = 'inApp' | 'email'

/** The notification preferences. A switch is updated optimistically, and reverted if the server refuses. */
export function useNotificationChoices() {
  const t = useTranslations('settings.notifications')
  const why = useErrorReason()
  const client = useQueryClient()
  const query = q(notificationPreferences.read)
  const save = useApiMutation(notificationPreferences.update, {
    mutationKey,
    // Mutations run one at a time, so that the latest choice arrives last.
    scope: { id: 'notification choices' },
    // Only the last pending mutation refetches: an earlier refetch would overwrite later choices.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1
        ? invalidate(notificationPreferences.read, notifications.list)
        : undefined,
  })
  const show = (type: NotificationSubject, way: Way, wanted: boolean) => {
    const shown = client.getQueryData(query.queryKey)?.choices ?? []
    const choices = shown.map((choice) => (choice.type === type ? { ...choice, [way]: wanted } : choice))
    client.setQueryData(query.queryKey, { choices })
  }
  const set = (type: NotificationSubject, way: Way, wanted: boolean) => {
    void client.cancelQueries({ queryKey: query.queryKey })
    show(type, way, wanted)
    // Sends only this channel: the other one may have been changed in another tab.
    save.mutateAsync({ body: { choices: [{ type, [way]: wanted }] } }).catch((error: unknown) => {
      show(type, way, !wanted)
      toastError(t('failed'), {
        more: why(error),
        action: { text: t('again'), run: () => set(type, way, wanted) },
      })
    })
  }
  return { source: useQuery(query), set }
}
