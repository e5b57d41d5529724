import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Told } from '@vitrine/contract/notification-lines'
import { notifications } from '@vitrine/contract/notifications'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { cut } from '../ui/cut.ts'
import { flash } from '../ui/flash.ts'
import { useStatusWord } from '../ui/status/use-status-word.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { pagesKey, refresh } from './use-notifications.ts'

const marking = ['notification mark'] as const
const nameLength = 60

/** What can be done to a line: all it stands for at once. */
export function useVerbs() {
  const client = useQueryClient()
  const t = useTranslations('notifications')
  const kit = useTranslations('kit')
  const say = useErrorText()
  const word = useStatusWord()
  // Up to what was seen of each: told again meanwhile, it is there again.
  const each = (items: readonly Told[], work: (params: { id: string }, until: string) => Promise<unknown>) =>
    Promise.all(items.map(({ id, createdAt }) => work({ id }, createdAt)))
  const nameOf = ({ type, text }: Told) =>
    cut([word(`notification.${type}`), text].filter(Boolean).join(' · '), nameLength)
  const options = {
    onError: (error: unknown) => toastError(t('failed'), { more: say(error) }),
    onSettled: () => refresh(client),
  }
  const restore = useMutation({
    mutationFn: (items: readonly Told[]) => each(items, (params) => send(notifications.restore, { params })),
    ...options,
  })
  const mark = useMutation({
    mutationKey: marking,
    // In the order they were meant: read and unread again must not pass each other.
    scope: { id: 'notification-mark' },
    mutationFn: ({ items, unread }: { items: readonly Told[]; unread: boolean }) =>
      each(items, (params, until) => send(notifications.update, { params, body: { unread, until } })),
    onMutate: ({ items, unread }) => {
      // What is on its way may be from before.
      void client.cancelQueries({ queryKey: pagesKey })
      markShown(
        client,
        items.map((one) => ({ ...one, unread })),
      )
    },
    onError: (error, { items }) => {
      markShown(client, items)
      const [first] = items
      if (!first) return
      for (const { id } of items) flash(id)
      toastError(t('markFailed', { name: nameOf(first) }), { more: say(error) })
    },
    // While another is on its way, its own end reads them again.
    onSettled: () => (client.isMutating({ mutationKey: marking }) === 1 ? refresh(client) : undefined),
  })
  const remove = useMutation({
    mutationFn: (items: readonly Told[]) =>
      each(items, (params, until) => send(notifications.remove, { params, query: { until } })),
    onSuccess: (_answers, items) =>
      toastDone(t('removed', { count: items.length, name: items[0] ? nameOf(items[0]) : '' }), {
        undo: { text: kit('undo'), run: () => restore.mutate(items) },
      }),
    ...options,
  })
  const readAll = useMutation({
    mutationFn: (until: string) => send(notifications.readAll, { query: { until } }),
    ...options,
  })
  return {
    mark: (items: readonly Told[], unread: boolean) => mark.mutate({ items, unread }),
    remove: (items: readonly Told[]) => remove.mutate(items),
    readAll,
  }
}

/** Before the server has answered; what it then says counts. */
function markShown(client: QueryClient, items: readonly Told[]): void {
  const meant = new Map(items.map(({ id, unread }) => [id, unread]))
  client.setQueriesData<{ pages: { member: Told[] }[] }>({ queryKey: pagesKey }, (shown) =>
    shown === undefined
      ? shown
      : {
          ...shown,
          pages: shown.pages.map((page) => ({
            ...page,
            member: page.member.map((one) => ({ ...one, unread: meant.get(one.id) ?? one.unread })),
          })),
        },
  )
}
