import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Told } from '@vitrine/contract/notification-lines'
import { brokenConnections, notifications } from '@vitrine/contract/notifications'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { send } from '../api/send.ts'
import { q } from '../api.ts'
import { askAgain } from '../ask-again.ts'
import { useLive } from '../live.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { useErrorText } from '../use-error-text.ts'

const perPage = 30
const pagesKey = [notifications.list.path, 'pages'] as const
const marking = ['notification mark'] as const
const refresh = (client: QueryClient) => askAgain(client, { queryKey: [notifications.list.path] })

/** A burst of events is one question. */
let isWaiting = false
function refreshSoon(client: QueryClient): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void refresh(client)
  }, 300)
}

/** The list, page by page along the server's own links. */
export function useTold(unread: boolean) {
  return useInfiniteQuery({
    queryKey: [...pagesKey, unread],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      send(notifications.list, { query: { page, itemsPerPage: perPage, ...(unread ? { unread } : {}) } }, { signal }),
    getNextPageParam: (last) => {
      const next = last.view?.next
      return next === undefined ? undefined : Number(new URL(next, location.origin).searchParams.get('page'))
    },
  })
}

const heard = { told: ['notification'], broken: ['integration'] } as const

/** How many are new, kept true by the server's own events. */
export function useUnreadCount(): number | undefined {
  useLive(heard.told, refreshSoon)
  return useQuery({ ...q(notifications.list, { query: { unread: true, itemsPerPage: 0 } }), staleTime: 60_000 }).data
    ?.totalItems
}

/** Connections that broke and what waits for them in vain; nothing for who could not mend them. */
export function useBroken() {
  const { locations, calendarPost } = useMe().appPermissions
  useLive(
    heard.broken,
    useCallback((client) => void askAgain(client, { queryKey: [brokenConnections.read.path] }), []),
  )
  return useQuery({ ...q(brokenConnections.read), staleTime: 60_000, enabled: locations || calendarPost })
}

/** What can be done to a line: all it stands for at once. */
export function useVerbs() {
  const client = useQueryClient()
  const t = useTranslations('notifications')
  const kit = useTranslations('kit')
  const say = useErrorText()
  const each = (items: readonly Told[], work: (params: { id: string }) => Promise<unknown>) =>
    Promise.all(items.map(({ id }) => work({ id })))
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
      each(items, (params) => send(notifications.update, { params, body: { unread } })),
    onMutate: ({ items, unread }) => {
      // What is on its way may be from before.
      void client.cancelQueries({ queryKey: pagesKey })
      markShown(client, items, unread)
    },
    ...options,
    // While another is on its way, its own end reads them again.
    onSettled: () => (client.isMutating({ mutationKey: marking }) === 1 ? refresh(client) : undefined),
  })
  const remove = useMutation({
    mutationFn: (items: readonly Told[]) => each(items, (params) => send(notifications.remove, { params })),
    onSuccess: (_answers, items) =>
      toastDone(t('removed', { count: items.length }), {
        undo: { text: kit('undo'), run: () => restore.mutate(items) },
      }),
    ...options,
  })
  const readAll = useMutation({ mutationFn: () => send(notifications.readAll, {}), ...options })
  const clear = useMutation({
    mutationFn: () => send(notifications.clear, {}),
    onSuccess: () => toastDone(t('cleared')),
    ...options,
  })
  return {
    mark: (items: readonly Told[], unread: boolean) => mark.mutate({ items, unread }),
    remove: (items: readonly Told[]) => remove.mutate(items),
    readAll,
    clear,
  }
}

/** Before the server has answered; what it then says counts. */
function markShown(client: QueryClient, items: readonly Told[], unread: boolean): void {
  const ids = new Set(items.map(({ id }) => id))
  client.setQueriesData<{ pages: { member: Told[] }[] }>({ queryKey: pagesKey }, (shown) =>
    shown === undefined
      ? shown
      : {
          ...shown,
          pages: shown.pages.map((page) => ({
            ...page,
            member: page.member.map((one) => (ids.has(one.id) ? { ...one, unread } : one)),
          })),
        },
  )
}
