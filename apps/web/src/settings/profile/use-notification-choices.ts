import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type NotificationSubject, notificationPreferences, notifications } from '@vitrine/contract/notifications'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../../api/queries.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { toastError } from '../../ui/toasts.ts'

const mutationKey = ['notification choices']
type Way = 'inApp' | 'email'

/** What one is told of. A switch holds at once, and goes back when the server would not have it. */
export function useNotificationChoices() {
  const t = useTranslations('settings.notifications')
  const why = useErrorReason()
  const client = useQueryClient()
  const query = q(notificationPreferences.read)
  const save = useApiMutation(notificationPreferences.update, {
    mutationKey,
    // One after the other: the later choice is the last to arrive.
    scope: { id: 'notification choices' },
    // While another is on its way, its own end reads them again.
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
    // The other way is left as it is: another tab may have chosen there.
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
