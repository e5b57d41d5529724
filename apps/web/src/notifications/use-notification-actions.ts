import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationItem } from '@vitrine/contract/notification-lines'
import { notifications } from '@vitrine/contract/notifications'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { flash } from '../ui/flash.ts'
import { useStatusWord } from '../ui/status/use-status-word.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { truncate } from '../ui/truncate.ts'
import { pagesKey, refresh } from './use-notifications.ts'

const marking = ['notification mark'] as const
const nameLength = 60

/** What can be done to a line: all it stands for at once. */
export function useNotificationActions() {
  const client = useQueryClient()
  const t = useTranslations('notifications')
  const kit = useTranslations('kit')
  const getErrorText = useErrorText()
  const word = useStatusWord()
  // Up to what was seen of each: told again meanwhile, it is there again.
  const each = (
    items: readonly NotificationItem[],
    work: (params: { id: string }, until: string) => Promise<unknown>,
  ) => Promise.all(items.map(({ id, createdAt }) => work({ id }, createdAt)))
  const getName = ({ type, text }: NotificationItem) =>
    truncate([word(`notification.${type}`), text].filter(Boolean).join(' · '), nameLength)
  const options = {
    onError: (error: unknown) => toastError(t('failed'), { more: getErrorText(error) }),
    onSettled: () => refresh(client),
  }
  const restore = useMutation({
    mutationFn: (items: readonly NotificationItem[]) =>
      each(items, (params) => send(notifications.restore, { params })),
    ...options,
  })
  const mark = useMutation({
    mutationKey: marking,
    // In the order they were meant: read and unread again must not pass each other.
    scope: { id: 'notification-mark' },
    mutationFn: ({ items, unread }: { items: readonly NotificationItem[]; unread: boolean }) =>
      each(items, (params, until) => send(notifications.update, { params, body: { unread, until } })),
    onMutate: ({ items, unread }) => {
      // What is on its way may be from before.
      void client.cancelQueries({ queryKey: pagesKey })
      markShown(
        client,
        items.map((item) => ({ ...item, unread })),
      )
    },
    onError: (error, { items }) => {
      markShown(client, items)
      const [first] = items
      if (!first) return
      for (const { id } of items) flash(id)
      toastError(t('markFailed', { name: getName(first) }), { more: getErrorText(error) })
    },
    // While another is on its way, its own end reads them again.
    onSettled: () => (client.isMutating({ mutationKey: marking }) === 1 ? refresh(client) : undefined),
  })
  const remove = useMutation({
    mutationFn: (items: readonly NotificationItem[]) =>
      each(items, (params, until) => send(notifications.remove, { params, query: { until } })),
    onSuccess: (_responses, items) =>
      toastDone(t('removed', { count: items.length, name: items[0] ? getName(items[0]) : '' }), {
        undo: { text: kit('undo'), run: () => restore.mutate(items) },
      }),
    ...options,
  })
  const readAll = useMutation({
    mutationFn: (until: string) => send(notifications.readAll, { query: { until } }),
    ...options,
  })
  return {
    mark: (items: readonly NotificationItem[], unread: boolean) => mark.mutate({ items, unread }),
    remove: (items: readonly NotificationItem[]) => remove.mutate(items),
    readAll,
  }
}

/** Before the server has answered; what it then says counts. */
function markShown(client: QueryClient, items: readonly NotificationItem[]): void {
  const meant = new Map(items.map(({ id, unread }) => [id, unread]))
  client.setQueriesData<{ pages: { member: NotificationItem[] }[] }>({ queryKey: pagesKey }, (shown) =>
    shown === undefined
      ? shown
      : {
          ...shown,
          pages: shown.pages.map((page) => ({
            ...page,
            member: page.member.map((item) => ({ ...item, unread: meant.get(item.id) ?? item.unread })),
          })),
        },
  )
}
